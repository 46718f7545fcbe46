import { createRedact, type Redact } from "../logging/redact.ts";
import { InvalidRequestError, type InvalidRequestReason } from "./errors.ts";

/**
 * Throws the error for an invalid argument or option: `Expected X, got Y. Do Z.`
 * @param expected The argument and its valid values, such as `page_id to be a string`
 * @param nextStep How to fix it
 */
export function refuseValue(
  expected: string,
  value: unknown,
  nextStep?: string,
  { redact, reason }: { readonly redact?: Redact; readonly reason?: InvalidRequestReason | undefined } = {},
): never {
  const help = nextStep === undefined ? "" : ` ${nextStep}`;
  throw new InvalidRequestError(`Expected ${expected}, got ${describeValue(value, redact)}.${help}`, { reason });
}

/** Throws the error for an invalid id or path. */
export function refusePath(expected: string, value: unknown, nextStep: string): never {
  refuseValue(expected, value, nextStep, { reason: "path" });
}

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
