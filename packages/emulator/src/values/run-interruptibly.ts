// Runs code with a time limit. Regular expressions come from users, and some take exponential time.
import type { Context } from "node:vm";
import { Script, createContext } from "node:vm";

/** Thrown for code that reached its time limit. */
export class TimeLimitError extends Error {}

const CALL = new Script("run()");
let context: (Context & { run: () => void }) | undefined;

/**
 * Runs `work` and stops it after `ms` milliseconds, even inside of a regular expression. The call costs about 0.1 ms.
 * The time is that of the processor: work that is stopped because the machine is busy runs again. Use it only for code
 * that changes nothing outside.
 * @throws TimeLimitError
 */
export function runInterruptibly<T>(ms: number, work: () => T): T {
  const before = process.cpuUsage();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return runOnce(ms, work);
    } catch (error) {
      if (!isTimeout(error)) throw error;
      const { user, system } = process.cpuUsage(before);
      // Other threads use processor time, too. So the second attempt tells more than the first one.
      if (attempt > 1 && (user + system) / 1000 >= ms)
        throw new TimeLimitError(`Expected a result within ${ms} ms, got none.`, { cause: error });
    }
  }
}

function runOnce<T>(ms: number, work: () => T): T {
  context ??= Object.assign(createContext({}), { run: () => {} });
  const results: T[] = [];
  // Only a script has a time limit in V8, and the limit includes the functions that the script calls.
  context.run = () => void results.push(work());
  try {
    CALL.runInContext(context, { timeout: Math.max(1, Math.ceil(ms)) });
  } finally {
    context.run = () => {};
  }
  const [result] = results;
  // The script ended without an error, so `work` returned a value.
  return result as T;
}

/** The error belongs to the script's own context, so it is not an instance of this context's `Error`. */
const isTimeout = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
