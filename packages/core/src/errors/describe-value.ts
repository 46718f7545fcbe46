import { createRedact, type Redact } from "../logging/redact.ts";

const MAX_LENGTH = 60;

const redactTokens = createRedact([]);

/** Returns a wrong value for an error message: short and without secrets. */
export function describeValue(value: unknown, redact: Redact = redactTokens): string {
  if (typeof value === "string") {
    return JSON.stringify(redact(value, MAX_LENGTH));
  }
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  return Array.isArray(value) ? "an array" : "an object";
}
