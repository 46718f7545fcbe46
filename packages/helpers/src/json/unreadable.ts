// Parts that Notion does not show, in a tree whose other parts can be read.
import { fieldsOf, textOf } from "./fields.ts";

/** The answer of Notion for a part that cannot be read. */
export interface Unreadable {
  /** HTTP status. */
  readonly status: number;
  /** Code of the error, such as `object_not_found`. Undefined for an error without a code. */
  readonly code: string | undefined;
}

/** Statuses for what does not exist, what the token cannot see, and what the API cannot show. All others concern more than one part. */
const UNREADABLE: ReadonlySet<unknown> = new Set([400, 403, 404]);

/** Returns the answer of Notion if an error concerns only the object that was asked for. Undefined for all other errors. */
export function unreadableOf(error: unknown): Unreadable | undefined {
  const { status, code } = fieldsOf(error);
  return error instanceof Error && UNREADABLE.has(status) ? { status: Number(status), code: textOf(code) } : undefined;
}
