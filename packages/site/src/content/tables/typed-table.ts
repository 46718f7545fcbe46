import type { AsyncClient } from "@ws/client";
import { createTable, type SchemaDefinition, type Table } from "@ws/schema";
import type { SiteTable, TableColumn } from "./site-tables.ts";

/** A table of Notion with columns that are known at run time, and the key that a row has for each. */
export interface TypedTable {
  readonly rows: Table<SchemaDefinition["properties"], "async">;
  /** Returns the key of a column in rows: names of columns can be words that a schema refuses, such as `id`. */
  readonly keyOf: (name: string) => string;
}

/** Returns a table of Notion with some of its columns. A write fails if one of them has changed. */
export function typedTable(
  client: AsyncClient,
  { source, title }: Pick<SiteTable, "source" | "title">,
  columns: readonly TableColumn[],
): TypedTable {
  const properties = columns.map((column, index) => [keyOfColumn(index), columnOf(column)]);
  const schema: SchemaDefinition = {
    dataSourceId: source.id,
    title,
    properties: Object.fromEntries(properties) as SchemaDefinition["properties"],
  };
  return {
    rows: createTable(client, schema),
    keyOf: (name) => keyOfColumn(columns.findIndex((column) => column.name === name)),
  };
}

const keyOfColumn = (index: number): string => `column${index}`;

const columnOf = ({ id, name, type, options }: TableColumn) =>
  options.length > 0 ? { id, name, type, options } : { id, name, type };
