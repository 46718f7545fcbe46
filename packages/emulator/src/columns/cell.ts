// One cell of a data source.
import type { DataSourceRecord, PageRecord, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonValue } from "../values/json.ts";

/** A page, its data source and one of its columns. */
export interface Cell {
  readonly workspace: Workspace;
  readonly source: DataSourceRecord;
  readonly page: PageRecord;
  readonly property: SchemaProperty;
}

/** Reads the value of a cell. A parameter of formulas and rollups, because the reader of cells depends on both. */
export type CellReader = (cell: Cell) => JsonValue;
