// Runs a statement on a copy in SQLite, in a process that is ended after a time.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { MirrorError } from "../errors.ts";
import {
  checkColumns,
  refusalText,
  TIME_LIMIT_MS,
  TOO_SLOW,
  type SelectRequest,
  type SelectResult,
} from "./select-result.ts";

/** Time for the process to start, in milliseconds. */
const START_LIMIT_MS = 20_000;

type Message =
  | { readonly type: "started" }
  | { readonly type: "done"; readonly result: SelectResult }
  | { readonly type: "failed"; readonly version: string; readonly message: string };

/**
 * Runs a statement.
 * @param path path of the database
 * @throws MirrorError `invalid_argument` if SQLite refuses the statement, or it takes too long
 */
export async function runSqlite(path: string, request: SelectRequest, signal?: AbortSignal): Promise<SelectResult> {
  // No variable of this process: some are secrets.
  const child = fork(fileURLToPath(new URL("./sqlite-process.js", import.meta.url)), [], {
    // Ends the process, whose error event rejects.
    ...(signal === undefined ? {} : { signal }),
    env: {},
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const result = await new Promise<SelectResult>((resolve, reject) => {
      const fail = (message: string) => reject(new MirrorError("invalid_argument", message));
      const limit = (ms: number, message: string) => {
        clearTimeout(timer);
        timer = setTimeout(() => fail(message), ms);
      };
      limit(START_LIMIT_MS, "The process for the sql did not start. Try again.");
      child.once("error", reject);
      // Not its exit, which can come before its last message.
      child.once("close", () => fail("The sql was ended by the system. It may need too much memory: read fewer rows."));
      child.on("message", (message: Message) => {
        if (message.type === "started") limit(TIME_LIMIT_MS, TOO_SLOW);
        else if (message.type === "done") resolve(message.result);
        else fail(refusalText(message.version, message.message));
      });
      child.send({ path, ...request });
    });
    checkColumns(result.columns.length);
    return result;
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}
