// The methods of a table that write, for both clients: one task for each.
import { fieldsOf, isFields, type Fields } from "@ws/helpers/json";
import { fitLimits, type Task } from "@ws/helpers/tasks";
import { invalidInput, withInput } from "../input/invalid-input.ts";
import { checkOptions } from "../rows/read-query.ts";
import { requireRows, requireValues } from "../rows/write-values.ts";
import { adjust } from "./adjust.ts";
import { createMany } from "./create-many.ts";
import { matchTasks } from "./match-tasks.ts";
import { explainedTrash, requireOwnRow, requireUnchanged } from "./own-rows.ts";
import type { ReadTasks } from "./read-tasks.ts";
import { rowWriter } from "./row-writer.ts";
import type { TableCalls } from "./table-client.ts";
import type { TableContext } from "./table-context.ts";
import { upsert } from "./upsert.ts";

/** Returns the methods that write as tasks. The arguments are unchecked. */
export function writeTasks(context: TableContext<TableCalls>, reads: ReadTasks) {
  const { client, schema } = context;
  const writer = rowWriter(context);
  const { create, update, setTrash, rowOf, read } = writer;
  return {
    *create(values: unknown, page: unknown = {}): Task<Fields> {
      const written = requireValues(schema, values, true);
      if (!isFields(page)) throw invalidInput(["page"], "an object", page);
      const content = withInput(["page"], "", () => fitLimits({ ...page }, "page"));
      return yield* rowOf(create({ ...written, page: { ...written.page, ...content } }));
    },
    *update(row: unknown, values: unknown, options?: unknown): Task<Fields> {
      checkOptions(options, ["overwrite"]);
      const written = requireValues(schema, values, false);
      const isCompared = isFields(row) && fieldsOf(options)["overwrite"] !== true;
      const id = yield* isCompared ? requireUnchanged(context, reads, row) : requireOwnRow(context, row, true);
      return yield* explainedTrash(context, id, rowOf(update(id, written)));
    },
    adjust: (row: unknown, adjustments: unknown): Task<Fields> => adjust(context, reads, writer, row, adjustments),
    *remove(row: unknown): Task {
      const id = yield* requireOwnRow(context, row, true);
      yield* explainedTrash(context, id, setTrash(id, true));
    },
    *restore(row: unknown): Task<Fields> {
      return yield* rowOf(setTrash(yield* requireOwnRow(context, row), false));
    },
    upsert: (args: unknown, options?: unknown): Task<Fields> =>
      upsert(
        { ...context, ...reads, create: (row) => rowOf(create(row)), update: (id, row) => rowOf(update(id, row)) },
        args,
        options,
      ),
    *createMany(rows: unknown, options: unknown): Task<Fields[]> {
      return yield* createMany({ client, schema, create, read }, requireRows(schema, rows), options);
    },
    ...matchTasks(context, reads, writer),
  };
}
