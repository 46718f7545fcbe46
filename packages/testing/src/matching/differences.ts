// The parts of a request that are compared, and the differences between a recorded request and a sent request.
import { assertKnown } from "../errors.ts";
import { canonicalJson, type ComparableBody } from "./comparable-body.ts";
import type { ComparableRequest } from "./comparable-request.ts";

const MAX_VALUE_LENGTH = 80;

/** Describes the differences in these parts, one line per difference. */
export function differences(
  recorded: ComparableRequest,
  sent: ComparableRequest,
  parts: readonly MatchPart[],
): string[] {
  return parts.filter((part) => !MATCHERS[part](recorded, sent)).flatMap((part) => DESCRIBE[part](recorded, sent));
}

/** Returns how different two requests are: 0 if they are equal. A different method or path counts most. */
export function distance(recorded: ComparableRequest, sent: ComparableRequest, parts: readonly MatchPart[]): number {
  const differing = parts.filter((part) => !MATCHERS[part](recorded, sent));
  return differing.reduce((sum, part) => sum + WEIGH[part](recorded, sent), 0);
}

type Describe = (recorded: ComparableRequest, sent: ComparableRequest) => string[];

const DESCRIBE: Readonly<Record<MatchPart, Describe>> = {
  method: (recorded, sent) => [`method: recorded ${recorded.method}, sent ${sent.method}`],
  path: (recorded, sent) => [`path: recorded ${recorded.path}, sent ${sent.path}`],
  query: describeQuery,
  version: (recorded, sent) => [`version: recorded ${recorded.version ?? "none"}, sent ${sent.version ?? "none"}`],
  body: (recorded, sent) => describeBody(recorded.body, sent.body),
};

const WEIGH: Readonly<Record<MatchPart, (recorded: ComparableRequest, sent: ComparableRequest) => number>> = {
  method: () => 30,
  path: pathDistance,
  query: (recorded, sent) => describeQuery(recorded, sent).length,
  version: () => 1,
  // Limited, so that the same operation with another body is nearer than another operation.
  body: (recorded, sent) => Math.min(9, describeBody(recorded.body, sent.body).length),
};

/** Adds 10 for each different segment, and 40 if the path belongs to another operation. */
function pathDistance(recorded: ComparableRequest, sent: ComparableRequest): number {
  const a = recorded.path.split("/");
  const b = sent.path.split("/");
  const differing = a.filter((segment, index) => segment !== b[index]).length;
  return 10 * differing + (a.length === b.length && a[0] === b[0] ? 0 : 40);
}

function describeQuery(recorded: ComparableRequest, sent: ComparableRequest): string[] {
  const names = new Set([...recorded.query, ...sent.query].map(([name]) => name));
  return [...names].flatMap((name) => {
    const values = ({ query }: ComparableRequest) => query.filter(([n]) => n === name).map(([, value]) => value);
    const [was, is] = [values(recorded), values(sent)];
    if (canonicalJson(was) === canonicalJson(is)) return [];
    return [
      line(`query.${name}`, was.length === 0 ? undefined : was.join(", "), is.length === 0 ? undefined : is.join(", ")),
    ];
  });
}

function describeBody(recorded: ComparableBody, sent: ComparableBody): string[] {
  if (recorded.kind === "none" || sent.kind === "none" || recorded.kind !== sent.kind) {
    return [line("body", bodyValue(recorded), bodyValue(sent))];
  }
  return describeValue("body", recorded.value, sent.value);
}

const bodyValue = (body: ComparableBody) => (body.kind === "none" ? undefined : body.value);

function describeValue(at: string, recorded: unknown, sent: unknown): string[] {
  if (canonicalJson(recorded) === canonicalJson(sent)) return [];
  if (!isContainer(recorded) || !isContainer(sent) || Array.isArray(recorded) !== Array.isArray(sent)) {
    return [line(at, recorded, sent)];
  }
  const keys = new Set([...Object.keys(recorded), ...Object.keys(sent)]);
  return [...keys].flatMap((key) => {
    const where = Array.isArray(recorded) ? `${at}[${key}]` : `${at}.${key}`;
    // Own properties only: a body may have keys such as "constructor".
    const was = Object.hasOwn(recorded, key) ? recorded[key] : undefined;
    const is = Object.hasOwn(sent, key) ? sent[key] : undefined;
    if (!isSecret(key, was) && !isSecret(key, is)) return describeValue(where, was, is);
    return canonicalJson(was) === canonicalJson(is) ? [] : [`${where}: differs (not shown)`];
  });
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function line(at: string, recorded: unknown, sent: unknown): string {
  if (recorded === undefined) return `${at}: not recorded, sent ${show(sent)}`;
  if (sent === undefined) return `${at}: recorded ${show(recorded)}, not sent`;
  return `${at}: recorded ${show(recorded)}, sent ${show(sent)}`;
}

function show(value: unknown): string {
  const text = JSON.stringify(value, (key, inner: unknown) => (isSecret(key, inner) ? "…" : inner));
  return text.length <= MAX_VALUE_LENGTH ? text : `${text.slice(0, MAX_VALUE_LENGTH)}… (${text.length} characters)`;
}

/**
 * True for fields such as those of OAuth bodies: differences appear in test logs, so they must not show secrets.
 * A `code` that is an object is a block, not a secret.
 */
function isSecret(key: string, value: unknown): boolean {
  return typeof value === "string" && /secret|token|password|authorization|^code$/i.test(key);
}

/** Name of a part of a request that is compared. */
export type MatchPart = keyof typeof MATCHERS;

/** Compares one part of a request. */
type Matcher = (recorded: ComparableRequest, sent: ComparableRequest) => boolean;

/** The comparison of each part of a request. */
const MATCHERS = {
  method: (recorded, sent) => recorded.method === sent.method,
  path: (recorded, sent) => recorded.path === sent.path,
  query: (recorded, sent) => recorded.queryKey === sent.queryKey,
  // A recorded request without a version matches every version.
  version: (recorded, sent) => recorded.version === undefined || recorded.version === sent.version,
  body: (recorded, sent) => recorded.bodyKey === sent.bodyKey,
} as const satisfies Readonly<Record<string, Matcher>>;

/** The names of all parts, in the order in which differences are reported. */
export const MATCH_PARTS = Object.keys(MATCHERS) as readonly MatchPart[];

/**
 * Returns all parts except those in `ignore`.
 * @throws ReplayError `invalid_option` for an unknown part
 */
export function partsWithout(ignore: readonly MatchPart[] = []): readonly MatchPart[] {
  assertKnown("match part", ignore, MATCH_PARTS);
  return MATCH_PARTS.filter((part) => !ignore.includes(part));
}
