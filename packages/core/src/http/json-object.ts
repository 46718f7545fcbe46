/** An object of parsed JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns true if the value is an object and not an array. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the value if it is an object, otherwise an empty object. */
export const asJsonObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
