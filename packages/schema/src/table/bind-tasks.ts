import { fieldsOf } from "@ws/helpers/json";
import { iterateTaskAsync, iterateTaskBlocking, runAsync, runBlocking, type Task } from "@ws/helpers/tasks";
import { invalidInput } from "../input/invalid-input.ts";
import { checkDefinition } from "../schema/check-definition.ts";
import type { AnySchema } from "../schema-definition.ts";
import { checkForm } from "../rows/read-query.ts";
import type { RichTextForm } from "../rows/row-of.ts";
import type { ReadTasks } from "./read-tasks.ts";
import type { ReaderCalls } from "./table-client.ts";
import type { TableContext } from "./table-context.ts";

/** Options of `createReader` and `createFullReader`. */
export interface ReaderOptions<Form extends RichTextForm = RichTextForm> {
  /**
   * Form in which titles and texts are read: `plain` is a string, `runs` keeps styles, links, mentions and equations.
   * @default "plain"
   */
  readonly richText?: Form;
}

/** The mode of a table with a client. */
export type ModeOf<Client> = Client extends { readonly blocking: true } ? "sync" : "async";

/** Checks the arguments of `createTable`. @throws InvalidInputError */
export function tableContext<Client extends ReaderCalls>(
  client: Client,
  schema: AnySchema,
  { richText: form = "plain" }: ReaderOptions = {},
): TableContext<Client> {
  checkDefinition(schema);
  if (typeof fieldsOf(fieldsOf(client)["dataSources"])["query"] !== "function") {
    throw invalidInput(["client"], "a client with dataSources.query", client);
  }
  checkForm(form);
  return { client, schema, form };
}

/** A method as a task. Its arguments are checked by the task. */
type TaskMethod = (...args: never[]) => Task<unknown>;

/**
 * Returns the methods of a table for its client.
 * @param ownSignal names of methods that handle their signal themselves, because they tell what was done before
 */
export function bindTasks(
  { client, schema }: TableContext,
  { iterate, ...reads }: ReadTasks,
  others: Readonly<Record<string, TaskMethod>>,
  ownSignal: readonly string[] = [],
): object {
  const isBlocking = client.blocking === true;
  const run = <Value>(task: Task<Value>, signal?: AbortSignal) =>
    isBlocking ? runBlocking(task, signal) : runAsync(task, signal);
  const methods = Object.entries({ ...reads, ...others } as Record<string, TaskMethod>).map(([name, method]) => [
    name,
    (...args: unknown[]) =>
      run(method(...(args as never[])), ownSignal.includes(name) ? undefined : signalOf(args.at(-1))),
  ]);
  return {
    schema,
    ...(Object.fromEntries(methods) as object),
    iterate(query?: unknown) {
      const signal = signalOf(query);
      return isBlocking ? iterateTaskBlocking(iterate(query), signal) : iterateTaskAsync(iterate(query), signal);
    },
  };
}

const signalOf = (query: unknown): AbortSignal | undefined => {
  const { signal } = fieldsOf(query);
  return signal instanceof AbortSignal ? signal : undefined;
};
