// Finds rows of a data source as an assistant asks for them.
import { MirrorError } from "@ws/mirror";
import type { CopyReader } from "@ws/mirror/reader";
import { bareId } from "@ws/render/values";
import { ColumnFinder, queryColumns } from "./columns.ts";
import { NameFinder } from "./shown-rows.ts";
import { orderSorts, whereFilter } from "./where-filter.ts";

/** A query of a data source. The members are those of the tool, and not checked yet. */
export interface WhereQuery {
  readonly where: unknown;
  readonly orderBy: unknown;
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
}

/**
 * Finds rows.
 * @throws MirrorError `invalid_argument` if a part of the query does not fit the columns
 */
export async function queryWhere(
  copy: CopyReader,
  sourceId: string,
  { where, orderBy, limit, columns: wanted, nowMs }: WhereQuery,
): Promise<FoundRows> {
  const source = await copy.object("data_source", sourceId);
  if (source === undefined) throw new MirrorError("invalid_argument", `The copy has no data source ${sourceId}.`);
  const view = (await copy.viewNames()).find(({ id }) => id === sourceId);
  const names = await NameFinder.read(copy);
  const columns = new ColumnFinder(queryColumns(source), view?.columns ?? new Map(), names.people);
  const matches = async (filter: object) =>
    (await copy.queryRows(sourceId, { filter, limit: 1, nowMs })).rows.length > 0;
  const filter = where === undefined ? undefined : await whereFilter({ columns, matches }, where);
  const sorts = orderSorts(columns, orderBy);
  const shown = wanted === undefined ? columns.all : wanted.map((name) => columns.find(name));
  const { rows, total = 0 } = await copy.queryRows(sourceId, { filter, sorts, limit, count: true, nowMs });
  const cells: unknown[][] = [];
  for (const row of rows) cells.push([...(await names.shownRow(row, shown)), bareId(row.id)]);
  return { columns: [...shown.map(({ name }) => name), "id"], rows: cells, total };
}
