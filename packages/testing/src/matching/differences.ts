// What differs between a recorded request and a sent one, in lines that a person can read, and how far apart they are.
import type { BodyMeaning } from "./comparable-body.ts";
import { canonicalJson } from "./canonical-json.ts";
import { MATCHERS, type MatchPart } from "./matchers.ts";
import type { RequestFacts } from "./request-details.ts";

const MAX_VALUE_LENGTH = 80;

/** What differs in these parts, one line per difference; empty when nothing does. */
export function differences(recorded: RequestFacts, sent: RequestFacts, parts: readonly MatchPart[]): string[] {
  return parts.filter((part) => !MATCHERS[part](recorded, sent)).flatMap((part) => DESCRIBE[part](recorded, sent));
}

/**
 * How far apart two requests are: 0 for equal ones. Another method or path makes it another request; the rest are
 * variants of the same one.
 */
export function distance(recorded: RequestFacts, sent: RequestFacts, parts: readonly MatchPart[]): number {
  const differing = parts.filter((part) => !MATCHERS[part](recorded, sent));
  return differing.reduce((sum, part) => sum + WEIGH[part](recorded, sent), 0);
}

type Describe = (recorded: RequestFacts, sent: RequestFacts) => string[];

const DESCRIBE: Readonly<Record<MatchPart, Describe>> = {
  method: (recorded, sent) => [`method: recorded ${recorded.method}, sent ${sent.method}`],
  path: (recorded, sent) => [`path: recorded ${recorded.path}, sent ${sent.path}`],
  query: describeQuery,
  version: (recorded, sent) => [`version: recorded ${recorded.version ?? "none"}, sent ${sent.version ?? "none"}`],
  body: (recorded, sent) => describeBody(recorded.body, sent.body),
};

const WEIGH: Readonly<Record<MatchPart, (recorded: RequestFacts, sent: RequestFacts) => number>> = {
  method: () => 30,
  path: pathDistance,
  query: (recorded, sent) => describeQuery(recorded, sent).length,
  version: () => 1,
  // However much is different in a body, the same operation is nearer than another one.
  body: (recorded, sent) => Math.min(9, describeBody(recorded.body, sent.body).length),
};

/** Same operation on another object: 10 a segment. Another operation: far away. */
function pathDistance(recorded: RequestFacts, sent: RequestFacts): number {
  const a = recorded.path.split("/");
  const b = sent.path.split("/");
  const differing = a.filter((segment, index) => segment !== b[index]).length;
  return 10 * differing + (a.length === b.length && a[0] === b[0] ? 0 : 40);
}

function describeQuery(recorded: RequestFacts, sent: RequestFacts): string[] {
  const names = new Set([...recorded.query, ...sent.query].map(([name]) => name));
  return [...names].flatMap((name) => {
    const values = ({ query }: RequestFacts) => query.filter(([n]) => n === name).map(([, value]) => value);
    const [was, is] = [values(recorded), values(sent)];
    if (canonicalJson(was) === canonicalJson(is)) return [];
    return [
      line(`query.${name}`, was.length === 0 ? undefined : was.join(", "), is.length === 0 ? undefined : is.join(", ")),
    ];
  });
}

function describeBody(recorded: BodyMeaning, sent: BodyMeaning): string[] {
  if (recorded.kind === "none" || sent.kind === "none" || recorded.kind !== sent.kind) {
    return [line("body", wholeBody(recorded), wholeBody(sent))];
  }
  return describeValue("body", recorded.value, sent.value);
}

// The value as it is, so that secrets in it are found by their keys.
const wholeBody = (body: BodyMeaning) => (body.kind === "none" ? undefined : body.value);

function describeValue(at: string, recorded: unknown, sent: unknown): string[] {
  if (canonicalJson(recorded) === canonicalJson(sent)) return [];
  if (!isContainer(recorded) || !isContainer(sent) || Array.isArray(recorded) !== Array.isArray(sent)) {
    return [line(at, recorded, sent)];
  }
  const keys = new Set([...Object.keys(recorded), ...Object.keys(sent)]);
  return [...keys].flatMap((key) => {
    const where = Array.isArray(recorded) ? `${at}[${key}]` : `${at}.${key}`;
    // Own keys only: a body may have a key that every object inherits.
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

/** OAuth bodies hold secrets, and this text ends up in the logs of test runs. A `code` that is an object is a block. */
function isSecret(key: string, value: unknown): boolean {
  return typeof value === "string" && /secret|token|password|authorization|^code$/i.test(key);
}
