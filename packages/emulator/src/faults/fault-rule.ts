// Fault rules and their validation.
import type { JsonObject } from "../values/json.ts";
import { isObject } from "../values/json.ts";
import { textPattern } from "./text-pattern.ts";

/** Which requests a rule concerns; a part that is left out matches everything. */
export interface FaultMatch {
  /** HTTP method in either case. */
  readonly method?: string;
  /** A glob over the path without the query, `*` for any text (`/v1/pages/*`), or `regex:` and a regular expression. */
  readonly path?: string;
  /** The operation's name, for example `pages.retrieve`; `*` stands for any text. */
  readonly operation?: string;
  /** The token of the client that asks, without `Bearer `; `*` and `regex:` as for `path`. */
  readonly token?: string;
  /** Headers by name, in either case, all of which must fit; `*` and `regex:` as for `path`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A fault rule. The first that matches, is not used up and passes its probability, acts. */
export interface FaultRule {
  readonly match?: FaultMatch;
  /** Answer with this HTTP status and the service's error body, instead of doing what was asked. */
  readonly status?: number;
  /** The error's code; the usual one of the status unless given. */
  readonly code?: string;
  /** Seconds in the Retry-After header; 1 for a 429 unless given. */
  readonly retryAfter?: number;
  /** Never answer; nothing is done. */
  readonly stall?: boolean;
  /** Close the connection without an answer; nothing is done. */
  readonly reset?: boolean;
  /** Do what was asked, then send only this many bytes of the body and close. */
  readonly cut?: number;
  /** Do what was asked, then send the answer at this many bytes per second. */
  readonly slow?: number;
  /** Do what was asked, then wait this many milliseconds. Goes with every other kind, too. */
  readonly delayMs?: number;
  /** How often the rule acts before it is used up. Default: always. */
  readonly times?: number;
  /** Chance, from 0 to 1, that it acts on a request that matches. Default 1. */
  readonly probability?: number;
}

const NUMBER_KEYS = ["status", "retryAfter", "cut", "slow", "delayMs", "times", "probability"] as const;
const RULE_KEYS: ReadonlySet<string> = new Set([...NUMBER_KEYS, "match", "code", "stall", "reset"]);

/**
 * Checks a fault rule that came from outside.
 * @throws TypeError that names what is wrong
 */
export function readFaultRule(input: unknown): FaultRule {
  if (!isObject(input)) throw new TypeError("A fault rule must be an object.");
  const unknown = Object.keys(input).find((key) => !RULE_KEYS.has(key));
  if (unknown !== undefined) {
    throw new TypeError(`A fault rule has no key "${unknown}"; the keys are ${[...RULE_KEYS].join(", ")}.`);
  }
  const rule: FaultRule = {
    ...readNumbers(input),
    ...(input["match"] === undefined ? {} : { match: readMatch(input["match"]) }),
    ...(typeof input["code"] === "string" ? { code: input["code"] } : {}),
    ...(input["stall"] === true ? { stall: true } : {}),
    ...(input["reset"] === true ? { reset: true } : {}),
  };
  if (ACTIONS.every((key) => rule[key] === undefined)) {
    throw new TypeError(`A fault rule needs one of ${ACTIONS.join(", ")}.`);
  }
  return rule;
}

const ACTIONS = ["status", "stall", "reset", "cut", "slow", "delayMs"] as const;
/** Smallest and greatest value of each number. */
const RANGES: Readonly<Record<(typeof NUMBER_KEYS)[number], readonly [least: number, most: number]>> = {
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
    const [least, most] = RANGES[key];
    if (value === undefined) continue;
    if (typeof value !== "number" || !(value >= least && value <= most)) {
      throw new TypeError(`"${key}" of a fault rule must be a number from ${least} to ${most}.`);
    }
    numbers[key] = value;
  }
  return numbers;
}

function readMatch(input: unknown): FaultMatch {
  if (!isObject(input)) throw new TypeError('"match" of a fault rule must be an object.');
  const unknown = Object.keys(input).find((key) => !MATCH_KEYS.includes(key));
  if (unknown !== undefined)
    throw new TypeError(`"match" of a fault rule has no key "${unknown}"; the keys are ${MATCH_KEYS.join(", ")}.`);
  const match: Partial<Record<(typeof MATCH_TEXTS)[number], string>> = {};
  for (const key of MATCH_TEXTS) {
    const value = input[key];
    if (value !== undefined) match[key] = matchText(value, key);
  }
  if (input["headers"] === undefined) return match;
  if (!isObject(input["headers"])) throw new TypeError('"match.headers" of a fault rule must be an object.');
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(input["headers"])) headers[name] = matchText(value, `headers.${name}`);
  return { ...match, headers };
}

const MATCH_TEXTS = ["method", "path", "operation", "token"] as const;
const MATCH_KEYS: readonly string[] = [...MATCH_TEXTS, "headers"];

function matchText(value: unknown, key: string): string {
  if (typeof value !== "string") throw new TypeError(`"match.${key}" of a fault rule must be a text.`);
  // A pattern that is no regular expression is refused here, not at the first request.
  textPattern(value);
  return value;
}
