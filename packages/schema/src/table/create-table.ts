import type { SchemaDefinition } from "../schema-definition.ts";
import type { RichTextForm } from "../rows/row-of.ts";
import { bindTasks, tableContext, type ModeOf, type TableOptions } from "./bind-tasks.ts";
import { listTasks, readIncluder } from "./list-tasks.ts";
import { readTasks } from "./read-tasks.ts";
import type { TableCalls, TableClient } from "./table-client.ts";
import type { Methods, Table } from "./table.ts";
import { writeTasks } from "./write-tasks.ts";

/**
 * Creates a table: the rows of a data source, typed by its schema. With `AsyncClient` its methods return promises and
 * async iterators, with `Client` values and iterators. Columns are found by their id, so a column that is renamed in the
 * app keeps working.
 * @throws InvalidInputError if an argument is invalid
 * @example
 * const table = createTable(client, repairs);
 * for await (const row of table.iterate({ where: { state: "Open" } })) console.log(row.job, row.price);
 */
export function createTable<
  Client extends TableClient,
  Schema extends SchemaDefinition,
  Form extends RichTextForm = "plain",
>(
  client: Client,
  schema: Schema,
  options?: TableOptions<Form>,
): Methods<
  "read: iterate, collect, first, page, count, get, readMany",
  "write: create, createMany, update, updateMany, remove, removeMany, restore, upsert"
> &
  Table<Schema["properties"], ModeOf<Client>, Form>;
export function createTable(client: TableClient, schema: SchemaDefinition, options?: TableOptions): object {
  const context = tableContext(client as TableCalls, schema, options);
  const reads = readTasks(context, readIncluder);
  return bindTasks(context, reads, { ...listTasks(context), ...writeTasks(context, reads) });
}
