// Checks of options. Every error names the option and shows its value. options.ts has the options and their checks.
import { MAX_TIMER_MS } from "../constants.ts";
import { InvalidRequestError } from "../errors/errors.ts";
import { isJsonObject } from "../http/json.ts";
import { refuseValue } from "../errors/refuse-value.ts";
import { LOG_LEVELS } from "../logging/logger.ts";
import { nearestName } from "./nearest-name.ts";

type UnknownOptions = Readonly<Record<string, unknown>>;

/** Throws if the value of an option is invalid. The value is never undefined. */
export type Check = (name: string, value: unknown) => void;

/** Options, each with its check. */
type CheckedOptions = Readonly<Record<string, { readonly check: Check }>>;

/** Replacements for options of @notionhq/client. */
const RENAMED: Readonly<Record<string, string>> = {
  fetch: "Use httpClient: createFetchHttpClient(fetch).",
  notionVersion: "Use apiVersion.",
};

function refuse(name: string, expected: string, value: unknown): never {
  refuseValue(`${name} to be ${expected}`, value);
}

/**
 * Throws if an object has an unknown option or an option with an invalid value.
 * @param owner Owner of the options, for errors
 * @param prefix Text before the names of the options in errors, such as `retry.`
 */
export function checkOptions(owner: string, options: object, known: CheckedOptions, prefix = ""): void {
  // Not Object.entries(), which takes twice as long: a server may create a client for each request.
  for (const name of Object.keys(options)) {
    const value: unknown = Reflect.get(options, name);
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (option === undefined) {
      const hint = Object.hasOwn(RENAMED, name) ? RENAMED[name] : nearestName(name, Object.keys(known));
      throw new InvalidRequestError(`Unknown option "${name}" of ${owner}. ${hint}`);
    }
    if (value !== undefined) option.check(prefix + name, value);
  }
}

/** Returns the value if it is an object; throws otherwise. */
export function asObject(name: string, value: unknown): UnknownOptions {
  return isJsonObject(value) ? value : refuse(name, "an object", value);
}

/** Copies options to an object without a prototype, so that a polluted `Object.prototype` cannot add options. */
export function ownOptions<Options extends object>(name: string, options: unknown): Options & UnknownOptions {
  const own: object = { __proto__: null, ...asObject(name, options) };
  return own as Options & UnknownOptions;
}

/** Returns a check that the value meets a condition. */
const valueCheck =
  (expected: string, isValid: (value: unknown) => boolean): Check =>
  (name, value) => {
    if (!isValid(value)) refuse(name, expected, value);
  };

export const ofType = (type: string): Check => valueCheck(`a ${type}`, (value) => typeof value === type);

export const oneOf = (allowed: readonly string[]): Check =>
  valueCheck(`one of ${allowed.map((text) => `"${text}"`).join(", ")}`, (value) =>
    allowed.some((text) => text === value),
  );

export const milliseconds = (least: number): Check =>
  valueCheck(
    `a number of milliseconds from ${least} to ${MAX_TIMER_MS}`,
    (value) => typeof value === "number" && value >= least && value <= MAX_TIMER_MS,
  );

const numberFrom = (least: number, expected: string): Check =>
  valueCheck(expected, (value) => typeof value === "number" && value >= least && Number.isFinite(value));

const wholeNumber = (least: number): Check =>
  valueCheck(`a whole number from ${least}`, (value) => Number.isSafeInteger(value) && Number(value) >= least);
const checkBoolean = valueCheck("true or false", (value) => typeof value === "boolean");

/** The check of options that are checked where they are used. */
export const checkLater: Check = () => {};

const RETRY_OPTIONS: CheckedOptions = {
  maxRetries: {
    check: wholeNumber(0),
  },
  initialRetryDelayMs: { check: milliseconds(0) },
  maxRetryDelayMs: { check: milliseconds(0) },
  networkFailures: { check: checkBoolean },
  reads: { check: checkBoolean },
};

export const checkRetry: Check = (name, value) => {
  if (value !== false) checkOptions(name, ownOptions(name, value), RETRY_OPTIONS, `${name}.`);
};

const CONNECTION_OPTIONS: CheckedOptions = {
  max: { check: wholeNumber(1) },
  maxIdleMs: { check: milliseconds(0) },
};

export const checkConnections: Check = (name, value) =>
  checkOptions(name, ownOptions(name, value), CONNECTION_OPTIONS, `${name}.`);

const RATE_LIMIT_OPTIONS: CheckedOptions = {
  requestsPerSecond: { check: numberFrom(Number.MIN_VALUE, "a number above 0") },
  burst: { check: numberFrom(1, "a number from 1") },
  concurrency: { check: numberFrom(1, "a number from 1") },
};

export const checkRateLimit: Check = (name, value) => {
  if (value === "adaptive" || typeof value === "function") return;
  if (typeof value !== "object") refuse(name, '"adaptive", an object or a function', value);
  const rateLimit = asObject(name, value);
  if (typeof rateLimit["take"] === "function") return; // A custom limiter.
  checkOptions(name, rateLimit, RATE_LIMIT_OPTIONS, `${name}.`);
  if (rateLimit["requestsPerSecond"] === undefined) {
    throw new InvalidRequestError("Expected rateLimit to have requestsPerSecond, or a method take(), got neither.");
  }
};

export const checkLogger: Check = (name, value) => {
  if (value === false) return;
  const logger = asObject(name, value);
  const missing = LOG_LEVELS.filter((level) => typeof logger[level] !== "function");
  if (missing.length === 0) return;
  throw new InvalidRequestError(
    `Expected logger to have the methods ${LOG_LEVELS.join(", ")}. Missing: ${missing.join(", ")}.`,
  );
};
