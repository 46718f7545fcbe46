// Runs a program as a part of this command: with its standard streams, signals and exit code.
import { spawn } from "node:child_process";
import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Exit codes of a shell for a program that cannot be started. */
const EXIT_CODE_OF_ERROR: Readonly<Record<string, number>> = { ENOENT: 127, EACCES: 126 };

/** The end of a program. */
export interface CommandResult {
  /** Exit code of the program, or 128 plus the number of the signal that ended it. */
  readonly code: number;
  /** Reason why the program could not be started. */
  readonly problem?: string;
}

/** Runs a program with `env` added to the environment, passes signals on to it, and waits for its end. */
export function runCommand(
  [program = "", ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    // Before the start of the program, because a signal may arrive as soon as the program runs.
    const listeners = SIGNALS.map((signal) => {
      // A terminal sends Ctrl+C to both programs. A second signal makes many programs stop without cleaning up.
      const isSentToBoth = signal === "SIGINT" && process.stdin.isTTY;
      const listener = (): void => void (isSentToBoth || child.kill(signal));
      process.on(signal, listener);
      return [signal, listener] as const;
    });
    const child = spawn(program, args, { stdio: "inherit", env: { ...process.env, ...env } });
    const end = (result: CommandResult): void => {
      for (const [signal, listener] of listeners) process.off(signal, listener);
      resolve(result);
    };
    child.once("error", (error: NodeJS.ErrnoException) =>
      end({
        code: EXIT_CODE_OF_ERROR[error.code ?? ""] ?? 1,
        problem: `Cannot run "${program}": ${error.code === "ENOENT" ? "command not found" : error.message}.`,
      }),
    );
    child.once("exit", (code, signal) =>
      end({ code: code ?? 128 + (signal === null ? 0 : constants.signals[signal]) }),
    );
  });
}
