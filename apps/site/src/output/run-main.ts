import { UsageError } from "@ws/helpers/command";
import { describeError } from "./describe-error.ts";

/** Runs the main function of a program. An error is printed, and gives the exit code 2 for wrong settings, and 1 otherwise. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const isUsageError = error instanceof UsageError;
    process.stderr.write(`${isUsageError ? error.message : describeError(error)}\n`);
    process.exitCode = isUsageError ? 2 : 1;
  }
}
