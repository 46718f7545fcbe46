// Ends the writes of a process at a chosen step, as a kill does: no file changes after it, also not by cleaning up.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** Functions of `fs.promises` that change files. Each call is a step. */
const ASYNC = ["mkdir", "open", "rename", "rm", "rmdir", "writeFile"] as const;

/** Functions of `fs` that change files. */
const SYNC = ["mkdirSync", "rmSync", "rmdirSync"] as const;

type Call = (...args: readonly unknown[]) => unknown;

/** Counts steps, and stops the writes at one. */
class Steps {
  #left: number;

  constructor(left: number) {
    this.#left = left;
  }

  get isKilled(): boolean {
    return this.#left <= 0;
  }

  /** Counts a step. Returns false if the process has been killed. */
  take(): boolean {
    this.#left -= 1;
    return !this.isKilled;
  }
}

/**
 * Works until a number of steps that change files. Later ones change nothing: asynchronous ones fail, synchronous ones return, so
 * that locks are given back as at the end of a process.
 * @returns true if the work was killed, false if it ended before
 */
export async function killAt(step: number, work: () => Promise<unknown>): Promise<boolean> {
  const steps = new Steps(step);
  const restore = [
    ...SYNC.map((name) =>
      replace(
        fs as never,
        name,
        (original) =>
          (...args) =>
            steps.take() ? original(...args) : undefined,
      ),
    ),
    ...ASYNC.map((name) =>
      replace(fs.promises as never, name, (original) => async (...args) => {
        if (!steps.take()) throw new Error("The process was killed.");
        const result = await original(...args);
        return name === "open" ? tearing(result as fs.promises.FileHandle, steps) : result;
      }),
    ),
  ];
  syncBuiltinESMExports();
  try {
    await work();
  } catch (error) {
    if (!steps.isKilled) throw error;
  } finally {
    for (const undo of restore) undo();
    syncBuiltinESMExports();
  }
  return steps.isKilled;
}

/** Returns a file of which a kill leaves the first half of a piece. */
function tearing(file: fs.promises.FileHandle, steps: Steps): fs.promises.FileHandle {
  const write = file.writeFile.bind(file);
  file.writeFile = async (data, options) => {
    if (steps.take()) return write(data, options);
    const bytes = data as Uint8Array;
    await write(bytes.subarray(0, bytes.length / 2), options);
    throw new Error("The process was killed.");
  };
  return file;
}

/** Replaces a function. Returns a function that puts it back. */
function replace(owner: Record<string, Call>, name: string, by: (original: Call) => Call): () => void {
  const original = owner[name];
  if (original === undefined) throw new Error(`Expected a function ${name}.`);
  owner[name] = by(original.bind(owner));
  return () => {
    owner[name] = original;
  };
}
