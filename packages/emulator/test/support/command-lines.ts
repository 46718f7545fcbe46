import { startCommandLines as start } from "../../../../scripts/test/support/command-lines.ts";

/** The result of a command line. */
export interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts a process, and returns a function that runs command lines of ws-emulator in it that end without a server. */
export const startCommandLines = (cwd?: string) => start<Finished>(new URL("command-lines.mjs", import.meta.url), cwd);
