// The methods of a table that write, for both clients: one task for each.
import { call, eachBatch, fieldsOf, isFields, type Fields, type PageChange, type Task } from "@ws/helpers/tasks";
import { invalidInput } from "../input/invalid-input.ts";
import { compileWhere } from "../rows/compile-where.ts";
import { checkOptions, readId } from "../rows/read-query.ts";
import { requireRows, requireValues, type WrittenValues } from "../rows/write-values.ts";
import { changeMany } from "./change-many.ts";
import { createMany } from "./create-many.ts";
import type { ReadTasks } from "./read-tasks.ts";
import type { TableCalls } from "./table-client.ts";
import { explained } from "./explain-drift.ts";
import { allColumns, readerOf, type TableContext } from "./table-context.ts";
import { upsert } from "./upsert.ts";

/** Returns the methods that write as tasks. The arguments are unchecked. */
export function writeTasks(context: TableContext<TableCalls>, reads: ReadTasks) {
  const { client, schema } = context;
  const { dataSourceId: data_source_id, properties: columns } = schema;
  const { pages } = client;
  const read = readerOf(context, allColumns(context));

  /** Sends values to `pages.create` or `pages.update`, and returns the page. */
  function* write(method: "create" | "update", { values, page }: WrittenValues, args: Fields): Task<Fields> {
    const byId = Object.entries(values).map(([key, value]) => [columns[key]?.id, value]);
    const request = { ...args, ...page, properties: Object.fromEntries(byId) as Fields };
    return fieldsOf(yield* explained(context, call(pages[method], request), request));
  }
  const create = (values: WrittenValues) =>
    write("create", values, { parent: { type: "data_source_id", data_source_id } });
  const update = (page_id: string, values: WrittenValues) => write("update", values, { page_id });
  const setTrash = (page_id: unknown, in_trash: boolean) => call(pages.update, { page_id: readId(page_id), in_trash });

  /** Returns the row of a page. */
  function* rowOf(page: Task<unknown>): Task<Fields> {
    return yield* read(fieldsOf(yield* page));
  }
  /** Changes the rows that match before any of them is changed. */
  function* change(
    query: unknown,
    options: unknown,
    inTrash: PageChange["inTrash"],
    task: PageChange["change"],
  ): Task<string[]> {
    const where = readMatch(context, query);
    const find = function* (signal: AbortSignal | undefined): Task<string[]> {
      const ids: string[] = [];
      // oxlint-disable-next-line require-yield -- collects the ids
      yield* eachBatch(reads.iterate({ where, select: [] }), function* add(rows) {
        signal?.throwIfAborted();
        ids.push(...rows.map(({ id }) => String(id)));
      });
      return ids;
    };
    return yield* changeMany(options, find, { change: task, retrieve: pages.retrieve, inTrash });
  }

  return {
    *create(values: unknown, page: unknown = {}): Task<Fields> {
      const written = requireValues(schema, values, true);
      if (!isFields(page)) throw invalidInput(["page"], "an object", page);
      return yield* rowOf(create({ ...written, page: { ...written.page, ...page } }));
    },
    *update(id: unknown, values: unknown): Task<Fields> {
      return yield* rowOf(update(readId(id), requireValues(schema, values, false)));
    },
    *remove(id: unknown): Task {
      yield* setTrash(id, true);
    },
    *restore(id: unknown): Task<Fields> {
      return yield* rowOf(setTrash(id, false));
    },
    upsert: (args: unknown): Task<Fields> =>
      upsert(
        { schema, ...reads, create: (row) => rowOf(create(row)), update: (id, row) => rowOf(update(id, row)) },
        args,
      ),
    *createMany(rows: unknown, options: unknown): Task<Fields[]> {
      return yield* createMany({ client, schema, create, read }, requireRows(schema, rows), options);
    },
    *updateMany(query: unknown, values: unknown, options: unknown): Task<string[]> {
      const written = requireValues(schema, values, false);
      if (Object.keys(written.values).length === 0) throw invalidInput(["changes"], "at least one value", values);
      return yield* change(query, options, "gone", (id) => update(id, written));
    },
    removeMany: (query: unknown, options: unknown): Task<string[]> =>
      change(query, options, "done", (id) => setTrash(id, true)),
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
