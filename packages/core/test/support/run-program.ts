// Runs a program in a separate process: behavior that belongs to a whole process.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { text } from "node:stream/consumers";

const CORE = new URL("../../dist/node/index.js", import.meta.url).href;

/** The result of a program. */
interface ProgramResult {
  readonly stdout: string;
  readonly stderr: string;
  /** Exit code; null if a signal ended the process. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A running program. */
export interface Program {
  readonly child: ChildProcessWithoutNullStreams;
  readonly result: Promise<ProgramResult>;
}

/**
 * Starts a program. In it, `core` is the module `@ws/core`.
 * @param core URL of another copy of the module
 */
export function startProgram(source: string, { flags = [] as readonly string[], core = CORE } = {}): Program {
  const program = `import * as core from ${JSON.stringify(core)};\n${source}`;
  const child = spawn(process.execPath, [...flags, "--input-type=module", "--eval", program], {
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  const ended = new Promise<Pick<ProgramResult, "code" | "signal">>((resolve, reject) => {
    child.on("error", reject).on("close", (code, signal) => resolve({ code, signal }));
  });
  const result = async (): Promise<ProgramResult> => {
    const [stdout, stderr, end] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { stdout, stderr, ...end };
  };
  return { child, result: result() };
}
