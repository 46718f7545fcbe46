// Trouble on demand: rules that turn matching requests into errors, stalls, resets and slow answers.
import type { ErrorCode } from "./api-error.ts";
import { ApiError, STATUS_OF_CODE } from "./api-error.ts";
import { header } from "./headers.ts";
import { isObject } from "./json.ts";
import type { Random } from "./random.ts";
import type { HeadersInput, JsonObject, Trouble } from "./types.ts";

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

/** A request as rules see it. */
interface FaultSubject {
  readonly method: string;
  readonly path: string;
  readonly operation: string | undefined;
  readonly headers: HeadersInput;
}

/** What a rule does to a request: an error instead of the answer, and what happens on the wire. */
export interface FaultEffect {
  readonly replaces: ApiError | undefined;
  readonly wire: { readonly trouble?: Trouble; readonly delayMs?: number };
}

/** The fault rules of one emulator. */
export interface Faults {
  add(rule: FaultRule): void;
  clear(): void;
  list(): readonly FaultRule[];
  /** The effect of the first rule that acts on the request, undefined when none does. */
  meet(subject: FaultSubject): FaultEffect | undefined;
}

interface ActiveRule {
  readonly rule: FaultRule;
  readonly matches: (subject: FaultSubject) => boolean;
  left: number;
}

const NUMBER_KEYS = ["status", "retryAfter", "cut", "slow", "delayMs", "times", "probability"] as const;
const RULE_KEYS: ReadonlySet<string> = new Set([...NUMBER_KEYS, "match", "code", "stall", "reset"]);

/** Creates the rules of one emulator. `random` decides about probabilities. */
export function createFaults(random: Random): Faults {
  let active: ActiveRule[] = [];
  return {
    add: (rule) =>
      void active.push({ rule, matches: matcher(rule.match ?? {}), left: rule.times ?? Number.POSITIVE_INFINITY }),
    clear: () => void (active = []),
    list: () => active.map(({ rule, left }) => (Number.isFinite(left) ? { ...rule, times: left } : rule)),
    meet: (subject) => {
      if (active.length === 0) return undefined;
      const found = active.find(
        (candidate) => candidate.left > 0 && candidate.matches(subject) && passes(candidate.rule, random),
      );
      if (found === undefined) return undefined;
      found.left -= 1;
      return effectOf(found.rule);
    },
  };
}

function passes(rule: FaultRule, random: Random): boolean {
  return rule.probability === undefined || random.nextFraction() < rule.probability;
}

function matcher(match: FaultMatch): (subject: FaultSubject) => boolean {
  const method = match.method?.toUpperCase();
  const path = match.path === undefined ? undefined : textPattern(match.path);
  const operation = match.operation === undefined ? undefined : textPattern(match.operation);
  const token = match.token === undefined ? undefined : textPattern(match.token);
  const headers = Object.entries(match.headers ?? {}).map(([name, text]) => ({
    name: name.toLowerCase(),
    value: textPattern(text),
  }));
  return (subject) =>
    (method === undefined || method === subject.method) &&
    (path === undefined || path.test(subject.path)) &&
    (operation === undefined || operation.test(subject.operation ?? "")) &&
    (token === undefined || token.test(tokenOf(subject.headers))) &&
    headers.every(({ name, value }) => value.test(header(subject.headers, name)));
}

/** The token of a request, empty without one. */
export function tokenOf(headers: HeadersInput): string {
  return header(headers, "authorization").replace(/^Bearer /i, "");
}

/** `regex:` before a pattern makes it a regular expression; otherwise `*` stands for any text. */
function textPattern(text: string): RegExp {
  if (text.startsWith("regex:")) return regexOf(text.slice("regex:".length));
  const escaped = text.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${escaped}$`);
}

function regexOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern);
  } catch (error) {
    throw new TypeError(`"${pattern}" of a fault rule is no regular expression.`, { cause: error });
  }
}

function effectOf(rule: FaultRule): FaultEffect {
  const trouble = troubleOf(rule);
  return {
    replaces:
      trouble?.kind === "stall" || trouble?.kind === "reset"
        ? new ApiError("service_unavailable", "A fault rule.")
        : errorOf(rule),
    wire: {
      ...(trouble === undefined ? {} : { trouble }),
      ...(rule.delayMs === undefined ? {} : { delayMs: rule.delayMs }),
    },
  };
}

function troubleOf(rule: FaultRule): Trouble | undefined {
  if (rule.stall === true) return { kind: "stall" };
  if (rule.reset === true) return { kind: "reset" };
  if (rule.cut !== undefined) return { kind: "cut", bytes: rule.cut };
  return rule.slow === undefined ? undefined : { kind: "slow", bytesPerSecond: rule.slow };
}

const USUAL_CODE: Readonly<Record<number, ErrorCode>> = {
  400: "validation_error",
  401: "unauthorized",
  403: "restricted_resource",
  404: "object_not_found",
  409: "conflict_error",
  413: "payload_too_large",
  429: "rate_limited",
  500: "internal_server_error",
  501: "not_implemented",
  502: "bad_gateway",
  503: "service_unavailable",
  504: "gateway_timeout",
  529: "service_overload",
};

function errorOf(rule: FaultRule): ApiError | undefined {
  if (rule.status === undefined) return undefined;
  const given = rule.code;
  const code = isErrorCode(given) ? given : (USUAL_CODE[rule.status] ?? "internal_server_error");
  const wait = rule.retryAfter ?? (rule.status === 429 ? 1 : undefined);
  const data = {
    ...(wait === undefined ? {} : { retry_after: String(wait) }),
    ...(rule.status === 429 ? { rate_limit_reason: "public_api_request_rate_limit" } : {}),
  };
  const message =
    rule.status === 429
      ? "You have been rate limited. Please try again in a few minutes."
      : `A fault rule of the emulator answered with ${rule.status}.`;
  return new ApiError(code, message, Object.keys(data).length === 0 ? undefined : data, rule.status);
}

function isErrorCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && Object.hasOwn(STATUS_OF_CODE, code);
}

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
