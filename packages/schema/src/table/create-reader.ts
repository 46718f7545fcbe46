import type { AnySchema } from "../schema-definition.ts";
import type { RichTextForm } from "../rows/row-of.ts";
import { optionParsers } from "../rows/option-parsers.ts";
import { bindTasks, tableContext, type ModeOf, type ReaderOptions } from "./bind-tasks.ts";
import { listTasks, readIncluder } from "./list-tasks.ts";
import { readTasks } from "./read-tasks.ts";
import { withUsersByName } from "./users.ts";
import type { ReaderCalls, ReaderClient } from "./table-client.ts";
import type { Methods, RowReader, SourceOf, TableReader } from "./table.ts";

/**
 * Creates a table with `iterate`, `collect`, `first`, `count` and `get`, for programs that only read: `@ws/schema/read` is
 * smaller. Otherwise like `createTable` of `@ws/schema`.
 * @throws InvalidInputError if an argument is invalid
 */
export function createReader<
  Client extends ReaderClient,
  Schema extends AnySchema,
  Form extends RichTextForm = "plain",
>(
  client: Client,
  schema: Schema,
  options?: ReaderOptions<Form>,
): Methods<
  "read: iterate, collect, first, count, get; createFullReader() also has page, readMany and include",
  "write: createTable() of @ws/schema has create, update, remove, upsert and other methods"
> &
  RowReader<Schema["properties"], ModeOf<Client>, Form>;
export function createReader(client: ReaderClient, schema: AnySchema, options?: ReaderOptions): object {
  const context = tableContext(client as ReaderCalls, schema, options);
  return bindTasks(context, readTasks(context), {});
}

/**
 * Creates a table with all methods that read: those of `createReader`, and `page`, `readMany` and the option `include`. A
 * program that does not import it does not pay for these.
 * @throws InvalidInputError if an argument is invalid
 */
export function createFullReader<
  Client extends ReaderClient,
  Schema extends AnySchema,
  Form extends RichTextForm = "plain",
>(
  client: Client,
  schema: Schema,
  options?: ReaderOptions<Form>,
): Methods<
  "read: iterate, collect, first, page, count, get, readMany",
  "write: createTable() of @ws/schema has create, update, remove, upsert and other methods"
> &
  TableReader<Schema["properties"], ModeOf<Client>, Form> &
  SourceOf<Schema["dataSourceId"]>;
export function createFullReader(client: ReaderClient, schema: AnySchema, options?: ReaderOptions): object {
  const context = withUsersByName(tableContext(client as ReaderCalls, schema, options));
  const methods = bindTasks(context, readTasks(context, readIncluder), listTasks(context));
  return { ...methods, parse: optionParsers(schema.properties) };
}
