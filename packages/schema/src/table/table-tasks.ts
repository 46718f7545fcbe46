// The logic of a table, for both clients: one task for each method.
import {
  call,
  fieldsOf,
  isFields,
  mapItems,
  readAllRows,
  readSortedRows,
  type Fields,
  type OptionOrders,
  type Task,
} from "@ws/helpers/tasks";
import { optionsOf } from "../columns/filter-kinds.ts";
import { InvalidInputError } from "../errors.ts";
import { invalidInput } from "../input/invalid-input.ts";
import { readId, readQuery, readSelection, selectedProperties } from "../rows/read-query.ts";
import { checkParent, rowReader } from "../rows/read-row.ts";
import type { RichTextForm } from "../rows/row-types.ts";
import { requireValues, writeValues, type WrittenValues } from "../rows/write-values.ts";
import type { SchemaDefinition } from "../schema-definition.ts";
import { createMany } from "./create-many.ts";
import { explainDrift } from "./explain-drift.ts";
import { methodOf, type TableClient } from "./table-client.ts";

/** Returns the methods of a table as tasks. The arguments are unchecked. */
export function tableTasks(client: TableClient, schema: SchemaDefinition, defaultForm: RichTextForm) {
  const { dataSources, pages } = client;
  const { dataSourceId: data_source_id, properties: columns } = schema;
  const explained = <Value, Item>(task: Task<Value, Item>, args: Fields) =>
    explainDrift(task, schema, args, methodOf(dataSources.retrieve));
  const readerOf = (keys: readonly string[], form: RichTextForm) =>
    rowReader(schema, keys, form, methodOf(pages.properties.retrieve));
  const read = readerOf(Object.keys(columns), defaultForm);

  /** Sends values to `pages.create` or `pages.update`, and returns the page. */
  function* write(method: "create" | "update", { values, page }: WrittenValues, args: Fields): Task<Fields> {
    const byId = Object.entries(values).map(([key, value]) => [columns[key]?.id, value]);
    const request = { ...args, ...page, properties: Object.fromEntries(byId) as Fields };
    return fieldsOf(yield* explained(call(methodOf(pages[method]), request), request));
  }
  const create = (values: WrittenValues) =>
    write("create", values, { parent: { type: "data_source_id", data_source_id } });

  return {
    *iterate(options: unknown): Task<void, Fields> {
      const { keys, form, filter, sorts, prefetch } = readQuery(schema, options, defaultForm);
      const query = methodOf(dataSources.query);
      const args = { data_source_id, ...(filter && { filter }), ...selectedProperties(schema, keys) };
      const orders: OptionOrders = Object.fromEntries(
        Object.values(columns).map((column) => [column.id ?? "", optionsOf(column)]),
      );
      const found =
        sorts.length === 0
          ? readAllRows(query, args, { prefetch })
          : readSortedRows(query, { ...args, sorts }, { prefetch }, orders);
      const readKeys = readerOf(keys, form);
      // A wiki also contains data sources, which are no rows.
      const rows = mapItems(found, (page) => (page["object"] === "page" ? readKeys(page) : undefined));
      yield* explained(rows, { ...args, sorts });
    },
    *get(id: unknown, options: unknown): Task<Fields> {
      const { keys, form } = readSelection(schema, options, defaultForm);
      const args = { page_id: readId(id), ...selectedProperties(schema, keys) };
      const page = fieldsOf(yield* explained(call(methodOf(pages.retrieve), args), args));
      checkParent(schema, page);
      return yield* readerOf(keys, form)(page);
    },
    *create(values: unknown, page: unknown = {}): Task<Fields> {
      const written = requireValues(schema, values, true);
      if (!isFields(page)) throw invalidInput(["page"], "an object", page);
      return yield* read(yield* create({ ...written, page: { ...written.page, ...page } }));
    },
    *update(id: unknown, values: unknown): Task<Fields> {
      const written = requireValues(schema, values, false);
      return yield* read(yield* write("update", written, { page_id: readId(id) }));
    },
    *remove(id: unknown): Task {
      yield* call(methodOf(pages.update), { page_id: readId(id), in_trash: true });
    },
    *createMany(rows: unknown, options: unknown): Task<Fields[]> {
      if (!Array.isArray(rows)) throw invalidInput(["rows"], "a list of rows", rows);
      const list = rows.map((row) => writeValues(schema, row, true));
      const issues = list.flatMap((written, index) =>
        written.issues.map(({ message, path }) => ({ message: `Row ${index}: ${message}`, path: [index, ...path] })),
      );
      if (issues.length > 0) throw new InvalidInputError(issues);
      return yield* createMany({ client, schema, create, read }, list, fieldsOf(options));
    },
  };
}
