// Shows a value inside an error message.

const MAX_LENGTH = 60;

/** Returns a value as short JSON, for error messages. */
export function showValue(value: unknown): string {
  // JSON.stringify() returns "null" for NaN, and undefined for undefined and functions.
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
