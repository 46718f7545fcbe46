// Errors in a query.
import { MirrorError } from "../errors.ts";
import { shownId } from "../object-id.ts";

/** Returns the error for a part of a query that does not fit. */
export const wrongQuery = (name: string, expected: string, value: unknown): MirrorError =>
  new MirrorError("invalid_argument", `Expected ${name} to have ${expected}, got ${shownId(value).slice(0, 100)}.`);
