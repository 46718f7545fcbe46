// Command lines of ws-emulator that end without a server.
import { fork } from "node:child_process";
import { once } from "node:events";

/** The result of a command line. */
export interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts a process that runs many command lines, one after another. `close` ends it. */
export function startCommandLines(cwd?: string) {
  const child = fork(new URL("command-lines.mjs", import.meta.url), { cwd });
  const run = async (...args: string[]): Promise<Finished> => {
    child.send(args);
    const [finished] = (await once(child, "message")) as [Finished];
    return finished;
  };
  return { run, close: () => void child.kill() };
}
