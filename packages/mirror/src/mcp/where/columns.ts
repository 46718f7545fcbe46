// The columns of a data source as a query names them.
import { plainRow } from "@ws/render/values";
import { MirrorError } from "../../errors.ts";
import { isFields } from "../../json.ts";
import { isObjectId } from "../../object-id.ts";
import type { DataSourceRecord } from "../../model/records/data-source-record.ts";
import type { PageRecord } from "../../model/records/page-record.ts";
import type { SourceView } from "../../store/views/write-views.ts";
import type { CONDITIONS } from "./conditions.ts";

/** A column of a query. */
export interface QueryColumn {
  readonly name: string;
  readonly type: string;
  readonly id: string;
  /** Names of the options in their order. Undefined for other types. */
  readonly options: readonly string[] | undefined;
}

/** Kinds of conditions by the types of columns. Formulas and rollups have those of their values. */
export const KINDS: Readonly<Record<string, keyof typeof CONDITIONS | "formula" | "rollup">> = {
  title: "text",
  rich_text: "text",
  url: "text",
  email: "text",
  phone_number: "text",
  number: "number",
  unique_id: "number",
  select: "option",
  status: "option",
  multi_select: "options",
  date: "date",
  created_time: "date",
  last_edited_time: "date",
  people: "ids",
  relation: "ids",
  created_by: "ids",
  last_edited_by: "ids",
  files: "files",
  checkbox: "checkbox",
  verification: "verification",
  formula: "formula",
  rollup: "rollup",
};

/** The times that every row has. */
const TIMES: Readonly<Record<string, QueryColumn>> = {
  createdTime: { name: "createdTime", type: "created_time", id: "", options: undefined },
  lastEditedTime: { name: "lastEditedTime", type: "last_edited_time", id: "", options: undefined },
};

/** Types whose values are ids of people. */
export const PEOPLE: ReadonlySet<string> = new Set(["people", "created_by", "last_edited_by"]);

/** Finds the columns of a data source by name, name in SQL, or id. */
export class ColumnFinder {
  readonly all: readonly QueryColumn[];
  readonly #view: SourceView | undefined;
  readonly #people: ReadonlyMap<string, string>;

  /** @param people names of people by id */
  constructor(source: DataSourceRecord, view: SourceView | undefined, people: ReadonlyMap<string, string>) {
    this.#people = people;
    this.all = source.columns.map(({ id, name, type, options }) => ({
      id,
      name,
      type,
      options: options?.map((option) => String(option.name)),
    }));
    this.#view = view;
  }

  /** @throws MirrorError `invalid_argument` if there is no such column */
  find(name: string): QueryColumn {
    const found =
      this.all.find((column) => column.name === name) ??
      (Object.hasOwn(TIMES, name) ? TIMES[name] : undefined) ??
      this.all.find(({ id }) => this.#view?.columns.get(id) === name || id === name);
    if (found !== undefined) return found;
    const known = [...this.all.map((column) => column.name), ...Object.keys(TIMES)].join(", ");
    throw new MirrorError("invalid_argument", `There is no column "${name.slice(0, 50)}". Columns: ${known}.`);
  }

  /**
   * Returns a condition with ids in place of names of people: rows show people by name.
   * @throws MirrorError `invalid_argument` for a name that no person has
   */
  withIds({ type }: QueryColumn, condition: unknown): unknown {
    if (!PEOPLE.has(type)) return condition;
    const operand = (value: unknown) => (typeof value === "string" && !isObjectId(value) ? this.#idsOf(value) : value);
    if (!isFields(condition)) return operand(condition);
    return Object.fromEntries(Object.entries(condition).map(([name, value]) => [name, operand(value)]));
  }

  #idsOf(name: string): string[] {
    const wanted = name.trim().toLowerCase();
    const found = [...this.#people].filter(([, person]) => person.toLowerCase() === wanted);
    if (found.length > 0) return found.map(([id]) => id);
    const similar = [...this.#people.values()].filter((person) => person.toLowerCase().includes(wanted));
    const known = similar.length === 0 ? [...this.#people.values()] : similar;
    throw unknownName(`There is no person "${name.slice(0, 50)}" in the copy. People`, known);
  }
}

/** @throws MirrorError `invalid_argument` for an option that the column does not have: it would find nothing */
export function checkOptions({ name, options }: QueryColumn, condition: unknown): void {
  if (options === undefined) return;
  const operands = isFields(condition) ? Object.values(condition) : [condition];
  const wrong = operands.flat().find((value): value is string => typeof value === "string" && !options.includes(value));
  if (wrong !== undefined)
    throw unknownName(`The column ${name} has no option "${wrong.slice(0, 50)}". Options`, options);
}

const unknownName = (problem: string, known: readonly string[]): MirrorError =>
  new MirrorError(
    "invalid_argument",
    `${problem}: ${known.length === 0 ? "none" : known.slice(0, MAX_NAMED).join(", ")}${known.length > MAX_NAMED ? ", …" : ""}.`,
  );

/** Names that an error lists. */
const MAX_NAMED = 20;

/** The plain values of a row. */
export interface RowValues {
  /** For conditions and the order. */
  readonly compared: (column: QueryColumn) => unknown;
  /** For readers: a unique id has its prefix. */
  readonly shown: (column: QueryColumn) => unknown;
}

/** Returns the plain values of a row. */
export function valuesOf(row: PageRecord): RowValues {
  const plain = plainRow(row.json);
  const properties = new Map(row.properties.map((property) => [property.id, property]));
  const shown = ({ id, type }: QueryColumn): unknown => {
    if (id === "") return type === "created_time" ? row.createdTime : row.editedTime;
    const property = properties.get(id);
    return property === undefined ? null : plain[property.name];
  };
  const compared = (column: QueryColumn): unknown =>
    column.type === "unique_id" ? properties.get(column.id)?.uniqueNumber : shown(column);
  return { compared, shown };
}
