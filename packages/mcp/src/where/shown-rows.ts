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

  /** Returns the values of a row for an answer. */
  async shownRow(row: SnapshotObject, columns: readonly QueryColumn[]): Promise<unknown[]> {
    const values = plainRow(row.json);
    const shown: unknown[] = [];
    for (const column of columns) shown.push(await this.#shownValue(column, valueOf(row, values, column)));
    return shown;
  }

  /** Returns a value of a page as people read it. Undefined if the page has no such property. */
  async shownText({ json }: SnapshotObject, property: Pick<QueryColumn, "id" | "name">): Promise<string | undefined> {
    const name = nameInRow(json, property);
    if (name === undefined) return undefined;
    const { type } = fieldsOf(fieldsOf(json["properties"])[name]);
    return textOfShown(await this.#shownValue({ type: String(type) }, plainRow(json)[name]));
  }

  async #shownValue(column: Pick<QueryColumn, "type">, value: unknown): Promise<unknown> {
    if (!Array.isArray(value)) return this.#shownItem(column, value);
    if (PAGE_IDS.has(column.type)) await this.#readTitles(value.map(String));
    return value.map((item: unknown) => this.#shownItem(column, item));
  }

  async #readTitles(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      if (this.#names.has(id)) continue;
      const page = await this.#snapshot.object("page", id);
      this.#names.set(id, page === undefined ? "" : titleOf(page));
    }
  }

  #shownItem({ type }: Pick<QueryColumn, "type">, item: unknown): unknown {
    if (typeof item !== "string") return shortValue(item);
    const name = this.#names.get(item);
    if (name === undefined || name === "") return item;
    return PAGE_IDS.has(type) ? `${name} (/${bareId(item)})` : name;
  }
}

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
