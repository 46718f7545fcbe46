import type { Redact } from "../logging/redact.ts";
import { describeValue } from "./describe-value.ts";
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
