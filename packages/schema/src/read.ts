/**
 * A smaller entry for programs that only read rows.
 * @module @ws/schema/read
 */
export { InvalidInputError, SchemaDriftError, SchemaError } from "./errors.ts";
export { createFullReader, createReader } from "./table/create-reader.ts";
export type { ModeOf, ReaderOptions } from "./table/bind-tasks.ts";
export type { ReaderClient } from "./table/table-client.ts";
export type { Methods, Mode, Result, RowReader, Rows, SourceOf, TableReader } from "./table/table.ts";
