// The methods of a reader, for both clients: one task for each.
import { fieldsOf, type Fields } from "@ws/helpers/json";
import { collect, eachBatch, mapItems, readRows, takeItems, type OptionOrders, type Task } from "@ws/helpers/tasks";
import { optionsOf } from "../columns/filter-kinds.ts";
import {
  isPage,
  OPTION_NAMES,
  readCount,
  readId,
  readQuery,
  readSelection,
  selectedProperties,
} from "../rows/read-query.ts";
import { rowProblem } from "../rows/read-row.ts";
import type { SchemaDefinition } from "../schema-definition.ts";
import { explained } from "./explain-drift.ts";
import { retrieveRow } from "./read-rows-by-id.ts";
import { readerOf, type TableContext } from "./table-context.ts";

/** Reads the option `include`, and returns the task that includes related rows in a batch. */
export type ReadIncluder = (
  context: TableContext,
  options: unknown,
) => (rows: readonly Fields[]) => Task<readonly Fields[]>;

/** The tasks of the methods of a reader. */
export interface ReadTasks {
  readonly iterate: (options: unknown) => Task<void, Fields>;
  readonly collect: (options: unknown) => Task<Fields[]>;
  readonly first: (options: unknown) => Task<Fields | undefined>;
  readonly count: (options: unknown) => Task<number>;
  readonly get: (id: unknown, options: unknown) => Task<Fields>;
}

/** Returns the order of options by the id of their column, to sort in memory. */
export const optionOrdersOf = ({ properties }: SchemaDefinition): OptionOrders =>
  Object.fromEntries(Object.values(properties).map((column) => [column.id ?? "", optionsOf(column)]));

/** Returns the methods of a reader as tasks. The arguments are unchecked. */
export function readTasks(context: TableContext, readIncluder?: ReadIncluder): ReadTasks {
  const { client, schema, form } = context;
  const query = client.dataSources.query;

  function* read(options: unknown, names: readonly string[], limit: number, selected?: []): Task<void, Fields> {
    const all = readIncluder && !selected ? [...names, "include"] : names;
    const checked = readQuery(schema, options, form, all, selected);
    const include = readIncluder?.({ ...context, form: checked.form }, options);
    const { sorts } = checked;
    let { filters } = checked;
    if (context.withUsers) filters = yield* context.withUsers(filters);
    const args = { ...checked.request, page_size: Math.min(limit, 100) };
    const optionOrders = optionOrdersOf(schema);
    const { prefetch } = fieldsOf(options);
    const pages = readRows({ query, args, filters, sorts, optionOrders }, { prefetch: Number(prefetch) });
    const readPage = readerOf(context, checked);
    const rows = takeItems(
      mapItems(pages, (page) => (isPage(page) ? readPage(page) : undefined)),
      limit,
    );
    const included = include
      ? eachBatch<Fields, Fields>(rows, function* add(batch) {
          yield { emit: yield* include(batch) };
        })
      : rows;
    yield* explained(context, included, { args, filters, sorts });
  }

  function* iterate(options: unknown): Task<void, Fields> {
    const { limit } = fieldsOf(options);
    yield* read(options, OPTION_NAMES.iterate, limit === undefined ? Infinity : readCount("limit", limit));
  }

  return {
    iterate,
    collect: (options) => collect(iterate(options)),
    *first(options) {
      return (yield* collect(read(options, OPTION_NAMES.first, 1)))[0];
    },
    *count(options) {
      let count = 0;
      // oxlint-disable-next-line require-yield -- counts the rows
      yield* eachBatch(read(options, OPTION_NAMES.count, Infinity, []), function* add(rows) {
        count += rows.length;
      });
      return count;
    },
    *get(id, options) {
      const selection = readSelection(schema, options, form);
      const selected = selectedProperties(schema, selection.keys);
      const page = yield* explained(context, retrieveRow(context, readId(id), selected), selected);
      const problem = rowProblem(schema, page);
      if (problem !== undefined) throw problem;
      return yield* readerOf(context, selection)(page);
    },
  };
}
