import { fieldsOf, isFields } from "@ws/helpers/json";
import { describeValue } from "@ws/helpers/messages";
import { InvalidInputError } from "../errors.ts";
import { checkDefinition } from "./check-definition.ts";
import type { AnySchema, Column, IdsByEnvironment, SchemaDefinition, SchemaIds } from "../schema-definition.ts";

/** The environment if none is named. */
export const DEFAULT_ENVIRONMENT = "default";

/** Returns the environment of the variable `WORKSPACE_ENV`, or `default`. */
function currentEnvironment(): string {
  const name = fieldsOf(fieldsOf(fieldsOf(globalThis)["process"])["env"])["WORKSPACE_ENV"];
  return (typeof name === "string" && name.trim()) || DEFAULT_ENVIRONMENT;
}

/** A schema with the ids of an environment. */
export type WithIds<Schema extends AnySchema> = Schema & { readonly dataSourceId: string };

/**
 * Returns a schema with the ids of an environment. A schema with ids of its own is returned as it is.
 * @param ids the content of `schema.ids.json`
 * @param environment the environment. @default `WORKSPACE_ENV`, or `default`
 * @throws InvalidInputError if `ids` has no entry for the environment or the schema
 * @example
 * import ids from "./schema.ids.json" with { type: "json" };
 * const reader = createReader(client, withIds(deals, ids));
 */
export function withIds<const Schema extends AnySchema>(
  schema: Schema,
  ids: IdsByEnvironment,
  environment: string = currentEnvironment(),
): WithIds<Schema> {
  checkDefinition(schema, true);
  const { dataSourceId, name }: AnySchema = schema;
  if (dataSourceId !== undefined) return schema;
  const all = entryOf(ids, ["ids", environment], "environment");
  const own = entryOf(all, ["ids", environment, String(name)], "schema");
  return { ...schema, ...boundSchema(schema, own, all) };
}

function entryOf<Value extends object>(
  entries: Readonly<Record<string, Value>>,
  path: readonly string[],
  what: string,
): Value {
  const name = path.at(-1) ?? "";
  if (isFields(entries) && Object.hasOwn(entries, name)) return entries[name] as Value;
  const names = Object.keys(fieldsOf(entries)).join(", ") || "none";
  const message = `Expected ids of the ${what} ${describeValue(name)}, got those of ${names}. Add them with npx @ws/schema pull or push.`;
  throw new InvalidInputError([{ message, path }]);
}

/**
 * Returns a schema with ids.
 * @param own the ids of the schema. Undefined if its data source does not exist: `dataSourceId` is then empty
 * @param all the ids of all schemas of the environment
 */
export function boundSchema(
  { title, properties, ...others }: AnySchema,
  own: SchemaIds | undefined,
  all: Readonly<Record<string, SchemaIds>>,
): SchemaDefinition {
  const columns = Object.entries(properties).map(([key, column]): [string, Column] => {
    const id = own === undefined || !Object.hasOwn(own.columns, key) ? undefined : own.columns[key];
    const bound = id === undefined ? column : { ...column, id };
    if (column.type !== "relation" || column.dataSourceId !== undefined) return [key, bound];
    const { schema = "" } = column;
    const dataSourceId = Object.hasOwn(all, schema) ? all[schema]?.dataSourceId : own?.related?.[key];
    return [key, dataSourceId === undefined ? bound : ({ ...bound, dataSourceId } as Column)];
  });
  return { ...others, title, dataSourceId: own?.dataSourceId ?? "", properties: Object.fromEntries(columns) };
}
