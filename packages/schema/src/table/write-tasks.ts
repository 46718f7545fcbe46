// The methods of a table that write, for both clients: one task for each.
import { call, collect, fieldsOf, isFields, type Fields, type Task } from "@ws/helpers/tasks";
import { invalidInput } from "../input/invalid-input.ts";
import { compileWhere } from "../rows/compile-where.ts";
import { checkOptions, readId } from "../rows/read-query.ts";
import { requireRows, requireValues, type WrittenValues } from "../rows/write-values.ts";
import { changeMany } from "./change-many.ts";
import { createMany } from "./create-many.ts";
import type { ReadTasks } from "./read-tasks.ts";
import { methodOf, type TableClient } from "./table-client.ts";
import { allColumns, explained, readerOf, type TableContext } from "./table-context.ts";
import { upsert } from "./upsert.ts";

/** Returns the methods that write as tasks. The arguments are unchecked. */
export function writeTasks(context: TableContext<TableClient>, reads: ReadTasks) {
  const { client, schema } = context;
  const { dataSourceId: data_source_id, properties: columns } = schema;
  const { pages } = client;
  const read = readerOf(context, allColumns(context));

  /** Sends values to `pages.create` or `pages.update`, and returns the page. */
  function* write(method: "create" | "update", { values, page }: WrittenValues, args: Fields): Task<Fields> {
    const byId = Object.entries(values).map(([key, value]) => [columns[key]?.id, value]);
    const request = { ...args, ...page, properties: Object.fromEntries(byId) as Fields };
    return fieldsOf(yield* explained(context, call(methodOf(pages[method]), request), request));
  }
  const create = (values: WrittenValues) =>
    write("create", values, { parent: { type: "data_source_id", data_source_id } });
  const setTrash = (page_id: string, in_trash: boolean) => call(methodOf(pages.update), { page_id, in_trash });

  /** Returns the ids of the rows that match, before any of them is changed. */
  function* findIds(where: unknown): Task<string[]> {
    return (yield* collect(reads.iterate({ where, select: [] }))).map(({ id }) => String(id));
  }

  function* createRow(values: WrittenValues): Task<Fields> {
    return yield* read(yield* create(values));
  }
  function* updateRow(page_id: string, values: WrittenValues): Task<Fields> {
    return yield* read(yield* write("update", values, { page_id }));
  }

  return {
    *create(values: unknown, page: unknown = {}): Task<Fields> {
      const written = requireValues(schema, values, true);
      if (!isFields(page)) throw invalidInput(["page"], "an object", page);
      return yield* createRow({ ...written, page: { ...written.page, ...page } });
    },
    *update(id: unknown, values: unknown): Task<Fields> {
      return yield* updateRow(readId(id), requireValues(schema, values, false));
    },
    *remove(id: unknown): Task {
      yield* setTrash(readId(id), true);
    },
    *restore(id: unknown): Task<Fields> {
      return yield* read(fieldsOf(yield* setTrash(readId(id), false)));
    },
    upsert: (args: unknown): Task<Fields> => upsert({ schema, ...reads, create: createRow, update: updateRow }, args),
    *createMany(rows: unknown, options: unknown): Task<Fields[]> {
      return yield* createMany({ client, schema, create, read }, requireRows(schema, rows), fieldsOf(options));
    },
    *updateMany(query: unknown, values: unknown, options: unknown): Task<string[]> {
      const where = readMatch(context, query);
      const written = requireValues(schema, values, false);
      if (Object.keys(written.values).length === 0) throw invalidInput(["changes"], "at least one value", values);
      return yield* changeMany(
        options,
        () => findIds(where),
        (id) => write("update", written, { page_id: id }),
      );
    },
    *removeMany(query: unknown, options: unknown): Task<string[]> {
      const where = readMatch(context, query);
      return yield* changeMany(
        options,
        () => findIds(where),
        (id) => setTrash(id, true),
      );
    },
  };
}

/**
 * Returns the `where` of `updateMany` and `removeMany`.
 * @throws InvalidInputError without a condition, unless `all` is true: a variable that is undefined must not match all rows
 */
function readMatch({ schema }: TableContext, query: unknown): unknown {
  checkOptions(query, ["where", "all"]);
  const { where, all } = fieldsOf(query);
  const hasCondition = compileWhere(schema.properties, where) !== undefined;
  if (hasCondition !== (all === true)) return where;
  throw invalidInput(["where"], hasCondition ? "absent with all" : "conditions, or all: true", where);
}
