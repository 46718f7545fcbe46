// The settings that new and changed views share.
import { optional } from "../../body/object-parsers.ts";
import { anyObject, anything, mapOf, orNull } from "../../body/parser.ts";
import type { DataSourceRecord } from "../../model/records.ts";
import type { Workspace } from "../../model/workspace.ts";
import { compileFilter } from "../../query/compile-filter.ts";
import { sortRows } from "../../query/sort-rows.ts";
import type { JsonValue } from "../../values/json.ts";
import { configurationInput } from "../../views/view-configuration.ts";

/** The fields of the settings. */
export const settings = {
  // The columns decide which filters and sorts are right, so both are parsed when they are compiled.
  filter: optional(anything),
  sorts: optional(anything),
  quick_filters: optional(orNull(mapOf(orNull(anyObject)))),
  configuration: optional(orNull(configurationInput)),
};

interface QuerySettings {
  readonly filter?: JsonValue | undefined;
  readonly sorts?: JsonValue | undefined;
}

/** Checks that a filter and sorts fit the columns. @throws ApiError as a query with them would */
export function checkSettings(workspace: Workspace, source: DataSourceRecord, { filter, sorts }: QuerySettings): void {
  compileFilter(workspace, source, filter);
  sortRows(workspace, source, [], sorts);
}
