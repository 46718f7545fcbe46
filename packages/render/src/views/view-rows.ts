// The rows of a view: those that match its filter, in its order.
import { filterColumns, rowFilter } from "@ws/helpers/filters";
import type { Fields } from "@ws/helpers/json";
import { codeOf, messageOf } from "@ws/helpers/messages";
import { sortRows } from "@ws/helpers/tasks";
import type { RenderContext } from "../content/render-context.ts";
import type { ContentObject } from "../source/content-source.ts";
import { referredKind, withNames } from "../values/named-values.ts";
import type { DataView } from "./data-view.ts";

/** The rows of a view are read with these options. */
export type RowsContext = RenderContext & {
  /** Present time in milliseconds since 1970. */
  readonly nowMs?: number | undefined;
};

/** Yields the rows of a view. */
export async function* viewRows(view: DataView, context: RowsContext): AsyncGenerator<ContentObject, void> {
  const { source, filter, sorts } = view;
  if (filter === undefined && sorts.length === 0) yield* context.source.rows(source.id);
  else yield* await matchingRows(view, context);
}

/** A filter that is not known hides all rows, because it may be there to hide them. */
async function matchingRows(view: DataView, context: RowsContext): Promise<readonly ContentObject[]> {
  try {
    return await queriedRows(view, context);
  } catch (error) {
    if (!REFUSALS.has(String(codeOf(error)))) throw error;
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
