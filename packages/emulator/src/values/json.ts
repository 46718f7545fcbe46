// The types of JSON values, and functions that narrow unknown values. No function here throws.

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** A JSON object. `JSON.stringify` omits fields that are `undefined`. */
export interface JsonObject {
  [key: string]: JsonValue | undefined;
}

/** True for a JSON object (not null, not an array). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the value if it is an object, otherwise an empty object. */
export function objectOr(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** True for a JSON array. */
function isArray(value: unknown): value is JsonValue[] {
  return Array.isArray(value);
}

/** Returns the value if it is an array, otherwise an empty array. */
export function arrayOr(value: unknown): JsonValue[] {
  return isArray(value) ? value : [];
}

/** Returns the objects of an array, without its other items. */
export function objectsOf(value: unknown): JsonObject[] {
  return arrayOr(value).filter(isObject);
}

/** Returns the value if it is a string, otherwise the default. */
export function textOr(value: unknown, defaultText: string): string {
  return typeof value === "string" ? value : defaultText;
}

/** Returns the value if it is a string, otherwise undefined. */
export function optionalText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Returns a string, number or boolean as text, and an empty string for any other value. */
export function scalarText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** Returns a deep copy, so that callers cannot change stored values. */
export function copyJson<T extends JsonValue | undefined>(value: T): T {
  return value === undefined ? value : structuredClone(value);
}
