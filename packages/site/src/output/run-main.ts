import { isWorkspaceError } from "@ws/client";
import { UsageError } from "@ws/helpers/command";

/** Runs the main function of a program. An error is printed, and gives the exit code 2 for wrong settings, and 1 otherwise. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${errorText(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** Returns the text to print for an error. An unexpected one includes its stack. */
function errorText(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  if (isWorkspaceError(error)) return `${error.name}: ${error.message.replaceAll(/\s*\n\s*/g, " ").trim()}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
