// The types that the filters of all property types share.
import type { DataSourceRecord, PageRecord, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonValue } from "../values/json.ts";

/** A test of one row. */
export type RowTest = (page: PageRecord) => boolean;

/** The data source whose rows are filtered. */
export interface FilterContext {
  readonly workspace: Workspace;
  readonly source: DataSourceRecord;
}

/** Makes the test of one kind of condition. */
export type FilterBuilder = (
  context: FilterContext,
  property: SchemaProperty,
  condition: JsonValue | undefined,
  path: string,
) => RowTest;
