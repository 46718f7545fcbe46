import { collect, fieldsOf, iterateAsync, iterateBlocking, runAsync, runBlocking, type Task } from "@ws/helpers/tasks";
import { invalidInput } from "../input/invalid-input.ts";
import { checkDefinition } from "../schema/check-definition.ts";
import type { SchemaDefinition } from "../schema-definition.ts";
import { checkForm } from "../rows/read-query.ts";
import type { RichTextForm } from "../rows/row-types.ts";
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
): Table<Schema["properties"], Client extends { readonly blocking: true } ? "sync" : "async", Form>;
export function createTable(client: TableClient, schema: SchemaDefinition, options: TableOptions = {}): object {
  checkDefinition(schema);
  if (typeof fieldsOf(client.dataSources)["query"] !== "function") {
    throw invalidInput(["client"], "a client with dataSources.query", client);
  }
  const { richText = "plain" } = options;
  checkForm(richText);
  const isBlocking = client.blocking === true;
  const run = <Value>(task: Task<Value>, signal?: AbortSignal) =>
    isBlocking ? runBlocking(task, signal) : runAsync(task, signal);
  const tasks = tableTasks(client, schema, richText);
  const methods = Object.entries(tasks).map(([name, method]) => [
    name,
    (first: unknown, second?: unknown) => run(method(first, second) as Task<unknown>),
  ]);
  return {
    ...(Object.fromEntries(methods) as object),
    iterate(query?: unknown) {
      const signal = signalOf(query);
      return isBlocking ? iterateBlocking(tasks.iterate(query), signal) : iterateAsync(tasks.iterate(query), signal);
    },
    collect: (query?: unknown) => run(collect(tasks.iterate(query)), signalOf(query)),
  };
}

const signalOf = (query: unknown): AbortSignal | undefined => fieldsOf(query)["signal"] as AbortSignal | undefined;
