// The methods of a table that write all rows that match a condition.
import { fieldsOf } from "@ws/helpers/json";
import { eachBatch, type PageChange, type Task } from "@ws/helpers/tasks";
import { invalidInput } from "../input/invalid-input.ts";
import { compileWhere } from "../rows/compile-where.ts";
import { checkOptions } from "../rows/read-query.ts";
import { requireValues } from "../rows/write-values.ts";
import { changeMany } from "./change-many.ts";
import { requireOwnRows } from "./own-rows.ts";
import type { ReadTasks } from "./read-tasks.ts";
import type { RowWriter } from "./row-writer.ts";
import type { TableContext } from "./table-context.ts";

/** Returns the methods as tasks. The arguments are unchecked. */
export function matchTasks(context: TableContext, reads: ReadTasks, { update, setTrash }: RowWriter) {
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
    const check = (ids: readonly string[]) => requireOwnRows(context, ids);
    const { retrieve } = context.client.pages;
    return yield* changeMany(options, { find, check }, { change: task, retrieve, inTrash });
  }

  return {
    *updateMany(query: unknown, values: unknown, options: unknown): Task<string[]> {
      const written = requireValues(context.schema, values, false);
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
  const hasCondition = !compileWhere(schema.properties, where).includes(undefined);
  if (hasCondition !== (all === true)) return where;
  throw invalidInput(["where"], hasCondition ? "absent with all" : "conditions, or all: true", where);
}
