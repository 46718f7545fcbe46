// The logic of a table, for both clients: one task for each method.
import { call, type Task } from "@ws/helpers/tasks";
import { InvalidInputError } from "../errors.ts";
import { fieldsOf, isFields, type Fields } from "../input/fields.ts";
import { checkParent, rowReader } from "../rows/read-row.ts";
import { invalidInput, readId, readQuery, readSelection, selectedProperties } from "../rows/read-query.ts";
import type { RichTextForm } from "../rows/row-types.ts";
import { requireValues, writeValues, type WrittenValues } from "../rows/write-values.ts";
import type { SchemaDefinition } from "../schema/schema-definition.ts";
import { checkCreateManyOptions, createMany, type CreateManyContext } from "./create-many.ts";
import { explainDrift } from "./explain-drift.ts";
import { findCreated, findNewest, hasValues } from "./find-created.ts";
import { queryRows } from "./query-rows.ts";
import { methodOf, type TableClient } from "./table-client.ts";

/** The methods of a table as tasks. The arguments are unchecked. */
export interface TableTasks {
  readonly iterate: (query: unknown) => Task<void, Fields>;
  readonly get: (id: unknown, options: unknown) => Task<Fields>;
  readonly create: (values: unknown, page: unknown) => Task<Fields>;
  readonly update: (id: unknown, values: unknown) => Task<Fields>;
  readonly remove: (id: unknown) => Task;
  readonly createMany: (rows: unknown, options: unknown) => Task<Fields[]>;
}

/** Creates the tasks of a table. */
export function tableTasks(
  { dataSources, pages }: TableClient,
  schema: SchemaDefinition,
  defaultForm: RichTextForm,
): TableTasks {
  const columns = schema.properties;
  const query = methodOf(dataSources.query);
  const retrievePage = methodOf(pages.retrieve);
  const parent = { type: "data_source_id", data_source_id: schema.dataSourceId };
  const explained = <Value, Item>(task: Task<Value, Item>, keys: readonly string[]) =>
    explainDrift(task, schema, keys, methodOf(dataSources.retrieve));
  const readerOf = (keys: readonly string[], form: RichTextForm) =>
    rowReader(schema, keys, form, methodOf(pages.properties.retrieve));
  const { read: readAll } = readerOf(Object.keys(columns), defaultForm);

  /** Sends values to `pages.create` or `pages.update`, and returns the page. */
  function* write(method: "create" | "update", { values, page }: WrittenValues, args: Fields): Task<Fields> {
    const byId = Object.entries(values).map(([key, value]) => [columns[key]?.id, value]);
    const request = { ...args, ...page, properties: Object.fromEntries(byId) as Fields };
    return fieldsOf(yield* explained(call(methodOf(pages[method]), request), Object.keys(values)));
  }
  const createPage = (values: WrittenValues) => write("create", values, { parent });

  const context: CreateManyContext = {
    create: createPage,
    read: readAll,
    findNewest: () => findNewest(schema, query),
    findCreated: (values, newest) => findCreated(schema, values, newest, query),
    matches: (page, values) => hasValues(columns, page, values, readerOf(Object.keys(values.values), "runs")),
    retrieve: retrievePage,
  };

  return {
    *iterate(options) {
      const checked = readQuery(schema, options, defaultForm);
      yield* explained(queryRows(schema, checked, query, readerOf), checked.usedKeys);
    },
    *get(id, options) {
      const { keys, form } = readSelection(schema, options, defaultForm);
      const args = { page_id: readId(id), ...selectedProperties(schema, keys) };
      const page = fieldsOf(yield* explained(call(retrievePage, args), keys));
      checkParent(schema, page);
      return yield* readerOf(keys, form).read(page);
    },
    *create(values, page) {
      const written = requireValues(schema, values, true);
      if (page !== undefined && !isFields(page)) throw invalidInput("page", "an object", page);
      return yield* readAll(yield* createPage({ ...written, page: { ...written.page, ...page } }));
    },
    *update(id, values) {
      const written = requireValues(schema, values, false);
      return yield* readAll(yield* write("update", written, { page_id: readId(id) }));
    },
    *remove(id) {
      yield* call(methodOf(pages.update), { page_id: readId(id), in_trash: true });
    },
    *createMany(rows, options = {}) {
      if (!Array.isArray(rows)) throw invalidInput("rows", "a list of rows", rows);
      if (!isFields(options)) throw invalidInput("options", "an object", options);
      checkCreateManyOptions(options, rows.length);
      return yield* createMany(context, requireRows(schema, rows), options);
    },
  };
}

/** Checks all rows before the first one is sent. @throws InvalidInputError with the index of each row in its path */
function requireRows(schema: SchemaDefinition, rows: readonly unknown[]): WrittenValues[] {
  const written = rows.map((row) => writeValues(schema, row, true));
  const issues = written.flatMap(({ issues: found }, index) =>
    found.map(({ message, path }) => ({ message: `Row ${index}: ${message}`, path: [index, ...path] })),
  );
  if (issues.length > 0) throw new InvalidInputError(issues);
  return written;
}
