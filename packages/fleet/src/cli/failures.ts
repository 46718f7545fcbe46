// The lines of failures.
import type { Reporter } from "@ws/helpers/command";
import { messageOf } from "@ws/helpers/messages";
import { codeTextOf } from "../errors.ts";
import type { FailureDetails } from "../work/error-log.ts";

/** Prints the failure of a workspace, or of a server, whose name is "". */
export function reportFailure(reporter: Reporter, workspace: string, error: unknown, details?: FailureDetails): void {
  const server = codeTextOf(error).startsWith("database_") ? "database" : "queue";
  const text = `${workspace === "" ? server : workspace}: ${failureText(error, details)}`;
  reporter.event("failed", fieldsOf(workspace, error, details), text);
}

/** Prints what is wrong in the file of the workspaces. Its message names the place. */
export const reportFileError = (reporter: Reporter, workspace: string, error: unknown): void =>
  reporter.event("failed", fieldsOf(workspace, error), failureText(error));

const fieldsOf = (workspace: string, error: unknown, details?: FailureDetails) => ({
  workspace,
  message: messageOf(error),
  code: codeTextOf(error),
  ...details,
});

/** Returns the message of a failure, its code, how often in a row, and the next attempt. */
function failureText(error: unknown, details?: FailureDetails): string {
  const code = codeTextOf(error);
  const notes = [
    ...(code === "unknown" ? [] : [code]),
    ...(details === undefined
      ? []
      : [
          ...(details.failures === 0 ? [] : [`failure ${details.failures} in a row`]),
          `next attempt ${details.nextAttemptAt.toISOString().slice(0, "2026-07-01T09:00:00".length)}Z`,
        ]),
  ];
  return notes.length === 0 ? messageOf(error) : `${messageOf(error)} (${notes.join(", ")})`;
}
