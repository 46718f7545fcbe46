import { createRedact, type Redact } from "../logging/redact.ts";

const MAX_LENGTH = 60;

const redactTokens = createRedact([]);

/** Returns a wrong value for an error message: short and without secrets. */
export function describeValue(value: unknown, redact: Redact = redactTokens): string {
  if (typeof value === "string") {
    const text = redact(value);
    return JSON.stringify(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
  }
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  return Array.isArray(value) ? "an array" : "an object";
}
