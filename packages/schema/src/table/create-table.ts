import { iterateAsync, iterateBlocking, runAsync, runBlocking, type Task } from "@ws/helpers/tasks";
import { SchemaError } from "../errors.ts";
import { describeValue, fieldsOf } from "../input/fields.ts";
import { checkDefinition } from "../schema/check-definition.ts";
import type { SchemaDefinition } from "../schema/schema-definition.ts";
import { checkForm } from "../rows/read-query.ts";
import type { RichTextForm } from "../rows/row-types.ts";
import { collect } from "./collect.ts";
import type { TableClient } from "./table-client.ts";
import type { Table } from "./table.ts";
import { tableTasks } from "./table-tasks.ts";

/** Options of {@link createTable}. */
export interface TableOptions<Form extends RichTextForm = RichTextForm> {
  /**
   * Form in which titles and texts are read: `plain` is a string, `runs` keeps styles, links, mentions and equations.
   * @default "plain"
   */
  readonly richText?: Form;
}

/**
 * Creates a table: the rows of a data source, typed by its schema. With `AsyncClient` its methods return promises and
 * async iterators, with `Client` values and iterators. Columns are found by their id, so a column that is renamed in the
 * app keeps working.
 * @throws SchemaError `invalid_schema` if an argument is invalid
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
): Table<Schema["properties"], Client extends { readonly blocking: true } ? "sync" : "async", Form>;
export function createTable(client: TableClient, schema: SchemaDefinition, options: TableOptions = {}): object {
  checkDefinition(schema);
  if (typeof fieldsOf(client.dataSources)["query"] !== "function") {
    throw new SchemaError("invalid_schema", `Expected a client with dataSources.query, got ${describeValue(client)}.`);
  }
  const { richText = "plain" } = options;
  checkForm(richText);
  const isBlocking = client.blocking === true;
  const run = <Value>(task: Task<Value>, signal?: AbortSignal) =>
    isBlocking ? runBlocking(task, signal) : runAsync(task, signal);
  const tasks = tableTasks(client, schema, richText);
  return {
    iterate(query?: unknown) {
      const task = tasks.iterate(query);
      const signal = signalOf(query);
      return isBlocking ? iterateBlocking(task, signal) : iterateAsync(task, signal);
    },
    collect: (query?: unknown) => run(collect(tasks.iterate(query)), signalOf(query)),
    get: (id: unknown, read?: unknown) => run(tasks.get(id, read)),
    create: (values: unknown, page?: unknown) => run(tasks.create(values, page)),
    update: (id: unknown, values: unknown) => run(tasks.update(id, values)),
    remove: (id: unknown) => run(tasks.remove(id)),
    createMany: (rows: unknown, many?: unknown) => run(tasks.createMany(rows, many)),
  };
}

const signalOf = (query: unknown): AbortSignal | undefined => fieldsOf(query)["signal"] as AbortSignal | undefined;
