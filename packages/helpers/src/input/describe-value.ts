import { isString } from "./fields.ts";

/** Describes a value for an error message. Shows at most 40 characters of a string and no content of objects. */
export function describeValue(value: unknown): string {
  // A Date, because it can be an "Invalid Date".
  const isShown = value === null || value === undefined || typeof value === "number" || value instanceof Date;
  if (isShown) return String(value);
  if (isString(value)) return JSON.stringify(value.slice(0, 40));
  return Array.isArray(value) ? "an array" : `a value of type ${typeof value}`;
}

/** Lists the field names of an object for an error message. */
export const fieldNames = (value: object): string => Object.keys(value).join(", ");
