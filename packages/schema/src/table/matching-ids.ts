// Finds the rows among some rows that match a filter. A query cannot name ids, but times of creation: it then finds few rows
// besides, however large the data source is.
import { HelperError } from "@ws/helpers";
import { fieldsOf, type Fields } from "@ws/helpers/json";
import { eachBatch, flatFilter, readRows, splitFilter, type Task } from "@ws/helpers/tasks";
import type { CheckedQuery } from "../rows/read-query.ts";
import { explained } from "./explain-drift.ts";
import { filtersWithUsers } from "./users.ts";
import type { TableContext } from "./table-context.ts";

const MINUTE_MS = 60_000;

/** Returns the ids of the rows that match one of the filters. */
export function* matchingIds(
  context: TableContext,
  filters: CheckedQuery["filters"],
  rows: readonly Fields[],
): Task<ReadonlySet<unknown>> {
  const { client, schema } = context;
  const ids = new Set<unknown>();
  const minutes = [...new Set(rows.map(({ createdTime }) => String(createdTime)))];
  if (minutes.length === 0) return ids;
  const args = { data_source_id: schema.dataSourceId, filter_properties: ["title"], page_size: 100 };
  const request = {
    query: client.dataSources.query,
    args,
    filters: (yield* filtersWithUsers(context, filters)).flatMap((filter) => withinMinutes(filter, minutes)),
    sorts: [],
  };
  // oxlint-disable-next-line require-yield -- collects the ids
  const found = eachBatch(readRows(request, {}), function* add(pages): Task {
    for (const { id } of pages) ids.add(id);
  });
  yield* explained(context, found, request);
  return ids;
}

/**
 * Returns filters for the rows of a filter that were created in some minutes: as few as the limits of a filter allow.
 */
export function withinMinutes(filter: Fields | undefined, minutes: readonly string[]): readonly Fields[] {
  const created = (created_time: Fields) => ({ timestamp: "created_time", created_time });
  const or = minutes.map((minute) => {
    const end = new Date(Date.parse(minute) + MINUTE_MS).toISOString();
    return { and: [created({ on_or_after: minute }), created({ before: end })] };
  });
  const both = { and: filter === undefined ? [{ or }] : [filter, { or }] };
  try {
    return [flatFilter(both)];
  } catch (error) {
    if (!(error instanceof HelperError)) throw error;
    if (minutes.length === 1) return splitFilter(both).map(fieldsOf);
    const half = minutes.length >> 1;
    return [minutes.slice(0, half), minutes.slice(half)].flatMap((part) => withinMinutes(filter, part));
  }
}
