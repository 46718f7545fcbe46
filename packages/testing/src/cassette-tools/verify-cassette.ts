import { DEFAULT_API_VERSION, SUPPORTED_API_VERSIONS } from "@ws/core";
import { headerValue, parseJson } from "../formats/har/har-body.ts";
import { describeAborted, omittedEntries } from "../formats/har/parse-har.ts";
import type { Har, HarEntry } from "../model/har.ts";
import { findRefusedRequests, type RefusedRequest } from "../record/refused-requests.ts";
import { redactEntry } from "../redact/redact-entry.ts";
import { Redactor } from "../redact/redactor.ts";
import { REDACTION_RULES, type RedactionRule } from "../redact/rules.ts";

/** A problem in a cassette. */
export interface Finding {
  /** `schema` and `secret` are errors. `stale`, `refused` and `aborted` are warnings. */
  readonly kind: "schema" | "secret" | "stale" | "refused" | "aborted";
  /** The place and the problem, without the secret. */
  readonly message: string;
}

/** Settings of the check for old recordings. */
export interface VerifyOptions {
  /** Age in days after which a recording is stale. @default 365 */
  readonly maxAgeDays?: number;
  /** Current time in milliseconds since the epoch. @default `Date.now()` */
  readonly now?: number;
}

const DAY_MS = 86_400_000;

/** True if the finding is an error, not a warning. */
export const isFindingError = ({ kind }: Finding): boolean => kind === "schema" || kind === "secret";

/** Checks a cassette: format, remaining secrets, refused requests and age. Returns all findings. */
export function verifyCassette(har: Har, options: VerifyOptions = {}): Finding[] {
  const { entries } = har.log;
  return [
    ...entries.flatMap(schemaFindings),
    ...entries.flatMap((entry, index) => secretFindings(entry, index, har.log._cassette.unredacted)),
    ...findRefusedRequests(entries).map(refusedFinding),
    ...entries.flatMap(abortedFindings),
    ...omittedEntries(har).map((message): Finding => ({
      kind: "aborted",
      message: `${message}, and a replay leaves it out`,
    })),
    ...staleFindings(har, options),
  ];
}

/** Reports an entry without a response, in an archive that was not read from a file. */
function abortedFindings({ request, response }: HarEntry, index: number): Finding[] {
  if (response.status > 0) return [];
  return [{ kind: "aborted", message: describeAborted(index, request.method, request.url) }];
}

function schemaFindings(entry: HarEntry, index: number): Finding[] {
  const where = `log.entries[${index}]`;
  const findings: string[] = [];
  if (Number.isNaN(Date.parse(entry.startedDateTime))) findings.push(`${where}.startedDateTime is not a valid time`);
  if (!URL.canParse(entry.request.url)) findings.push(`${where}.request.url is not a valid URL`);
  const { _chunks: chunks, size } = entry.response.content;
  if (chunks?.some(([ms, bytes]) => !(ms >= 0) || !(bytes >= 0)))
    findings.push(`${where}.response.content._chunks must not contain negative numbers`);
  if (typeof size !== "number") findings.push(`${where}.response.content.size is not a number`);
  return findings.map((message) => ({ kind: "schema", message }));
}

/** Reports the places that each rule would still change. Skips the rules that were off for the recording. */
function secretFindings(entry: HarEntry, index: number, unredacted: readonly string[]): Finding[] {
  const rules = (Object.keys(REDACTION_RULES) as RedactionRule[]).filter((rule) => !unredacted.includes(rule));
  return rules.flatMap((rule) => {
    const others = Object.keys(REDACTION_RULES).filter((name) => name !== rule);
    const redactor = new Redactor(Object.fromEntries(others.map((name) => [name, false])));
    const places = changedPlaces(entry, redactEntry(entry, redactor), `log.entries[${index}]`);
    return places.map((place): Finding => ({
      kind: "secret",
      message: `${place}: ${rule} (${REDACTION_RULES[rule]})`,
    }));
  });
}

/** Returns the places where two values of the same structure differ, also inside texts of JSON. */
function changedPlaces(before: unknown, after: unknown, at: string): string[] {
  if (before === after) return [];
  const [old, redacted] = [parsed(before), parsed(after)];
  if (typeof old !== "object" || old === null || typeof redacted !== "object" || redacted === null) return [at];
  const inner = new Map<string, unknown>(Object.entries(redacted));
  return Object.entries(old).flatMap(([key, value]: [string, unknown]) =>
    changedPlaces(value, inner.get(key), Array.isArray(old) ? `${at}[${key}]` : `${at}.${key}`),
  );
}

const parsed = (value: unknown): unknown => (typeof value === "string" ? parseJson(value) : value);

function refusedFinding({ index, status, title, isRetried }: RefusedRequest): Finding {
  const refused = `log.entries[${index}]: ${title} was refused with ${status}`;
  const message = isRetried
    ? `${refused} and retried. A replay repeats the refusal. Run npx @ws/testing prune to remove it.`
    : `${refused} and not retried. If the test is not about refusals, record the cassette again.`;
  return { kind: "refused", message };
}

function staleFindings({ log }: Har, { maxAgeDays = 365, now = Date.now() }: VerifyOptions): Finding[] {
  const stale = (message: string): Finding => ({ kind: "stale", message });
  const ageDays = Math.floor((now - Date.parse(log._cassette.recordedAt)) / DAY_MS);
  const versions = new Set(log.entries.flatMap(({ request }) => headerValue(request.headers, "notion-version") ?? []));
  const old = [...versions].filter((version) => !SUPPORTED_API_VERSIONS.some((known) => known === version));
  return [
    ...(ageDays > maxAgeDays
      ? [stale(`recorded ${ageDays} days ago, more than ${maxAgeDays} days. Record it again with mode "refresh".`)]
      : []),
    ...old.map((version) => stale(`recorded with API version ${version}. The newest is ${DEFAULT_API_VERSION}.`)),
  ];
}
