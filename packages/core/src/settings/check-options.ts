// Checks of options, shared by clients, senders and single calls. Every error names the option and shows its value.
import { MAX_TIMER_MS } from "../constants.ts";
import { InvalidRequestError } from "../errors/errors.ts";
import { LOG_LEVELS } from "../logging/logger.ts";
import { nearestName } from "./nearest-name.ts";

type UnknownOptions = Readonly<Record<string, unknown>>;

/** Throws an `InvalidRequestError` with the message. */
export function refuse(message: string): never {
  throw new InvalidRequestError(message);
}

/** Returns a wrong value as error messages show it. */
function show(value: unknown): string {
  return typeof value === "number" ? String(value) : (JSON.stringify(value) ?? typeof value);
}

/** Throws if an object has a key that is not in the list. */
export function assertNames(what: string, options: object, known: readonly string[]): void {
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) refuse(`${what} has no option "${name}": ${nearestName(name, known)}`);
  }
}

/** Returns the value if it is an object; throws otherwise. */
export function asObject(what: string, value: unknown): UnknownOptions {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as UnknownOptions;
  return refuse(`${what} must be an object, not ${value === null ? "null" : typeof value}`);
}

/** Copies options to an object without a prototype, so that a polluted `Object.prototype` cannot add options. */
export function ownOptions<Options extends object>(what: string, options: unknown): Options & UnknownOptions {
  const own: object = { __proto__: null, ...asObject(what, options) };
  return own as Options & UnknownOptions;
}

function assertMilliseconds(name: string, value: unknown, least: number): void {
  if (value === undefined) return;
  if (typeof value !== "number" || !(value >= least) || value > MAX_TIMER_MS) {
    refuse(`${name} must be a number of milliseconds from ${least} to ${MAX_TIMER_MS}, not ${show(value)}`);
  }
}

const RETRY_NAMES = ["maxRetries", "initialRetryDelayMs", "maxRetryDelayMs"];

function assertRetry(value: unknown): void {
  if (value === undefined || value === false) return;
  const retry = ownOptions("retry", value);
  assertNames("retry", retry, RETRY_NAMES);
  const { maxRetries } = retry;
  if (maxRetries !== undefined && !(Number.isSafeInteger(maxRetries) && Number(maxRetries) >= 0)) {
    refuse(`retry.maxRetries must be a whole number from 0, not ${show(maxRetries)}`);
  }
  assertMilliseconds("retry.initialRetryDelayMs", retry["initialRetryDelayMs"], 0);
  assertMilliseconds("retry.maxRetryDelayMs", retry["maxRetryDelayMs"], 0);
}

/** Throws if a time limit or the retry options are invalid. */
export function assertTimes(options: UnknownOptions): void {
  assertMilliseconds("timeoutMs", options["timeoutMs"], 1);
  assertMilliseconds("deadlineMs", options["deadlineMs"], 1);
  assertRetry(options["retry"]);
}

/** Throws if the value is defined and not in the list. */
export function assertOneOf(name: string, value: unknown, allowed: readonly string[]): void {
  if (value === undefined || (typeof value === "string" && allowed.includes(value))) return;
  refuse(`${name} must be one of ${allowed.map((text) => `"${text}"`).join(", ")}, not ${show(value)}`);
}

/** Throws if the rate limit is neither `"adaptive"`, numbers, a limiter nor a function. */
export function assertRateLimit(value: unknown): void {
  if (value === undefined || value === "adaptive" || typeof value === "function") return;
  if (typeof value === "string") refuse(`rateLimit must be "adaptive", or an object, not ${show(value)}`);
  const rateLimit = asObject("rateLimit", value);
  if (typeof rateLimit["take"] === "function") return; // A limiter of the caller.
  assertNames("rateLimit", rateLimit, ["requestsPerSecond", "burst", "concurrency"]);
  if (rateLimit["requestsPerSecond"] === undefined)
    refuse("rateLimit needs requestsPerSecond, or must be a limiter with take()");
  for (const [name, least] of [
    ["requestsPerSecond", Number.MIN_VALUE],
    ["burst", 1],
    ["concurrency", 1],
  ] as const) {
    const number = rateLimit[name];
    if (number === undefined || (typeof number === "number" && number >= least && Number.isFinite(number))) continue;
    refuse(`rateLimit.${name} must be a number ${least === 1 ? "from 1" : "above 0"}, not ${show(number)}`);
  }
}

/** Throws if the logger lacks one of its four methods. */
export function assertLogger(logger: unknown): void {
  if (logger === undefined) return;
  const methods = asObject("logger", logger);
  const missing = LOG_LEVELS.filter((level) => typeof methods[level] !== "function");
  if (missing.length > 0) refuse(`logger has no method ${missing.join(", ")}: it needs error, warn, info and debug`);
}
