/** Any object, with its fields by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns true if `value` is an object and not an array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the object, or an empty object for any other value. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** Describes a value for an error message. Shows at most 40 characters of a string and no content of objects. */
export function describeValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) return value.length > 3 ? "a list" : `[${value.map(describeValue).join(", ")}]`;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "an invalid Date" : value.toISOString();
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

/** Lists names for an error message, at most 20. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 20).join(", ");
  return names.length > 20 ? `${shown} and ${names.length - 20} more` : shown;
}
