// The columns of a data source as an assistant names them.
import { fieldsList, fieldsOf, textOf } from "@ws/helpers/json";
import { MirrorError } from "@ws/mirror";
import type { SnapshotObject } from "@ws/mirror/reader";
import { columnsOf, type Column } from "@ws/render/values";

/** A column of a query. */
export interface QueryColumn extends Column {
  /** Names of the options in their order. Undefined for other types. */
  readonly options: readonly string[] | undefined;
  /** Id of the data source whose pages a relation names. Undefined for other types. */
  readonly targetId: string | undefined;
}

/** Returns the columns of a data source. */
export function queryColumns(source: SnapshotObject): QueryColumn[] {
  const schema = new Map(Object.entries(fieldsOf(source.json["properties"])));
  return columnsOf(source).map((column) => {
    const { options, data_source_id: targetId } = fieldsOf(fieldsOf(schema.get(column.name))[column.type]);
    return {
      ...column,
      options: options === undefined ? undefined : fieldsList(options).map(({ name }) => String(name)),
      targetId: column.type === "relation" ? textOf(targetId) : undefined,
    };
  });
}

const TIME = { format: undefined, options: undefined, targetId: undefined };

/** The times that every row has, by the names that an assistant gives them. */
const TIMES: Readonly<Record<string, QueryColumn>> = {
  createdTime: { name: "createdTime", type: "created_time", id: "", ...TIME },
  lastEditedTime: { name: "lastEditedTime", type: "last_edited_time", id: "", ...TIME },
};

/** True for a time that every row has, and that is no column. */
export const isTime = ({ id }: QueryColumn): boolean => id === "";

/** Finds the columns of a data source by name, name in SQL, or id. */
export class ColumnFinder {
  readonly all: readonly QueryColumn[];
  readonly #sqlNames: ReadonlyMap<string, string>;
  readonly #people: ReadonlyMap<string, string>;

  /**
   * @param sqlNames names of the columns of the SQL view by the ids of the columns
   * @param people names of people by id
   */
  constructor(
    columns: readonly QueryColumn[],
    sqlNames: ReadonlyMap<string, string>,
    people: ReadonlyMap<string, string>,
  ) {
    this.all = columns;
    this.#sqlNames = sqlNames;
    this.#people = people;
  }

  /** @throws MirrorError `invalid_argument` if there is no such column */
  find(name: string): QueryColumn {
    const found =
      this.all.find((column) => column.name === name) ??
      (Object.hasOwn(TIMES, name) ? TIMES[name] : undefined) ??
      this.all.find(({ id }) => this.#sqlNames.get(id) === name || id === name);
    if (found !== undefined) return found;
    const known = [...this.all.map((column) => column.name), ...Object.keys(TIMES)].join(", ");
    throw new MirrorError("invalid_argument", `There is no column "${name.slice(0, 50)}". Columns: ${known}.`);
  }

  /**
   * Returns the ids of the people with a name: rows show people by name.
   * @throws MirrorError `invalid_argument` for a name that no person has
   */
  idsOf(name: string): string[] {
    const wanted = name.trim().toLowerCase();
    const found = [...this.#people].filter(([, person]) => person.toLowerCase() === wanted);
    if (found.length > 0) return found.map(([id]) => id);
    const similar = [...this.#people.values()].filter((person) => person.toLowerCase().includes(wanted));
    const known = similar.length === 0 ? [...this.#people.values()] : similar;
    throw unknownName(`There is no person "${name.slice(0, 50)}" in the copy. People`, known);
  }
}

/** @throws MirrorError `invalid_argument` for an option that the column does not have: it would find nothing */
export function checkOptions({ name, options }: QueryColumn, operands: readonly unknown[]): void {
  if (options === undefined) return;
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
