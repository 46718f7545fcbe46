// What a caller hands to the pagination helpers, checked before anything is sent.
import { PaginationError } from "./errors.ts";
import type { ListArguments, PaginationOptions } from "./page-sequence.ts";

/** A list function as the drivers call it. */
export type ListFunction = (args: ListArguments) => unknown;

/** The caller's list function. @throws PaginationError `invalid_argument` when it is no function */
export function readListFunction(value: unknown): ListFunction {
  if (isFunction(value)) return value;
  throw invalidArgument(`the first argument must be a function, for example client.users.list, not ${describe(value)}`);
}

/** A copy of the caller's arguments: theirs is never changed, and a later change of theirs does not change the list. */
export function readArguments(value: unknown): ListArguments {
  if (value === undefined || value === null) return {};
  if (typeof value === "object" && !Array.isArray(value)) return { ...value };
  throw invalidArgument(
    `the second argument must be an object with the list function's arguments, not ${describe(value)}`,
  );
}

/** The caller's options. @throws PaginationError `invalid_argument` for an option that does not exist */
export function readOptions(value: unknown): PaginationOptions {
  if (value === undefined) return {};
  if (typeof value !== "object" || value === null)
    throw invalidArgument(`options must be an object, not ${describe(value)}`);
  const { allowIncomplete, ...unknownOptions }: PaginationOptions & Record<string, unknown> = { ...value };
  const unknownNames = Object.keys(unknownOptions);
  if (unknownNames.length > 0) {
    throw invalidArgument(`there is no option ${unknownNames.join(", ")}: the options are allowIncomplete`);
  }
  if (allowIncomplete === undefined) return {};
  if (typeof allowIncomplete === "boolean") return { allowIncomplete };
  throw invalidArgument(`allowIncomplete must be true or false, not ${describe(allowIncomplete)}`);
}

function isFunction(value: unknown): value is ListFunction {
  return typeof value === "function";
}

function invalidArgument(what: string): PaginationError {
  return new PaginationError("invalid_argument", `Wrong use of a pagination helper: ${what}`);
}

function describe(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "an array" : typeof value;
}
