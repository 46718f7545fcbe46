// One cell of a data source.
import type { DataSourceRecord, PageRecord, SchemaProperty } from "../records.ts";
import type { JsonValue } from "../types.ts";
import type { Workspace } from "../workspace.ts";

/** A page, its data source and one of its columns. */
export interface Cell {
  readonly workspace: Workspace;
  readonly source: DataSourceRecord;
  readonly page: PageRecord;
  readonly property: SchemaProperty;
}

/** Reads the value of a cell. Formulas and rollups are given it, because reading a cell may need them in turn. */
export type CellReader = (cell: Cell) => JsonValue;
