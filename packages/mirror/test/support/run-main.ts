// Runs the command in this process.
import type { MainFunction } from "@ws/helpers/command";
import { main } from "../../src/cli/main.ts";

/** The output of a command, and its exit code. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command with the variables of an environment. */
export async function runMain(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  signal: AbortSignal = new AbortController().signal,
  run: MainFunction = main,
): Promise<CommandResult> {
  let [stdout, stderr] = ["", ""];
  const output = {
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: (text: string) => (stderr += text) },
  };
  const code = await run(args, environment, output, signal);
  return { code, stdout, stderr };
}
