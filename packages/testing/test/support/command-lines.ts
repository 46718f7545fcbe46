import { startCommandLines as start } from "../../../../scripts/test/support/command-lines.ts";

/** The result of a command line. */
interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a process in a folder, and returns a function that runs command lines of ws-cassette in it. */
export const startCommandLines = (cwd: string) => start<Finished>(new URL("command-lines.mjs", import.meta.url), cwd);
