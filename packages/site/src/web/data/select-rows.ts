import { columnType } from "@ws/helpers/columns";
import { columnOf, filterColumns, rowFilter, type FilterColumn } from "@ws/helpers/filters";
import { fieldsOf } from "@ws/helpers/json";
import type { CopyReader, SnapshotObject } from "@ws/mirror/reader";
import type { DataView } from "@ws/render";
import type { Column } from "@ws/render/values";
import { rowValue, wordsOf, findRows } from "../../content/tables/rows.ts";
import type { ListQuery } from "./list-query.ts";

/** Returns the rows of a view that match a query, in their order. */
export async function selectRows(
  copy: Pick<CopyReader, "queryRows">,
  view: DataView,
  { search, filters, sort }: ListQuery,
): Promise<readonly SnapshotObject[]> {
  const sorts = sort === "" ? view.sorts : querySort(view, sort);
  // The filter of a view can use columns and texts that visitors do not see. Those of an address must not: they would confirm a guess.
  const rows = await findRows(copy, view.source.id, { filter: view.filter, sorts });
  const columns = filterColumns(fieldsOf(view.source.json["properties"]));
  const isChosen = rowFilter({ and: chosenFilters(view, filters, columns) }, { columns, nowMs: Date.now() });
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  return rows.filter((row) => isChosen(row.json) && hasWords(row, view.columns, words));
}

/** Operators by kind of filter: those for which an address names the value of a column. */
const OPERATORS: Readonly<Record<string, string>> = { text: "equals", option: "equals", options: "contains" };

/** Returns the filters of a request. A column that has no such filter, or no such option any more, has no rows. */
const chosenFilters = (
  { columns }: DataView,
  filters: ListQuery["filters"],
  known: readonly FilterColumn[],
): object[] =>
  columns.flatMap(({ id, name, type }) => {
    const value = filters.get(name);
    if (value === undefined) return [];
    const operator = OPERATORS[columnType(type)?.filter ?? ""];
    const hasValue = columnOf(known, id)?.options?.includes(value) ?? true;
    return [operator === undefined || !hasValue ? { or: [] } : { property: id, [type]: { [operator]: value } }];
  });

function hasWords(row: SnapshotObject, columns: readonly Column[], words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = columns
    .map((column) => wordsOf(rowValue(row, column)))
    .join(" ")
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

function querySort({ columns }: DataView, sort: string): object[] {
  const direction = sort.startsWith("-") ? "descending" : "ascending";
  const column = columns.find(({ name }) => name === sort || `-${name}` === sort);
  return column === undefined ? [] : [{ property: column.id, direction }];
}
