// The properties of a note: the values of a row with the types that Obsidian has, and how Obsidian shows each.
import { pointerOf } from "@ws/helpers/json";
import { nameInRow, plainRow, titleOf, withNames } from "@ws/render/values";
import { isFields, type Fields } from "../../json.ts";
import type { ColumnRecord, DataSourceRecord } from "../../model/records/data-source-record.ts";
import type { PageRecord, PropertyRecord } from "../../model/records/page-record.ts";
import type { RecordSnapshot } from "../../snapshot/snapshot.ts";
import { SIGHT_COLUMN } from "../../store/out-of-sight.ts";
import type { FileCopier } from "../export-context.ts";
import type { TitleTree } from "../title-tree.ts";
import { wikilink } from "./wikilink.ts";

/** A type of Obsidian. */
export type PropertyType = "text" | "multitext" | "number" | "checkbox" | "date" | "datetime";

/** A value in front matter. */
export type PropertyValue = string | number | boolean | null | readonly string[];

/** The type of Obsidian for each type of column. A formula or rollup has that of its result. */
const TYPES: Readonly<Record<string, PropertyType>> = {
  number: "number",
  checkbox: "checkbox",
  date: "date",
  created_time: "datetime",
  last_edited_time: "datetime",
  multi_select: "multitext",
  people: "multitext",
  relation: "multitext",
  files: "multitext",
};

/** Names of the properties with the times of a page. */
export const TIME_NAMES = { created_time: "created", last_edited_time: "edited" } as const;

/** Names of the properties with the icon and the cover of a page. */
export const [ICON, COVER] = ["icon", "cover"] as const;

/** Names that Obsidian or this export uses, in lower case. */
const RESERVED: ReadonlySet<string> = new Set([
  "tags",
  "aliases",
  "cssclasses",
  "tag",
  "alias",
  "cssclass",
  "id",
  "url",
  "created",
  "edited",
  ICON,
  COVER,
  SIGHT_COLUMN,
]);

/** Returns the name of the property of a column. Names that have a meaning of their own get an addition. */
export const propertyName = ({ name }: Pick<ColumnRecord, "name">): string =>
  RESERVED.has(name.trim().toLowerCase()) ? `${name.trim()} (column)` : name.trim();

/** Returns the name of the property with the end of a span of dates. */
const endName = (column: Pick<ColumnRecord, "name">): string => `${propertyName(column)} end`;

/** In place of a value that Notion could not compute. It does not decide the type of its property. */
const NOT_AVAILABLE = "Not available";

/** Sources of the properties of notes. */
interface Sources {
  readonly snapshot: RecordSnapshot;
  readonly paths: TitleTree;
  readonly attachments: FileCopier;
}

/** Returns the values of a row by the names of the properties, in the order of the columns. */
export async function noteProperties(
  row: PageRecord,
  source: DataSourceRecord,
  sources: Sources,
): Promise<Map<string, PropertyValue>> {
  const plain = plainRow(await withNames(row.json, { source: sources.snapshot, unavailable: NOT_AVAILABLE }));
  const values = new Map<string, PropertyValue>();
  for (const column of source.columns) {
    const name = nameInRow(row.json, column);
    const property = row.properties.find((other) => other.name === name);
    const own = await linkedValue(row, property, sources);
    const value = own ?? plainValue(name === undefined ? undefined : plain[name]);
    values.set(propertyName(column), value ?? emptyValue(column));
    const end = name === undefined ? undefined : endOf(plain[name]);
    if (end !== undefined) values.set(endName(column), end);
  }
  return values;
}

/** A text or a list without a value is empty, so that formulas of Obsidian can call its functions. */
function emptyValue({ type }: ColumnRecord): PropertyValue {
  const known = TYPES[type] ?? "text";
  if (known === "multitext") return [];
  return known === "text" && type !== "formula" && type !== "rollup" ? "" : null;
}

/** Returns relations and files as links in the vault. Undefined for other types. */
async function linkedValue(
  row: PageRecord,
  property: PropertyRecord | undefined,
  { snapshot, paths, attachments }: Sources,
): Promise<PropertyValue | undefined> {
  const { type, id } = property ?? {};
  if (property === undefined || (type !== "relation" && type !== "files")) return undefined;
  const links: string[] = [];
  for (const relatedId of property.relatedIds) {
    const page = await snapshot.object("page", relatedId);
    const path = paths.find(relatedId);
    links.push(page === undefined || path === undefined ? relatedId : wikilink(path, titleOf(page)));
  }
  for (const [index, { name, externalUrl }] of property.files.entries()) {
    const pointer = pointerOf(["properties", property.name, "files", index, "file"]);
    const path = externalUrl === undefined ? await attachments.copy(row, pointer) : undefined;
    links.push(path === undefined ? (externalUrl ?? name ?? `missing file of ${id}`) : wikilink(path));
  }
  return links;
}

/** Returns a plain value as a value of Obsidian. Undefined for none. */
function plainValue(value: unknown): PropertyValue | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  if (typeof value === "boolean" || typeof value === "number") return value;
  if (typeof value === "string") return isTime(value) ? localTime(value) : value;
  if (Array.isArray(value)) return value.flat().map(textOfItem);
  const { start } = isFields(value) ? value : {};
  return typeof start === "string" ? localTime(start) : JSON.stringify(value);
}

function textOfItem(item: unknown): string {
  const value = plainValue(item);
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

/** Returns the end of a span of dates. Undefined for other values. */
function endOf(value: unknown): string | undefined {
  const { end } = isFields(value) && !Array.isArray(value) ? value : ({} as Fields);
  return typeof end === "string" ? localTime(end) : undefined;
}

const isTime = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/u.test(text);

/** Returns a date as it is, and a time without seconds' parts and offset: Obsidian has times of the clock only. */
export const localTime = (time: string): string => time.replace(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}).*$/u, "$1");

/** Collects the types of properties. Obsidian has one type for each name in a vault. */
export class PropertyTypes {
  readonly #types = new Map<string, PropertyType>();

  /** Adds the columns of a data source. */
  addColumns(columns: readonly ColumnRecord[]): void {
    for (const column of columns) {
      if (column.type === "formula" || column.type === "rollup") continue;
      this.#add(propertyName(column), TYPES[column.type] ?? "text");
    }
  }

  /** Adds a value: a date with a time makes its property one of times, and results have their own types. */
  addValue(name: string, value: PropertyValue): void {
    if (value === null || value === "" || value === NOT_AVAILABLE || (Array.isArray(value) && value.length === 0))
      return;
    this.#add(name, typeOfValue(value));
  }

  #add(name: string, type: PropertyType): void {
    const before = this.#types.get(name) ?? type;
    const isDate = (one: PropertyType) => one === "date" || one === "datetime";
    if (before === type) this.#types.set(name, type);
    else this.#types.set(name, isDate(before) && isDate(type) ? "datetime" : "text");
  }

  /** Returns the settings of Obsidian for the types of properties. */
  json(): string {
    const types = Object.fromEntries([...this.#types].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    return `${JSON.stringify({ types }, undefined, 2)}\n`;
  }
}

function typeOfValue(value: Exclude<PropertyValue, null>): PropertyType {
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "checkbox";
  if (typeof value !== "string") return "multitext";
  if (isTime(value)) return "datetime";
  return /^\d{4}-\d{2}-\d{2}$/u.test(value) ? "date" : "text";
}
