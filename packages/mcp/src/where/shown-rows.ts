// Shows rows to an assistant: ids of people and pages are replaced by their names, with the id of pages.
import { isUnavailable } from "@ws/helpers";
import { fieldsOf } from "@ws/helpers/json";
import type { Snapshot, SnapshotObject } from "@ws/mirror/reader";
import { bareId, nameInRow, plainRow, titleOf } from "@ws/render/values";
import { isTime, type QueryColumn } from "./columns.ts";

/** Types whose values are ids of pages. */
const PAGE_IDS: ReadonlySet<string> = new Set(["relation"]);

/** Finds the names of people and the titles of pages. */
export class NameFinder {
  readonly #snapshot: Snapshot;
  readonly #names: Map<string, string>;
  /** Names of people by id. */
  readonly people: ReadonlyMap<string, string>;

  private constructor(snapshot: Snapshot, people: ReadonlyMap<string, string>) {
    this.#snapshot = snapshot;
    this.people = people;
    this.#names = new Map(people);
  }

  static async read(snapshot: Snapshot): Promise<NameFinder> {
    const people = new Map<string, string>();
    for await (const { id, json } of snapshot.objects("user")) {
      const { name } = json;
      if (typeof name === "string") people.set(id, name);
    }
    return new NameFinder(snapshot, people);
  }

  /** Returns the values of rows for an answer. Reads the titles of all related pages at once. */
  async shownRows(rows: readonly SnapshotObject[], columns: readonly QueryColumn[]): Promise<unknown[][]> {
    const values = rows.map((row) => {
      const plain = plainRow(row.json);
      return columns.map((column) => valueOf(row, plain, column));
    });
    await this.#readTitles(columns.flatMap((column, index) => values.flatMap((row) => pageIds(column, row[index]))));
    return values.map((row) => columns.map((column, index) => this.#shownValue(column, row[index])));
  }

  /** Returns a value of a page as people read it. Undefined if the page has no such property. */
  async shownText({ json }: SnapshotObject, property: Pick<QueryColumn, "id" | "name">): Promise<string | undefined> {
    const name = nameInRow(json, property);
    if (name === undefined) return undefined;
    const column = { type: String(fieldsOf(fieldsOf(json["properties"])[name])["type"]) };
    const value = plainRow(json)[name];
    await this.#readTitles(pageIds(column, value));
    return textOfShown(this.#shownValue(column, value));
  }

  async #readTitles(ids: readonly string[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#names.has(id));
    for (const id of missing) this.#names.set(id, "");
    if (missing.length === 0) return;
    for await (const page of this.#snapshot.objects("page", missing)) this.#names.set(page.id, titleOf(page));
  }

  #shownValue(column: Pick<QueryColumn, "type">, value: unknown): unknown {
    return Array.isArray(value)
      ? value.map((item: unknown) => this.#shownItem(column, item))
      : this.#shownItem(column, value);
  }

  #shownItem({ type }: Pick<QueryColumn, "type">, item: unknown): unknown {
    if (typeof item !== "string") return shortValue(item);
    const name = this.#names.get(item);
    if (name === undefined || name === "") return item;
    return PAGE_IDS.has(type) ? `${name} (/${bareId(item)})` : name;
  }
}

const pageIds = ({ type }: Pick<QueryColumn, "type">, value: unknown): string[] =>
  PAGE_IDS.has(type) && Array.isArray(value) ? value.map(String) : [];

function valueOf({ json }: SnapshotObject, values: Readonly<Record<string, unknown>>, column: QueryColumn): unknown {
  if (isTime(column)) return json[column.type];
  const name = nameInRow(json, column);
  if (name === undefined) return null;
  return isUnavailable(fieldsOf(json["properties"])[name]) ? NOT_AVAILABLE : values[name];
}

function textOfShown(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOfShown).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  const { start, end } = fieldsOf(value);
  return typeof start === "string" && typeof end === "string" ? `${start} to ${end}` : JSON.stringify(value);
}

/** In place of a value that Notion could not compute: an assistant would take null for an empty value. */
const NOT_AVAILABLE = "not available: Notion did not compute it";

/** A date without an end and a time zone is its start. Files are named, because their URLs end. */
function shortValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { start, end = null, time_zone: zone = null, name } = value as Readonly<Record<string, unknown>>;
  if (typeof name === "string") return name;
  return start !== undefined && end === null && zone === null ? start : value;
}
