// Translates the objects inside a JSON value.
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject } from "../values/json.ts";

/** Returns a copy of a value in which every object, from the outside in, is replaced by the result of `change`. */
export function mapObjects(value: JsonObject, change: (object: JsonObject) => JsonObject): JsonObject {
  return mapFields(change(value), (field) => mapValue(field, change));
}

function mapValue(value: JsonValue, change: (object: JsonObject) => JsonObject): JsonValue {
  if (Array.isArray(value)) return value.map((item) => mapValue(item, change));
  return isObject(value) ? mapObjects(value, change) : value;
}

/** Returns a copy of an object with other values. */
export function mapFields(object: JsonObject, change: (value: JsonValue, key: string) => JsonValue): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, value === undefined ? value : change(value, key)]),
  );
}

/** Returns a copy of an object without one key. */
export function withoutKey(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
}

/** Returns a copy of an object in which one key has another name, at the same place. */
export function renameKey(object: JsonObject, from: string, to: string): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key === from ? to : key, value]));
}
