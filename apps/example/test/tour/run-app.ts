import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../dist/tour/main.js", import.meta.url));

/** The result of a finished app. */
export interface FinishedApp {
  readonly exitCode: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Controls an app that still runs. */
export interface RunningApp {
  kill(signal: NodeJS.Signals): void;
  /** Closes the pipe that reads the output of the app. */
  closeOutput(): void;
}

/** An action that runs as soon as the output contains a text. */
export interface OutputTrigger {
  readonly text: string;
  readonly act: (app: RunningApp) => void;
}

/** Arguments, environment variables and actions for one run of the app. */
export interface RunOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Actions to run while the app runs, in this order. */
  readonly triggers?: readonly OutputTrigger[];
}

/** Runs the built app in a child process, as a user does. Resolves when the process ends. */
export function runApp({ args = [], env = {}, triggers = [] }: RunOptions = {}): Promise<FinishedApp> {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { PATH: process.env["PATH"], ...env } });
  const app = { kill: (signal: NodeJS.Signals) => void child.kill(signal), closeOutput: () => child.stdout.destroy() };
  const waiting = [...triggers];
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
