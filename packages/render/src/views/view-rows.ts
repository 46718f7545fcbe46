// The rows of a view: those that match its filter, in its order.
import { columnOf, filterColumns, rowFilter } from "@ws/helpers/filters";
import { fieldsList, type Fields } from "@ws/helpers/json";
import { codeOf, messageOf } from "@ws/helpers/messages";
import { sortRows } from "@ws/helpers/tasks";
import type { RenderContext } from "../content/render-context.ts";
import { reportValue } from "../content/reports.ts";
import type { ContentObject } from "../source/content-source.ts";
import { referredKind, withNames } from "../values/named-values.ts";
import { filterOf, type DataView } from "./data-view.ts";

/** The rows of a view are read with these options. */
export type RowsContext = RenderContext & {
  /** Present time in milliseconds since 1970. */
  readonly nowMs?: number | undefined;
};

/**
 * Yields the rows of a view. Its order and its filter can come from an address: an unknown column or direction is left out, and the filter
 * of the view in Notion takes the place of one that the source does not know.
 */
export async function* viewRows(given: DataView, context: RowsContext): AsyncGenerator<ContentObject, void> {
  const view = { ...given, sorts: knownSorts(given, context) };
  const { source, filter, sorts } = view;
  if (filter === undefined && sorts.length === 0) yield* context.source.rows(source.id);
  else yield* await matchingRows(view, context);
}

function knownSorts({ source, sorts }: DataView, context: RowsContext): readonly Fields[] {
  const columns = filterColumns(source.json["properties"]);
  const isKnown = ({ property, timestamp, direction }: Fields) =>
    (direction === undefined || direction === "ascending" || direction === "descending") &&
    (property === undefined
      ? typeof timestamp === "string"
      : typeof property === "string" && columnOf(columns, property) !== undefined);
  const list: readonly unknown[] = Array.isArray(sorts) ? sorts : [sorts];
  const known = fieldsList(list).filter(isKnown);
  if (known.length < list.length)
    reportValue(context, "sorts", "columns of the data source with directions", JSON.stringify(sorts).slice(0, 80));
  return known;
}

/** A filter that is not known hides all rows, because it may be there to hide them. */
async function matchingRows(view: DataView, context: RowsContext): Promise<readonly ContentObject[]> {
  try {
    return await queriedRows(view, context);
  } catch (error) {
    if (!REFUSALS.has(String(codeOf(error)))) throw error;
    const own = filterOf(view.object);
    if (JSON.stringify(own) !== JSON.stringify(view.filter)) {
      const message = `The filter is left out: ${messageOf(error)}`;
      context.report({ option: "filter", id: view.id }, { code: "invalid_argument", message, cause: error });
      return matchingRows({ ...view, filter: own }, context);
    }
    if (view.object !== undefined) context.onLeftOut?.(view.object, `The rows are left out: ${messageOf(error)}`);
    return [];
  }
}

/** Codes of the errors with which Notion, a copy and the helpers refuse a filter. */
const REFUSALS: ReadonlySet<string> = new Set(["validation_error", "invalid_argument"]);

async function queriedRows(view: DataView, context: RowsContext): Promise<readonly ContentObject[]> {
  const { source, filter, sorts } = view;
  const { nowMs = Date.now() } = context;
  if (context.source.queryRows !== undefined)
    return (await context.source.queryRows(source.id, { filter, sorts, nowMs })).rows;
  const columns = filterColumns(source.json["properties"]);
  const matches = rowFilter(filter, { columns, nowMs });
  const rows = new Map<Fields, ContentObject>();
  const isNamed = columns.some(
    ({ id, name, type }) =>
      referredKind(type) !== undefined && sorts.some(({ property }) => property === id || property === name),
  );
  for await (const row of context.source.rows(source.id))
    // People sort by their names, and related pages by their titles.
    if (matches(row.json)) rows.set(isNamed ? await withNames(row.json, context) : row.json, row);
  const orders = Object.fromEntries(columns.map(({ id, options }) => [id, options]));
  return sortRows([...rows.keys()], sorts, orders).flatMap((json) => rows.get(json) ?? []);
}
