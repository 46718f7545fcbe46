import type { SnapshotObject } from "@ws/mirror";
import { columnsOf, type Column } from "@ws/render/values";
import type { Edition } from "../content/edition.ts";
import { fieldsOf } from "@ws/helpers/tasks";
import { cellValue, wordsOf } from "./cell-value.ts";
import { optionsOf, type DataView } from "./data-view.ts";
import { compileFilter } from "./filter-rows.ts";
import type { ListQuery } from "./list-query.ts";
import { sortRows, type RowSort } from "./sort-rows.ts";

/** Returns the rows of a view that match a query, in their order. */
export async function selectRows(
  edition: Edition,
  view: DataView,
  { search, filters, sort }: ListQuery,
): Promise<readonly SnapshotObject[]> {
  const all = await readRows(edition, view.source.id);
  // The filter of a view can use columns that visitors do not see.
  const isInView = compileFilter(view.filter, columnsOf(view.source));
  const chosen = view.columns.flatMap((column): [Column, string][] => {
    const option = filters.get(column.name);
    return option === undefined ? [] : [[column, option]];
  });
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  const matches = all.filter(
    (row) =>
      isInView(row) &&
      chosen.every(([column, option]) => [cellValue(row, column)].flat().includes(option)) &&
      hasWords(row, view.columns, words),
  );
  const order = sort === "" ? viewSorts(view) : querySort(view, sort);
  return sortRows(matches, order, (column) => optionsOf(view.source, column).map(({ name }) => name));
}

/** Reads the rows of a data source, once for each edition. */
function readRows({ rows, snapshot }: Edition, dataSourceId: string): Promise<readonly SnapshotObject[]> {
  return rows.get(dataSourceId, () => collect(snapshot.rows(dataSourceId)));
}

async function collect(rows: AsyncIterable<SnapshotObject>): Promise<SnapshotObject[]> {
  const list: SnapshotObject[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

function hasWords(row: SnapshotObject, columns: readonly Column[], words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = columns
    .map((column) => wordsOf(cellValue(row, column)))
    .join(" ")
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

function viewSorts({ sorts, source }: DataView): RowSort[] {
  if (!Array.isArray(sorts)) return [];
  const columns = columnsOf(source);
  return sorts.map(fieldsOf).flatMap(({ property, direction }) => {
    const column = columns.find(({ id, name }) => id === property || name === property);
    return column === undefined ? [] : [{ column, isDescending: direction === "descending" }];
  });
}

function querySort({ columns }: DataView, sort: string): RowSort[] {
  const isDescending = sort.startsWith("-");
  const column = columns.find(({ name }) => name === sort || `-${name}` === sort);
  return column === undefined ? [] : [{ column, isDescending }];
}
