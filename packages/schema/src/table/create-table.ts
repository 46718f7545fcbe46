import { withIds } from "../schema/with-ids.ts";
import type { AnySchema, IdsByEnvironment } from "../schema-definition.ts";
import type { RichTextForm } from "../rows/row-of.ts";
import { optionParsers } from "../rows/option-parsers.ts";
import { bindTasks, tableContext, type ModeOf, type ReaderOptions } from "./bind-tasks.ts";
import { listTasks, readIncluder } from "./list-tasks.ts";
import { rememberRow } from "./own-rows.ts";
import { readTasks } from "./read-tasks.ts";
import type { TableCalls, TableClient } from "./table-client.ts";
import type { Methods, SourceOf, Table } from "./table.ts";
import { withUsersByName } from "./users.ts";
import { writeTasks } from "./write-tasks.ts";

/** Options of `createTable`. */
export interface TableOptions<Form extends RichTextForm = RichTextForm> extends ReaderOptions<Form> {
  /**
   * True to write to a page without a check that it is a row of this table, which saves one request for each write by id.
   * Only for ids that your program has read itself: with an id from a visitor, any page that the token sees can be changed.
   * @default false
   */
  readonly trustIds?: boolean;
  /**
   * The content of `schema.ids.json`, for a schema without ids. It also has the ids of the schemas of `include`.
   * @example
   * import ids from "./schema.ids.json" with { type: "json" };
   * const table = createTable(client, deals, { ids });
   */
  readonly ids?: IdsByEnvironment;
  /**
   * The environment whose ids are used.
   * @default the variable `WORKSPACE_ENV`, or `"default"`
   */
  readonly environment?: string;
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
export function createTable<Client extends TableClient, Schema extends AnySchema, Form extends RichTextForm = "plain">(
  client: Client,
  schema: Schema,
  options?: TableOptions<Form>,
): Methods<
  "read: iterate, collect, first, page, count, get, readMany",
  "write: create, createMany, update, adjust, updateMany, remove, removeMany, restore, upsert"
> &
  Table<Schema["properties"], ModeOf<Client>, Form> &
  SourceOf<Schema["dataSourceId"]>;
export function createTable(client: TableClient, schema: AnySchema, options: TableOptions = {}): object {
  const { ids, environment, trustIds = false } = options;
  const bind = (unbound: unknown) => (ids === undefined ? unbound : withIds(unbound as AnySchema, ids, environment));
  const bound = withUsersByName(tableContext(client as TableCalls, bind(schema) as AnySchema, options));
  const context = { ...bound, bind, trustIds: trustIds === true, onRow: rememberRow };
  const reads = readTasks(context, readIncluder);
  const others = { ...listTasks(context), ...writeTasks(context, reads) };
  const methods = bindTasks(context, reads, others, ["createMany", "updateMany", "removeMany"]);
  return { ...methods, parse: optionParsers(schema.properties) };
}
