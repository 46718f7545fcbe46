import { call, type CallFunction, type Task } from "@ws/helpers/tasks";
import { SchemaDriftError } from "../errors.ts";
import { fieldsOf, isFields } from "../input/fields.ts";
import { driftOf } from "../rows/read-row.ts";
import type { SchemaDefinition } from "../schema/schema-definition.ts";

/**
 * Runs a task. If the service refuses a request because a column was removed or retyped, throws a `SchemaDriftError`
 * instead of the error of the service.
 * @param retrieve `client.dataSources.retrieve`
 */
export function* explainDrift<Result, Item>(
  task: Task<Result, Item>,
  schema: SchemaDefinition,
  keys: readonly string[],
  retrieve: CallFunction,
): Task<Result, Item> {
  try {
    return yield* task;
  } catch (error) {
    if (fieldsOf(error)["status"] !== 400) throw error;
    const drift = yield* findDrift(schema, keys, retrieve);
    throw drift.length === 0 ? error : new SchemaDriftError(schema, drift, { cause: error });
  }
}

function* findDrift(schema: SchemaDefinition, keys: readonly string[], retrieve: CallFunction) {
  let properties: unknown;
  try {
    properties = fieldsOf(yield* call(retrieve, { data_source_id: schema.dataSourceId }))["properties"];
  } catch {
    // The error of the refused request is the one that matters.
    return [];
  }
  if (!isFields(properties)) return [];
  const byId = new Map(Object.values(properties).map((property) => [fieldsOf(property)["id"], fieldsOf(property)]));
  return keys.flatMap((key) => {
    const column = schema.properties[key];
    return (column === undefined ? undefined : driftOf(key, column, byId.get(column.id))) ?? [];
  });
}
