// Fault injection: applies fault rules to requests.
import type { ErrorCode } from "../errors/api-error.ts";
import { ApiError, STATUS_OF_CODE } from "../errors/api-error.ts";
import { header, tokenOf } from "../http/headers.ts";
import type { HeadersInput, WireFault } from "../http/messages.ts";
import type { Random } from "../values/random.ts";
import type { FaultMatch, FaultRule } from "./fault-rule.ts";
import { textPattern } from "./text-pattern.ts";

/** The data of a request that rules can match. */
interface FaultSubject {
  readonly method: string;
  readonly path: string;
  readonly operation: string | undefined;
  readonly headers: HeadersInput;
}

/** The effect of a rule on a request. */
export interface FaultEffect {
  /** The error to send instead of carrying out the request. */
  readonly error: ApiError | undefined;
  /** The network fault and the delay, for the response. */
  readonly wire: { readonly fault?: WireFault; readonly delayMs?: number };
}

/** The fault rules of one emulator. */
export interface Faults {
  add(rule: FaultRule): void;
  clear(): void;
  list(): readonly FaultRule[];
  /** Returns the effect of the first rule that applies to the request and counts the use of the rule. */
  apply(subject: FaultSubject): FaultEffect | undefined;
}

interface ActiveRule {
  readonly rule: FaultRule;
  readonly matches: (subject: FaultSubject) => boolean;
  remaining: number;
}

/** Creates an empty list of rules. `random` decides whether a rule with a probability applies. */
export function createFaults(random: Random): Faults {
  let active: ActiveRule[] = [];
  return {
    add: (rule) =>
      void active.push({ rule, matches: matcher(rule.match ?? {}), remaining: rule.times ?? Number.POSITIVE_INFINITY }),
    clear: () => void (active = []),
    list: () =>
      active.map(({ rule, remaining }) => (Number.isFinite(remaining) ? { ...rule, times: remaining } : rule)),
    apply: (subject) => {
      if (active.length === 0) return undefined;
      const found = active.find(
        (candidate) => candidate.remaining > 0 && candidate.matches(subject) && passes(candidate.rule, random),
      );
      if (found === undefined) return undefined;
      found.remaining -= 1;
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

function effectOf(rule: FaultRule): FaultEffect {
  const fault = wireFaultOf(rule);
  return {
    // The error keeps the router from carrying out the request. A stall or a reset never sends it.
    error:
      fault?.kind === "stall" || fault?.kind === "reset"
        ? new ApiError("service_unavailable", "A fault rule refused the request.")
        : errorOf(rule),
    wire: {
      ...(fault === undefined ? {} : { fault }),
      ...(rule.delayMs === undefined ? {} : { delayMs: rule.delayMs }),
    },
  };
}

function wireFaultOf(rule: FaultRule): WireFault | undefined {
  if (rule.stall === true) return { kind: "stall" };
  if (rule.reset === true) return { kind: "reset" };
  if (rule.cut !== undefined) return { kind: "cut", bytes: rule.cut };
  return rule.slow === undefined ? undefined : { kind: "slow", bytesPerSecond: rule.slow };
}

/** The code that Notion uses for each status. */
const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
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
  const code = isErrorCode(rule.code) ? rule.code : (CODE_OF_STATUS[rule.status] ?? "internal_server_error");
  const wait = rule.retryAfter ?? (rule.status === 429 ? 1 : undefined);
  const data = {
    ...(wait === undefined ? {} : { retry_after: String(wait) }),
    ...(rule.status === 429 ? { rate_limit_reason: "public_api_request_rate_limit" } : {}),
  };
  const message =
    rule.message ??
    (rule.status === 429
      ? "You have been rate limited. Please try again in a few minutes."
      : `A fault rule of the emulator returned status ${rule.status}.`);
  return new ApiError(code, message, Object.keys(data).length === 0 ? undefined : data, rule.status, {
    code: rule.code,
    body: rule.body,
  });
}

function isErrorCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && Object.hasOwn(STATUS_OF_CODE, code);
}
