// Runs the real command in a process of its own.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** The file of `ws-mirror`. */
const WS_MIRROR = join(import.meta.dirname, "../../bin/ws-mirror.js");

/** A command that runs. */
export interface RunningCommand {
  readonly child: ChildProcess;
  /** Its output so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves when standard output or standard error contains a text. */
  readonly printed: (text: string) => Promise<void>;
  /** Resolves with the exit code, or the signal that ended the process. */
  readonly ended: Promise<number | string>;
}

/** Starts a command. */
export function startCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  program: readonly string[] = [process.execPath],
  file: string = WS_MIRROR,
): RunningCommand {
  const [executable = "", ...before] = program;
  const child = spawn(executable, [...before, file, ...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  const waiting = new Map<() => void, string>();
  const check = () => {
    for (const [resolve, text] of waiting) if (stdout.includes(text) || stderr.includes(text)) resolve();
  };
  child.stdout.on("data", (part: Buffer) => {
    stdout += part.toString();
    check();
  });
  child.stderr.on("data", (part: Buffer) => {
    stderr += part.toString();
    check();
  });
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    printed: (text) =>
      new Promise((resolve) => {
        waiting.set(resolve, text);
        check();
      }),
    ended: once(child, "close").then((result) => {
      const [code, signal] = result as [number | null, string | null];
      return code ?? signal ?? "";
    }),
  };
}
