// Finds rows of a data source as an assistant asks for them.
import { MirrorError } from "@ws/mirror";
import type { CopyReader, RowsOutOfSight } from "@ws/mirror/reader";
import { bareId } from "@ws/render/values";
import { ColumnFinder, queryColumns, type QueryColumn } from "./columns.ts";
import { NameFinder } from "./shown-rows.ts";
import { findView } from "./find-view.ts";
import { pageIdsOf } from "./page-ids.ts";
import { allOf, orderSorts, whereFilter } from "./where-filter.ts";

/** A query of a data source. The members are those of the tool, and not checked yet. */
export interface WhereQuery {
  readonly where: unknown;
  readonly orderBy: unknown;
  /** Name or id of a view, whose filter and sorts apply. */
  readonly view: string | undefined;
  readonly limit: number;
  /** Undefined: all columns. */
  readonly columns: readonly string[] | undefined;
  readonly nowMs: number;
}

/** The rows that match. */
export interface FoundRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** Number of rows that match, with those beyond the limit. */
  readonly total: number;
  /** Rows that match and are out of sight. Undefined: none. */
  readonly outOfSight: RowsOutOfSight | undefined;
}

/**
 * Finds rows.
 * @throws MirrorError `invalid_argument` if a part of the query does not fit the columns
 */
export async function queryWhere(
  copy: CopyReader,
  sourceId: string,
  { where, view: viewName, orderBy, limit, columns: wanted, nowMs }: WhereQuery,
): Promise<FoundRows> {
  const source = await copy.object("data_source", sourceId);
  if (source === undefined) throw new MirrorError("invalid_argument", `The copy has no data source ${sourceId}.`);
  const sqlView = (await copy.viewNames()).find(({ id }) => id === sourceId);
  const names = await NameFinder.read(copy);
  const columns = new ColumnFinder(queryColumns(source), sqlView?.columns ?? new Map(), names.people);
  const matches = async (filter: object) =>
    (await copy.queryRows(sourceId, { filter, limit: 1, nowMs })).rows.length > 0;
  const view = viewName === undefined ? undefined : await findView(copy, source, viewName);
  const idsOfTitle = (column: QueryColumn, title: string) => pageIdsOf(copy, column, title);
  const filters = [
    ...(view?.filter === undefined ? [] : [view.filter]),
    ...(where === undefined ? [] : [await whereFilter({ columns, matches, idsOfTitle }, where)]),
  ];
  const filter = filters.length === 0 ? undefined : allOf(filters);
  const sorts = orderBy === undefined && view !== undefined ? view.sorts : orderSorts(columns, orderBy);
  const shown = wanted === undefined ? columns.all : wanted.map((name) => columns.find(name));
  const { rows, total = 0, outOfSight } = await copy.queryRows(sourceId, { filter, sorts, limit, count: true, nowMs });
  const values = await names.shownRows(rows, shown);
  const cells = rows.map(({ id }, index) => [...(values[index] ?? []), bareId(id)]);
  return { columns: [...shown.map(({ name }) => name), "page_id"], rows: cells, total, outOfSight };
}
