// The methods of a reader, for both clients: one task for each.
import {
  call,
  collect,
  eachBatch,
  fieldsOf,
  mapItems,
  readAllRows,
  readSortedRows,
  takeItems,
  type Fields,
  type OptionOrders,
  type Task,
} from "@ws/helpers/tasks";
import { optionsOf } from "../columns/filter-kinds.ts";
import {
  isPage,
  OPTION_NAMES,
  readCount,
  readId,
  readQuery,
  readSelection,
  requestOf,
  selectedProperties,
} from "../rows/read-query.ts";
import { rowProblem } from "../rows/read-row.ts";
import { methodOf } from "./table-client.ts";
import { explained, readerOf, type TableContext } from "./table-context.ts";

/** Reads the option `include`, and returns the task that includes related rows in a batch. */
export type ReadIncluder = (
  context: TableContext,
  options: unknown,
) => (rows: readonly Fields[]) => Task<readonly Fields[]>;

/** The tasks of the methods of a reader. */
export interface ReadTasks {
  readonly iterate: (options: unknown) => Task<void, Fields>;
  readonly first: (options: unknown) => Task<Fields | undefined>;
  readonly count: (options: unknown) => Task<number>;
  readonly get: (id: unknown, options: unknown) => Task<Fields>;
}

/** Returns the methods of a reader as tasks. The arguments are unchecked. */
export function readTasks(context: TableContext, readIncluder?: ReadIncluder): ReadTasks {
  const { client, schema, form } = context;
  const query = methodOf(client.dataSources.query);

  function* read(options: unknown, names: readonly string[], limit: number): Task<void, Fields> {
    const checked = readQuery(schema, options, form, readIncluder ? [...names, "include"] : names);
    const include = readIncluder?.({ ...context, form: checked.form }, options);
    const { sorts } = checked;
    const args = { ...requestOf(schema, checked), ...(limit < 100 ? { page_size: limit } : {}) };
    const orders: OptionOrders = Object.fromEntries(
      Object.values(schema.properties).map((column) => [column.id ?? "", optionsOf(column)]),
    );
    const settings = { prefetch: Number(fieldsOf(options)["prefetch"]) };
    const found =
      sorts.length === 0
        ? readAllRows(query, args, settings)
        : readSortedRows(query, { ...args, sorts }, settings, orders);
    const readPage = readerOf(context, checked);
    const rows = takeItems(
      mapItems(found, (page) => (isPage(page) ? readPage(page) : undefined)),
      limit,
    );
    const included = include
      ? eachBatch<Fields, Fields>(rows, function* add(batch) {
          yield { emit: yield* include(batch) };
        })
      : rows;
    yield* explained(context, included, { ...args, sorts });
  }

  return {
    *iterate(options) {
      const { limit = Infinity } = fieldsOf(options);
      yield* read(options, OPTION_NAMES.iterate, limit === Infinity ? Infinity : readCount("limit", limit));
    },
    *first(options) {
      return (yield* collect(read(options, OPTION_NAMES.first, 1)))[0];
    },
    *count(options) {
      const checked = { ...readQuery(schema, options, form, OPTION_NAMES.count), keys: [] };
      const args = requestOf(schema, checked);
      let count = 0;
      // oxlint-disable-next-line require-yield -- counts the pages
      const counted = eachBatch(readAllRows(query, args, {}), function* add(pages) {
        count += pages.filter(isPage).length;
      });
      yield* explained(context, counted, args);
      return count;
    },
    *get(id, options) {
      const selection = readSelection(schema, options, form);
      const args = { page_id: readId(id), ...selectedProperties(schema, selection.keys) };
      const page = fieldsOf(yield* explained(context, call(methodOf(client.pages.retrieve), args), args));
      const problem = rowProblem(schema, page);
      if (problem !== undefined) throw problem;
      return yield* readerOf(context, selection)(page);
    },
  };
}
