import { call, fieldsOf, type CallFunction, type Fields, type Task } from "@ws/helpers/tasks";
import { SchemaDriftError } from "../errors.ts";
import { driftOf } from "../rows/read-row.ts";
import type { SchemaDefinition } from "../schema-definition.ts";

/**
 * Runs a task. If the service refuses its request because a column was removed or retyped, throws a `SchemaDriftError`
 * instead of the error of the service.
 * @param args the arguments of the request, which name columns by their ids
 * @param retrieve `client.dataSources.retrieve`
 */
export function* explainDrift<Result, Item>(
  task: Task<Result, Item>,
  schema: SchemaDefinition,
  args: Fields,
  retrieve: CallFunction,
): Task<Result, Item> {
  try {
    return yield* task;
  } catch (cause) {
    if (fieldsOf(cause)["status"] !== 400) throw cause;
    let found: unknown;
    try {
      found = yield* call(retrieve, { data_source_id: schema.dataSourceId });
    } catch {
      // The error of the refused request is the one that matters.
      throw cause;
    }
    const live = Object.values(fieldsOf(fieldsOf(found)["properties"])).map(fieldsOf);
    const request = JSON.stringify(args);
    const drift = Object.entries(schema.properties).flatMap(([key, column]) => {
      const { id } = column;
      if (id !== undefined && !request.includes(JSON.stringify(id))) return [];
      const property = live.find((candidate) => candidate["id"] === id);
      return driftOf(key, column, property);
    });
    throw drift.length === 0 ? cause : new SchemaDriftError(schema, drift, { cause });
  }
}
