// Runs a query over the rows of a data source.
import type { DataSourceRecord, PageRecord } from "../model/records.ts";
import { visibilityLookup } from "../model/visibility.ts";
import type { Workspace } from "../model/workspace.ts";
import { validationError } from "../errors/validation-errors.ts";
import type { JsonValue } from "../values/json.ts";
import { compileFilter } from "./compile-filter.ts";
import { sortRows } from "./sort-rows.ts";

/** The parts of a query. */
export interface Query {
  readonly filter?: JsonValue | undefined;
  readonly sorts?: JsonValue | undefined;
  /** Rows in the trash instead of the others. */
  readonly inTrash?: boolean;
  /** True for the filter and the sorts of a view. */
  readonly isView?: boolean;
}

/** Returns the ids of the matching rows that the integration can see, in order. Recorded: without a sort the newest row comes first. */
export function runQuery(workspace: Workspace, source: DataSourceRecord, query: Query): string[] {
  const test = compileFilter(workspace, source, query.filter, query.isView !== true);
  const inTrash = query.inTrash === true;
  const isVisible = visibilityLookup(workspace);
  const rows: PageRecord[] = [];
  for (const id of source.rows) {
    const page = workspace.store.page(id);
    if (page === undefined || page.inTrash !== inTrash || page.isTemplate === true || !isVisible(id)) continue;
    if (test(page)) rows.push(page);
  }
  const sorted = sortRows(workspace, source, rows.reverse(), query.sorts);
  // Formulas over the budget have no value, so the result would be wrong.
  if (workspace.work.wasExceeded)
    throw validationError("The formulas of the filter and the sorts take too many steps. Use simpler formulas.");
  return sorted.map((page) => page.id);
}
