export {
  InvalidInputError,
  SchemaDriftError,
  SchemaError,
  type ColumnDrift,
  type InputIssue,
  type SchemaErrorCode,
} from "./errors.ts";
export { defineSchema, type Schema } from "./schema/define-schema.ts";
export type * from "./schema-definition.ts";
export type { StandardIssue, StandardResult, StandardSchema } from "./schema/standard-schema.ts";
export type * from "./columns/filter-types.ts";
export type * from "./rows/row-types.ts";
export { createTable, type TableOptions } from "./table/create-table.ts";
export { CreateManyError, type CreateManyProgress } from "./table/create-many-error.ts";
export type { CreateManyOptions } from "./table/create-many.ts";
export type { TableClient } from "./table/table-client.ts";
export type { Mode, Result, Rows, Table } from "./table/table.ts";
