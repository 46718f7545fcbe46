// Finds rows of a data source that match `where`.
import { titleOf } from "@ws/render/values";
import { bareId } from "../../object-id.ts";
import type { DataSourceRecord } from "../../model/records/data-source-record.ts";
import type { RecordSnapshot } from "../../snapshot/snapshot.ts";
import type { SourceView } from "../../store/views/write-views.ts";
import { ColumnFinder, valuesOf, type QueryColumn } from "./columns.ts";
import { compileWhere } from "./compile-where.ts";
import { compareRows, compileOrder, sortValue, type SortValue } from "./sort-rows.ts";

/** A query of a data source. The members are those of the tool, and not checked yet. */
export interface RowQuery {
  readonly where: unknown;
  readonly orderBy: unknown;
  readonly limit: number;
  /** Undefined: all columns. */
  readonly columns: readonly string[] | undefined;
}

/** The rows that match. */
export interface FoundRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** Number of rows that match, with those beyond the limit. */
  readonly total: number;
}

/** Types whose values are ids of pages. */
const PAGE_IDS: ReadonlySet<string> = new Set(["relation"]);

/**
 * Finds rows. Ids of people and pages are replaced by their names, with the id of pages.
 * @throws MirrorError `invalid_argument` if a part of the query does not fit the columns
 */
export async function queryRows(
  snapshot: RecordSnapshot,
  source: DataSourceRecord,
  view: SourceView | undefined,
  { where, orderBy, limit, columns: wanted, nowMs }: RowQuery & { readonly nowMs: number },
): Promise<FoundRows> {
  const names = await NameFinder.read(snapshot);
  const finder = new ColumnFinder(source, view, names.people);
  const test = where === undefined ? () => true : compileWhere(finder, where, nowMs);
  const keys = compileOrder(finder, orderBy);
  const shown = wanted === undefined ? finder.all : wanted.map((name) => finder.find(name));
  const found: { readonly id: string; readonly sort: readonly SortValue[]; readonly values: readonly unknown[] }[] = [];
  for await (const row of snapshot.rows(source.id)) {
    const values = valuesOf(row);
    if (!test(values.compared)) continue;
    const sort: SortValue[] = [];
    for (const { column } of keys) {
      const value = values.compared(column);
      await names.load(column, value);
      sort.push(sortValue(column, value, (id) => names.nameOf(id)));
    }
    found.push({ id: row.id, sort, values: shown.map(values.shown) });
  }
  const sorted = keys.length === 0 ? found : found.toSorted((a, b) => compareRows(a.sort, b.sort, keys));
  const rows: unknown[][] = [];
  for (const { id, values } of sorted.slice(0, limit)) {
    const cells: unknown[] = [];
    for (const [index, column] of shown.entries()) cells.push(await names.shownValue(column, values[index]));
    rows.push([...cells, bareId(id)]);
  }
  return { columns: [...shown.map(({ name }) => name), "id"], rows, total: found.length };
}

/** Finds the names of people and the titles of pages. */
class NameFinder {
  readonly #snapshot: RecordSnapshot;
  readonly #names: Map<string, string>;
  /** Names of people by id. */
  readonly people: ReadonlyMap<string, string>;

  private constructor(snapshot: RecordSnapshot, people: ReadonlyMap<string, string>) {
    this.#snapshot = snapshot;
    this.people = people;
    this.#names = new Map(people);
  }

  static async read(snapshot: RecordSnapshot): Promise<NameFinder> {
    const people = new Map<string, string>();
    for await (const { id, name } of snapshot.objects("user")) if (name !== undefined) people.set(id, name);
    return new NameFinder(snapshot, people);
  }

  /** Reads the titles of the pages of a relation. */
  async load({ type }: QueryColumn, value: unknown): Promise<void> {
    if (!PAGE_IDS.has(type) || !Array.isArray(value)) return;
    for (const id of value.map(String)) {
      if (this.#names.has(id)) continue;
      const page = await this.#snapshot.object("page", id);
      this.#names.set(id, page === undefined ? "" : titleOf(page));
    }
  }

  nameOf(id: string): string | undefined {
    return this.#names.get(id);
  }

  /** Returns a value for the answer. */
  async shownValue(column: QueryColumn, value: unknown): Promise<unknown> {
    await this.load(column, value);
    if (Array.isArray(value)) return value.map((item: unknown) => this.#shownItem(column, item));
    return this.#shownItem(column, value);
  }

  #shownItem({ type }: QueryColumn, item: unknown): unknown {
    if (typeof item !== "string") return shortValue(item);
    const name = this.#names.get(item);
    if (name === undefined || name === "") return item;
    return PAGE_IDS.has(type) ? `${name} (/${bareId(item)})` : name;
  }
}

/** A date without an end and a time zone is its start. Files are named, because their URLs end. */
function shortValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { start, end = null, time_zone: zone = null, name } = value as Readonly<Record<string, unknown>>;
  if (typeof name === "string") return name;
  return start !== undefined && end === null && zone === null ? start : value;
}
