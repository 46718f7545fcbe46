// Reports of what a program passed and the page cannot use: a function that fails, a value of an option. The page has the default.
import { describeValue, messageOf } from "@ws/helpers/messages";
import { RenderError, type RenderErrorCode } from "../errors.ts";
import type { Awaitable } from "../source/content-source.ts";

/** The place of an error that `onError` gets. */
export interface ErrorPlace {
  /** Name of the option, such as `blocks.callout`, `linkTo` or `month`. */
  readonly option: string;
  /** Id of the block or other object for which the function was called. Undefined for other options. */
  readonly id: string | undefined;
}

/** Called for an error. */
export type OnError = (error: RenderError, place: ErrorPlace) => void;

/** An error to report. */
interface Problem {
  readonly code: RenderErrorCode;
  readonly message: string;
  readonly cause?: unknown;
}

/** Reports an error. The same place is reported once for each call of a renderer. */
export type Report = (place: ErrorPlace, problem: Problem) => void;

/** A context whose errors are reported. */
export interface Reporting {
  readonly report: Report;
}

/** Returns the function that reports the errors of a call. */
export function reporter(onError: OnError = warn): Report {
  const reported = new Set<string>();
  return (place, { code, message, cause }) => {
    const key = `${place.option} ${place.id}`;
    if (reported.has(key)) return;
    reported.add(key);
    const result: unknown = onError(new RenderError(code, message, cause === undefined ? undefined : { cause }), place);
    // A rejection that nothing handles would end the process.
    if (isPromise(result))
      Promise.resolve(result).catch((error: unknown) => warn({ message: `onError was rejected: ${messageOf(error)}` }));
  };
}

/** Messages that were shown. A server shows each once, and not for every request. */
const warned = new Set<string>();
const MAX_WARNED = 1000;

function warn({ message }: Pick<RenderError, "message">): void {
  if (warned.has(message)) return;
  if (warned.size >= MAX_WARNED) warned.clear();
  warned.add(message);
  // eslint-disable-next-line no-console
  console.warn(`@ws/render: ${message}`);
}

/** A call of a function of the program. */
export interface Attempt<Result> {
  readonly call: () => unknown;
  /** Returns the result in its form. Throws for another value. */
  readonly read: (result: unknown) => Result;
  /** True: the result must not be a promise. @default false */
  readonly isSync?: boolean;
  /** The end of the message: a sentence about the page. @default the page has the default */
  readonly instead?: string;
}

/**
 * Calls a function of the program. Returns undefined if the function or its promise fails, or if its result cannot be read, and reports
 * it. An error that `onError` throws comes through.
 */
export function attempt<Result>(
  context: Reporting,
  place: ErrorPlace,
  parts: Attempt<Result> & { readonly isSync: true },
): Result | undefined;
export function attempt<Result>(
  context: Reporting,
  place: ErrorPlace,
  parts: Attempt<Result>,
): Awaitable<Result | undefined>;
export function attempt<Result>(
  { report }: Reporting,
  place: ErrorPlace,
  { call, read, isSync = false, instead = "The page has the default in its place." }: Attempt<Result>,
): Awaitable<Result | undefined> {
  const fail = (cause: unknown): undefined => {
    const at = place.id === undefined ? "" : ` for ${place.id}`;
    // A program can throw anything, also an object that no text can be made of.
    const why = cause instanceof Error ? messageOf(cause) : typeof cause === "string" ? cause : describeValue(cause);
    const message = `The function "${place.option}" failed${at}: ${why.replace(/\.?$/u, ".")} ${instead}`;
    report(place, { code: "hook_failed", message, cause });
  };
  try {
    const result = call();
    if (!isPromise(result)) return read(result);
    const done = Promise.resolve(result);
    if (!isSync) return done.then(read).catch(fail);
    done.catch(() => undefined);
    throw unexpected("a value that is no promise", "a promise");
  } catch (error) {
    return fail(error);
  }
}

/** Reports a value of an option that is none. */
export function reportValue({ report }: Reporting, option: string, expected: string, got: string): void {
  const message = `Expected ${expected} for "${option}", got ${got}. The page has the default in its place.`;
  report({ option, id: undefined }, { code: "invalid_argument", message });
}

/** Returns the error for a result of another form. */
export const unexpected = (expected: string, got: string): RenderError =>
  new RenderError("invalid_argument", `Expected ${expected}, got ${got}`);

/** True for a promise, also of another library. */
const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
