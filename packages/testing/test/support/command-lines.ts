import { fork } from "node:child_process";
import { once } from "node:events";
import { afterAll } from "vitest";

/** The result of a command line. */
interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a process in a folder, and returns a function that runs command lines of ws-cassette in it, one after another. */
export function startCommandLines(cwd: string): (...args: string[]) => Promise<Finished> {
  const child = fork(new URL("command-lines.mjs", import.meta.url), { cwd });
  afterAll(() => child.kill());
  return async (...args) => {
    child.send(args);
    const [finished] = (await once(child, "message")) as [Finished];
    return finished;
  };
}
