import { isAPIResponseError, isWorkspaceError } from "@ws/client";
import { fieldsOf, textOf } from "@ws/helpers/json";
import { SchemaDriftError } from "@ws/schema";

/** A write that failed, for the person who sent the form. */
export interface Failure {
  readonly text: string;
  readonly status: 409 | 422 | 429 | 503;
}

/** The texts of failures: `texts.form` for customers, `texts.failure` for the staff. */
export interface FailureTexts {
  /** Notion does not accept the values. A function receives the reason in the words of Notion. */
  readonly refused: string | ((message: string) => string);
  /** The table has other columns than the form. */
  readonly outdated: string;
  /** Notion did not receive the write. */
  readonly notMade: string;
  /** Notion may have made the write. */
  readonly maybeMade: string;
}

/** The failure of a read that a write waits for: the write was not made, whatever became of the read. */
class UnwrittenError extends Error {}

/** Waits for a read before a write. */
export async function beforeWrite<Result>(read: Promise<Result>): Promise<Result> {
  try {
    return await read;
  } catch (cause) {
    throw new UnwrittenError("Expected to read before the write, got a failure.", { cause });
  }
}

/** Returns the text and the status for a write that Notion refused or did not receive. @throws other errors */
export function explainFailure(error: unknown, texts: FailureTexts): Failure {
  if (error instanceof UnwrittenError)
    return explainFailure(error.cause, { ...texts, refused: texts.outdated, maybeMade: texts.notMade });
  const { refused } = texts;
  if (isAPIResponseError(error) && error.status < 500 && error.status !== 429) {
    if (typeof refused === "function") return { status: 422, text: refused(messageOf(error.body)) };
    if (error.status === 400) return { status: 422, text: refused };
    // Two writes at the same time. Other refusals need the owner: a token without access, or a table that is gone.
    return { status: 503, text: error.status === 409 ? texts.notMade : texts.outdated };
  }
  if (error instanceof SchemaDriftError) return { status: 503, text: texts.outdated };
  if (!isWorkspaceError(error)) throw error;
  return { status: 503, text: error.maybeApplied ? texts.maybeMade : texts.notMade };
}

/** Returns the message in the body of an error response. */
function messageOf(body: string): string {
  try {
    return textOf(fieldsOf(JSON.parse(body))["message"]) ?? "";
  } catch {
    return "";
  }
}
