/** A JSON object whose fields are not known. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True if `value` is an object and not an array. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns `value` if it is an object, otherwise an empty object. */
export const asJsonObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
