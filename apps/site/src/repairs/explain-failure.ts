import { isAPIResponseError, isWorkspaceError } from "@ws/client";
import { SchemaDriftError } from "@ws/schema";
import { fieldsOf, textOf } from "@ws/helpers/tasks";

/** A write that failed, for the person who sent the form. */
export interface Failure {
  readonly text: string;
  readonly status: 409 | 422 | 429 | 503;
}

/** Returns the text and the status for a write that Notion refused or did not receive. @throws other errors */
export function explainFailure(error: unknown): Failure {
  if (isAPIResponseError(error) && error.status < 500 && error.status !== 429)
    return { status: 422, text: `The workspace refused the change: ${messageOf(error.body)}` };
  if (error instanceof SchemaDriftError)
    return { status: 503, text: "The columns of the repairs have changed. The change was not made." };
  if (!isWorkspaceError(error)) throw error;
  const outcome = error.maybeApplied ? "The change may have been made." : "The change was not made.";
  return { status: 503, text: `The workspace cannot be reached. ${outcome} Try again in a minute.` };
}

/** Returns the message in the body of an error response. */
function messageOf(body: string): string {
  try {
    return textOf(fieldsOf(JSON.parse(body))["message"]) ?? "";
  } catch {
    return "";
  }
}
