import { fieldsOf, type Fields } from "@ws/helpers/json";
import { call, type Task } from "@ws/helpers/tasks";
import { SchemaDriftError } from "../errors.ts";
import { driftOf, nameOf } from "../rows/read-row.ts";
import type { TableContext } from "./table-context.ts";

/**
 * Runs a task. If Notion refuses its request because a column was removed or retyped, throws a `SchemaDriftError`
 * instead of the error of Notion.
 * @param args the arguments of the request, which name columns by their ids
 */
export function* explained<Result, Item>(
  { client, schema }: TableContext,
  task: Task<Result, Item>,
  args: Fields,
): Task<Result, Item> {
  try {
    return yield* task;
  } catch (cause) {
    if (fieldsOf(cause)["status"] !== 400) throw cause;
    let found: unknown;
    try {
      found = yield* call(client.dataSources.retrieve, { data_source_id: schema.dataSourceId });
    } catch {
      // The error of the refused request is the one that matters.
      throw cause;
    }
    const live = fieldsOf(fieldsOf(found)["properties"]);
    const request = JSON.stringify(args);
    const drift = Object.entries(schema.properties).flatMap(([key, column]) => {
      const { id } = column;
      if (id !== undefined && !request.includes(JSON.stringify(id))) return [];
      return driftOf(key, column, live[nameOf(live, column)]);
    });
    throw drift.length === 0 ? cause : new SchemaDriftError(schema, drift, { cause });
  }
}
