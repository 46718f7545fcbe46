// Sorts rows by several keys. Rows without a value come last in both directions.
import { looseObjectOf, optional } from "../body/object-parsers.ts";
import { parseOrThrow } from "../body/parse-body.ts";
import { anything, failure, listOf, mapped, oneOf } from "../body/parser.ts";
import { findProperty } from "../columns/find-property.ts";
import { validationError } from "../errors/validation-errors.ts";
import type { DataSourceRecord, PageRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonValue } from "../values/json.ts";
import { sortReader } from "./cell-values.ts";

interface SortKey {
  readonly sign: 1 | -1;
  readonly valueOf: (page: PageRecord) => string | number | null;
}

/** Sorts rows by the `sorts` of a request. Equal rows keep their order. @throws ApiError for sorts that are refused */
export function sortRows(
  workspace: Workspace,
  source: DataSourceRecord,
  rows: PageRecord[],
  sorts: JsonValue | undefined,
): PageRecord[] {
  const keys = sortKeys(workspace, source, sorts);
  if (keys.length === 0) return rows;
  // Each key is computed once for each row, and only positions are sorted: comparing stays cheap for 100,000 rows.
  const columns = keys.map(({ sign, valueOf }) => ({ sign, values: rows.map(valueOf) }));
  const places = Array.from(rows, (_, place) => place);
  places.sort((a, b) => {
    for (const { sign, values } of columns) {
      const order = compare(values[a] ?? null, values[b] ?? null, sign);
      if (order !== 0) return order;
    }
    return a - b;
  });
  return places.flatMap((place) => rows[place] ?? []);
}

function compare(a: string | number | null, b: string | number | null, sign: 1 | -1): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -sign : sign;
}

const sortList = listOf(
  mapped(
    looseObjectOf({
      direction: optional(oneOf(["ascending", "descending"])),
      property: optional(anything),
      timestamp: optional(anything),
    }),
    ({ direction, property, timestamp }, path) => {
      const isTimestamp = timestamp === "created_time" || timestamp === "last_edited_time";
      const key = isTimestamp ? timestamp : property;
      return typeof key === "string" ? { direction, isTimestamp, key } : failure(`${path}.property`, "a string", key);
    },
  ),
);

function sortKeys(workspace: Workspace, source: DataSourceRecord, sorts: JsonValue | undefined): SortKey[] {
  return parseOrThrow(sortList, sorts ?? [], "body.sorts").map(({ direction, isTimestamp, key }) => {
    const sign = direction === "descending" ? -1 : 1;
    if (isTimestamp) return { sign, valueOf: (page) => (key === "created_time" ? page.createdAt : page.editedAt) };
    const property = findProperty(source, key);
    if (property === undefined) throw validationError(`Could not find sort property with name or id: ${key}`);
    return { sign, valueOf: sortReader(workspace, source, property) };
  });
}
