// Runs the built app as a user does: in a process of its own.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url));

export interface Finished {
  readonly exitCode: number | null;
  readonly output: string;
  readonly errors: string;
}

export interface RunningApp {
  kill(signal: NodeJS.Signals): void;
  /** Nobody reads its output any more. */
  closeOutput(): void;
}

/** Something to do as soon as the output contains a text. */
export interface Moment {
  readonly text: string;
  readonly act: (app: RunningApp) => void;
}

export interface RunOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** In this order. */
  readonly moments?: readonly Moment[];
}

/** Resolves when the app has ended. */
export function runApp({ args = [], env = {}, moments = [] }: RunOptions = {}): Promise<Finished> {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { PATH: process.env["PATH"], ...env } });
  const app = { kill: (signal: NodeJS.Signals) => void child.kill(signal), closeOutput: () => child.stdout.destroy() };
  const waiting = [...moments];
  let output = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    while (waiting[0] !== undefined && output.includes(waiting[0].text)) waiting.shift()?.act(app);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (exitCode) => resolve({ exitCode, output, errors }));
  });
}
