import { fork } from "node:child_process";
import { once } from "node:events";
import { afterAll } from "vitest";

/**
 * Starts a process that runs command lines, one after another, until the tests end.
 * @param program receives the arguments of a command line as a message, and sends its result
 * @returns a function that runs a command line and returns its result
 */
export function startCommandLines<Finished>(program: URL, cwd?: string): (...args: string[]) => Promise<Finished> {
  const child = fork(program, { cwd });
  afterAll(() => void child.kill());
  return async (...args) => {
    child.send(args);
    const [finished] = (await once(child, "message")) as [Finished];
    return finished;
  };
}
