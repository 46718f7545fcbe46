// Sorting rows by several keys. Rows without a value come last, whichever the direction.
import { findProperty } from "../columns/find-property.ts";
import { bodyError, validationError, wrongField } from "../errors/validation-errors.ts";
import type { DataSourceRecord, PageRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonValue } from "../values/json.ts";
import { isObject } from "../values/json.ts";
import { sortReader } from "./cell-values.ts";

interface SortKey {
  readonly sign: 1 | -1;
  readonly valueOf: (page: PageRecord) => string | number | null;
}

/** Sorts rows by the `sorts` of a request. Equal rows keep the order in which they came. */
export function sortRows(
  workspace: Workspace,
  source: DataSourceRecord,
  rows: PageRecord[],
  sorts: JsonValue | undefined,
): PageRecord[] {
  const keys = readSorts(workspace, source, sorts);
  if (keys.length === 0) return rows;
  // Each key is computed once per row, into a column of its own, and only places are sorted: comparing is then
  // cheap, also for 100,000 rows.
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

function readSorts(workspace: Workspace, source: DataSourceRecord, sorts: JsonValue | undefined): SortKey[] {
  if (sorts === undefined || sorts === null) return [];
  if (!Array.isArray(sorts)) throw wrongField("sorts", "an array", sorts);
  return sorts.map((sort, index) => readSort(workspace, source, sort, `sorts[${index}]`));
}

function readSort(workspace: Workspace, source: DataSourceRecord, sort: JsonValue, path: string): SortKey {
  if (!isObject(sort)) throw wrongField(path, "an object", sort);
  const { direction, property, timestamp } = sort;
  if (direction !== "ascending" && direction !== "descending" && direction !== undefined) {
    throw bodyError(
      `${path}.direction`,
      `should be \`"ascending"\` or \`"descending"\`, instead was \`${JSON.stringify(direction)}\``,
    );
  }
  const sign = direction === "descending" ? -1 : 1;
  if (timestamp === "created_time") return { sign, valueOf: (page) => page.createdAt };
  if (timestamp === "last_edited_time") return { sign, valueOf: (page) => page.editedAt };
  if (typeof property !== "string")
    throw bodyError(
      `${path}.property`,
      `should be a string, instead was \`${JSON.stringify(property) ?? "undefined"}\``,
    );
  const found = findProperty(source, property);
  if (found === undefined) throw validationError(`Could not find sort property with name or id: ${property}`);
  return { sign, valueOf: sortReader(workspace, source, found) };
}
