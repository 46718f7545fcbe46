/**
 * Rows typed from a data source: `createTable` makes typed reads, filters and writes from the schema that `ws-schema pull`
 * writes.
 * @module @ws/schema
 */
export {
  InvalidInputError,
  SchemaDriftError,
  SchemaError,
  type ColumnDrift,
  type InputIssue,
  type SchemaErrorCode,
} from "./errors.ts";
export { defineSchema, type Schema } from "./schema/define-schema.ts";
export { withIds, type WithIds } from "./schema/with-ids.ts";
export type * from "./schema-definition.ts";
export type { StandardIssue, StandardResult, StandardSchema } from "./schema/standard-schema.ts";
export type { FormulaValue } from "./types/column-types.ts";
export type * from "./types/filter-types.ts";
export type { HasColumns, HasSchema, IncludeTypes, IncludeValue, UnreadableRow } from "./rows/include-types.ts";
export { unavailableColumns } from "./rows/read-row.ts";
export type { ColumnKey, RichTextForm, RowFields, RowOf, RowReference } from "./rows/row-of.ts";
export type { NewPage, TableArguments } from "./rows/argument-types.ts";
export type * from "./rows/option-types.ts";
export type * from "./rows/row-types.ts";
export { createTable, type TableOptions } from "./table/create-table.ts";
export type { ModeOf, ReaderOptions } from "./table/bind-tasks.ts";
export {
  ChangeManyError,
  CreateManyError,
  type ChangeManyProgress,
  type CreateManyProgress,
} from "./table/many-errors.ts";
export type { ChangeManyOptions } from "./table/change-many.ts";
export type { CreateManyOptions } from "./table/create-many.ts";
export type { ReaderClient, TableClient } from "./table/table-client.ts";
export type { Methods, Mode, Result, RowReader, Rows, SourceOf, Table, TableReader } from "./table/table.ts";
