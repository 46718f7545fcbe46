/** The hooks whose failure was reported. */
const reported = new WeakSet<object>();

/**
 * Runs a hook of the caller, such as an observer or a logger. An error that it throws, or that its promise rejects with, does not
 * affect the call.
 * @param report Reports the first error of a hook. Returns false if it could not, so that a later error is reported
 * @returns the value of the hook; undefined if it threw
 */
export function runHook<Value>(
  hook: object,
  run: () => Value,
  report: (message: string) => boolean,
): Value | undefined {
  const fail = (error: unknown): void => {
    if (!reported.has(hook) && report(messageOf(error))) reported.add(hook);
  };
  try {
    const value = run();
    if (typeof value === "object" && value !== null && "then" in value) Promise.resolve(value).then(undefined, fail);
    return value;
  } catch (error) {
    fail(error);
    return undefined;
  }
}

/** Returns the message of any thrown value, even of an object that cannot be read. */
function messageOf(error: unknown): string {
  try {
    return String((error as { message?: unknown } | null | undefined)?.message ?? error);
  } catch {
    return "an error without a message";
  }
}
