// The type of fault rules, and their validation.
import type { JsonObject } from "../values/json.ts";
import { isObject } from "../values/json.ts";
import { showValue } from "../values/show-value.ts";
import { textPattern } from "./text-pattern.ts";

/** The requests that a rule applies to. Omitted fields match every request. */
export interface FaultMatch {
  /** HTTP method, in upper or lower case. */
  readonly method?: string;
  /**
   * Pattern for the path without the query. `*` matches any text; the prefix `regex:` starts a regular expression.
   * @example "/v1/pages/*"
   */
  readonly path?: string;
  /** Pattern for the operation's name, for example `pages.retrieve`. `*` and `regex:` as in `path`. */
  readonly operation?: string;
  /** Pattern for the request's token without `Bearer `. `*` and `regex:` as in `path`. */
  readonly token?: string;
  /** Patterns for headers by name, in upper or lower case. All must match. `*` and `regex:` as in `path`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A fault rule. For each request the first rule applies that matches the request, is not used up and passes its
 * probability. A rule needs at least one of `status`, `stall`, `reset`, `cut`, `slow` and `delayMs`.
 */
export interface FaultRule {
  /** Requests that the rule applies to. @default every request */
  readonly match?: FaultMatch;
  /** HTTP status, from 400 to 599. The emulator sends Notion's error body and does not carry out the request. */
  readonly status?: number;
  /** Error code. @default the code that Notion uses for `status` */
  readonly code?: string;
  /** Message of the error. @default a text that names the fault rule */
  readonly message?: string;
  /** Body of the response instead of Notion's error body: a JSON object, or the text of a page, as a gateway sends it. */
  readonly body?: JsonObject | string;
  /** Seconds in the Retry-After header. @default 1 for status 429, otherwise no header */
  readonly retryAfter?: number;
  /** True: send no response and keep the connection open. The request is not carried out. */
  readonly stall?: boolean;
  /** True: close the connection without a response. The request is not carried out. */
  readonly reset?: boolean;
  /** Carry out the request, send only this number of bytes of the body, then close the connection. */
  readonly cut?: number;
  /** Carry out the request, then send the body at this number of bytes per second. */
  readonly slow?: number;
  /** Carry out the request, then wait this number of milliseconds. Can be combined with every other kind of fault. */
  readonly delayMs?: number;
  /** Number of times that the rule applies. @default unlimited */
  readonly times?: number;
  /** Probability from 0 to 1 that the rule applies to a matching request. @default 1 */
  readonly probability?: number;
}

const NUMBER_KEYS = ["status", "retryAfter", "cut", "slow", "delayMs", "times", "probability"] as const;
const RULE_KEYS: ReadonlySet<string> = new Set([...NUMBER_KEYS, "match", "code", "message", "body", "stall", "reset"]);

/**
 * Validates a fault rule.
 * @throws TypeError that names the invalid field
 */
export function readFaultRule(input: unknown): FaultRule {
  if (!isObject(input)) throw new TypeError(`Expected a fault rule as an object, got ${showValue(input)}.`);
  const unknown = Object.keys(input).find((key) => !RULE_KEYS.has(key));
  if (unknown !== undefined) {
    throw new TypeError(`Unknown key "${unknown}" in a fault rule. Use one of ${[...RULE_KEYS].join(", ")}.`);
  }
  const rule: FaultRule = {
    ...readNumbers(input),
    ...(input["match"] === undefined ? {} : { match: readMatch(input["match"]) }),
    ...readAnswer(input),
    ...(input["stall"] === true ? { stall: true } : {}),
    ...(input["reset"] === true ? { reset: true } : {}),
  };
  if (ACTIONS.every((key) => rule[key] === undefined)) {
    throw new TypeError(
      `Expected a fault in the fault rule, got the keys ${showValue(Object.keys(input))}. Add one of ${ACTIONS.join(", ")}.`,
    );
  }
  return rule;
}

/** Reads what the response says. @throws TypeError for another type, and without a status */
function readAnswer({ status, code, message, body }: JsonObject): FaultRule {
  for (const [key, text] of Object.entries({ code, message })) {
    if (text !== undefined && typeof text !== "string")
      throw new TypeError(`Expected "${key}" of a fault rule to be a string, got ${showValue(text)}.`);
  }
  if (body !== undefined && typeof body !== "string" && !isObject(body))
    throw new TypeError(`Expected "body" of a fault rule to be a JSON object or a text, got ${showValue(body)}.`);
  const answer = {
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
    ...(body !== undefined && { body }),
  };
  const [first] = Object.keys(answer);
  if (first !== undefined && status === undefined)
    throw new TypeError(
      `Expected a "status" in a fault rule with "${first}", got none. Add the status of the response.`,
    );
  return answer as FaultRule;
}

const ACTIONS = ["status", "stall", "reset", "cut", "slow", "delayMs"] as const;
/** Minimum and maximum of each number. */
const RANGES: Readonly<Record<(typeof NUMBER_KEYS)[number], readonly [minimum: number, maximum: number]>> = {
  status: [400, 599],
  retryAfter: [0, 86_400],
  cut: [0, Number.MAX_SAFE_INTEGER],
  slow: [1, Number.MAX_SAFE_INTEGER],
  delayMs: [0, 86_400_000],
  times: [1, Number.MAX_SAFE_INTEGER],
  probability: [0, 1],
};

function readNumbers(input: JsonObject): FaultRule {
  const numbers: Partial<Record<(typeof NUMBER_KEYS)[number], number>> = {};
  for (const key of NUMBER_KEYS) {
    const value = input[key];
    const [minimum, maximum] = RANGES[key];
    if (value === undefined) continue;
    if (typeof value !== "number" || !(value >= minimum && value <= maximum)) {
      throw new TypeError(
        `Expected "${key}" of a fault rule to be a number from ${minimum} to ${maximum}, got ${showValue(value)}.`,
      );
    }
    numbers[key] = value;
  }
  return numbers;
}

function readMatch(input: unknown): FaultMatch {
  if (!isObject(input))
    throw new TypeError(`Expected "match" of a fault rule to be an object, got ${showValue(input)}.`);
  const unknown = Object.keys(input).find((key) => !MATCH_KEYS.includes(key));
  if (unknown !== undefined)
    throw new TypeError(`Unknown key "${unknown}" in "match" of a fault rule. Use one of ${MATCH_KEYS.join(", ")}.`);
  const match: Partial<Record<(typeof MATCH_TEXTS)[number], string>> = {};
  for (const key of MATCH_TEXTS) {
    const value = input[key];
    if (value !== undefined) match[key] = matchText(value, key);
  }
  if (input["headers"] === undefined) return match;
  if (!isObject(input["headers"]))
    throw new TypeError(
      `Expected "match.headers" of a fault rule to be an object, got ${Array.isArray(input["headers"]) ? "an array" : typeof input["headers"]}.`,
    );
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(input["headers"])) headers[name] = matchText(value, `headers.${name}`);
  return { ...match, headers };
}

const MATCH_TEXTS = ["method", "path", "operation", "token"] as const;
const MATCH_KEYS: readonly string[] = [...MATCH_TEXTS, "headers"];

function matchText(value: unknown, key: string): string {
  if (typeof value !== "string")
    throw new TypeError(`Expected "match.${key}" of a fault rule to be a string, got ${showValue(value)}.`);
  // Refuses an invalid regular expression now instead of at the first request.
  textPattern(value);
  return value;
}
