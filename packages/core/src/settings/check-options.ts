// Checks of options, shared by clients, senders and single calls. Every error names the option and shows its value.
import { MAX_TIMER_MS } from "../constants.ts";
import { InvalidRequestError } from "../errors/errors.ts";
import { refuseValue } from "../errors/refuse-value.ts";
import { LOG_LEVELS } from "../logging/logger.ts";
import { nearestName } from "./nearest-name.ts";

type UnknownOptions = Readonly<Record<string, unknown>>;

function refuse(name: string, expected: string, value: unknown): never {
  refuseValue(`${name} to be ${expected}`, value);
}

/** Throws if an object has an option that is not in the list. */
export function assertNames(owner: string, options: object, known: readonly string[]): void {
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    throw new InvalidRequestError(`Unknown option "${name}" of ${owner}. ${nearestName(name, known)}`);
  }
}

/** Returns the value if it is an object; throws otherwise. */
export function asObject(name: string, value: unknown): UnknownOptions {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as UnknownOptions;
  return refuse(name, "an object", value);
}

/** Copies options to an object without a prototype, so that a polluted `Object.prototype` cannot add options. */
export function ownOptions<Options extends object>(name: string, options: unknown): Options & UnknownOptions {
  const own: object = { __proto__: null, ...asObject(name, options) };
  return own as Options & UnknownOptions;
}

/** Throws if the value is neither a string nor undefined. */
export function assertString(name: string, value: unknown): asserts value is string | undefined {
  if (value !== undefined && typeof value !== "string") refuse(name, "a string", value);
}

/** Throws if the value is neither a function nor undefined. */
export function assertFunction(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== "function") refuse(name, "a function", value);
}

/** Throws if the value is neither in the list nor undefined. */
export function assertOneOf(name: string, value: unknown, allowed: readonly string[]): void {
  if (value === undefined || (typeof value === "string" && allowed.includes(value))) return;
  refuse(name, `one of ${allowed.map((text) => `"${text}"`).join(", ")}`, value);
}

function assertMilliseconds(name: string, value: unknown, least: number): void {
  if (value === undefined) return;
  if (typeof value !== "number" || !(value >= least) || value > MAX_TIMER_MS) {
    refuse(name, `a number of milliseconds from ${least} to ${MAX_TIMER_MS}`, value);
  }
}

const RETRY_NAMES = ["maxRetries", "initialRetryDelayMs", "maxRetryDelayMs"];

function assertRetry(value: unknown): void {
  if (value === undefined || value === false) return;
  const retry = ownOptions("retry", value);
  assertNames("retry", retry, RETRY_NAMES);
  const { maxRetries } = retry;
  if (maxRetries !== undefined && !(Number.isSafeInteger(maxRetries) && Number(maxRetries) >= 0)) {
    refuse("retry.maxRetries", "a whole number from 0", maxRetries);
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

const RATE_LIMIT_NUMBERS = [
  { name: "requestsPerSecond", least: Number.MIN_VALUE, expected: "a number above 0" },
  { name: "burst", least: 1, expected: "a number from 1" },
  { name: "concurrency", least: 1, expected: "a number from 1" },
] as const;

/** Throws if the rate limit is neither `"adaptive"`, numbers, a limiter nor a function. */
export function assertRateLimit(value: unknown): void {
  if (value === undefined || value === "adaptive" || typeof value === "function") return;
  if (typeof value === "string") refuse("rateLimit", '"adaptive", an object or a function', value);
  const rateLimit = asObject("rateLimit", value);
  if (typeof rateLimit["take"] === "function") return; // A custom limiter.
  assertNames(
    "rateLimit",
    rateLimit,
    RATE_LIMIT_NUMBERS.map(({ name }) => name),
  );
  if (rateLimit["requestsPerSecond"] === undefined) {
    throw new InvalidRequestError("Expected rateLimit to have requestsPerSecond, or a method take(), got neither.");
  }
  for (const { name, least, expected } of RATE_LIMIT_NUMBERS) {
    const number = rateLimit[name];
    if (number === undefined || (typeof number === "number" && number >= least && Number.isFinite(number))) continue;
    refuse(`rateLimit.${name}`, expected, number);
  }
}

/** Throws if the logger lacks one of its four methods. */
export function assertLogger(value: unknown): void {
  if (value === undefined) return;
  const logger = asObject("logger", value);
  const missing = LOG_LEVELS.filter((level) => typeof logger[level] !== "function");
  if (missing.length === 0) return;
  throw new InvalidRequestError(
    `Expected logger to have the methods ${LOG_LEVELS.join(", ")}. Missing: ${missing.join(", ")}.`,
  );
}
