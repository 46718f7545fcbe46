// JSON values: their types, and functions that narrow unknown values. No function here throws.

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** A JSON object; an `undefined` field is left out when it is written. */
export interface JsonObject {
  [key: string]: JsonValue | undefined;
}

/** True for a JSON object (not null, not an array). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as an object, or an empty one. */
export function objectOr(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** True for a JSON array. */
function isArray(value: unknown): value is JsonValue[] {
  return Array.isArray(value);
}

/** The value as an array, or an empty one. */
export function arrayOr(value: unknown): JsonValue[] {
  return isArray(value) ? value : [];
}

/** The objects of an array; whatever else it holds is left out. */
export function objectsOf(value: unknown): JsonObject[] {
  return arrayOr(value).filter(isObject);
}

/** The value as text, or the given default. */
export function textOr(value: unknown, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}

/** The value as text, or undefined. */
export function optionalText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Text, number or truth value as text; nothing for anything else. */
export function scalarText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** A deep copy of JSON, so that no caller can change what is stored. */
export function copyJson<T extends JsonValue | undefined>(value: T): T {
  return value === undefined ? value : structuredClone(value);
}
