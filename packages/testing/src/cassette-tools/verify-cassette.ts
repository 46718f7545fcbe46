// What may be wrong with a cassette: its form, secrets in it, its age.
import { DEFAULT_API_VERSION, SUPPORTED_API_VERSIONS } from "@ws/core";
import { headerOf, type Har, type HarEntry } from "../model/har.ts";
import { parseJson } from "../formats/har/har-body.ts";
import { redactEntry } from "../redact/redact-entry.ts";
import { Redactor } from "../redact/redactor.ts";
import { REDACTION_RULES, type RedactionRule } from "../redact/rules.ts";
import { refusedOf, type Refused } from "../record/refused-requests.ts";

/** Something that is wrong with a cassette. */
export interface Finding {
  /** `schema` and `secret` are faults; `stale`, and `refused` for an answer by accident, are hints. */
  readonly kind: "schema" | "secret" | "stale" | "refused";
  /** Where and what, without the secret. */
  readonly message: string;
}

/** When a cassette is stale. */
export interface VerifyOptions {
  /** Older recordings are stale, in days. Default: 365. */
  readonly maxAgeDays?: number;
  /** Milliseconds since the epoch. Default: now. */
  readonly now?: number;
}

const DAY_MS = 86_400_000;

/** Whether a finding alone makes a cassette a bad one. */
export const isFault = ({ kind }: Finding): boolean => kind === "schema" || kind === "secret";

/** All that is wrong with a cassette, which has to be one: see `parseHar`. */
export function verifyCassette(har: Har, options: VerifyOptions = {}): Finding[] {
  const { entries } = har.log;
  return [
    ...entries.flatMap(schemaFindings),
    ...entries.flatMap((entry, index) => secretFindings(entry, index, har.log._cassette.unredacted)),
    ...refusedOf(entries).map(refusedFinding),
    ...staleFindings(har, options),
  ];
}

function schemaFindings(entry: HarEntry, index: number): Finding[] {
  const where = `log.entries[${index}]`;
  const bodies = [
    ["request.postData", entry.request.postData],
    ["response.content", entry.response.content],
  ] as const;
  const findings = bodies.flatMap(([name, body]) => {
    if (body?._json === undefined || JSON.stringify(parseJson(body.text ?? "")) === JSON.stringify(body._json))
      return [];
    return [
      `${where}.${name}: text and _json differ; _json is what is replayed: ws-cassette redact writes the text anew`,
    ];
  });
  if (Number.isNaN(Date.parse(entry.startedDateTime))) findings.push(`${where}.startedDateTime is no time`);
  if (!URL.canParse(entry.request.url)) findings.push(`${where}.request.url is no URL`);
  const { _chunks: chunks, size } = entry.response.content;
  if (chunks?.some(([ms, bytes]) => !(ms >= 0) || !(bytes >= 0))) findings.push(`${where}.response.content._chunks`);
  if (typeof size !== "number") findings.push(`${where}.response.content.size is no number`);
  return findings.map((message) => ({ kind: "schema", message }));
}

/** What a rule would still take out. A rule that the cassette was recorded without is not asked. */
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

/** Where two values of one shape differ. `text` only repeats what `_json` holds. */
function changedPlaces(before: unknown, after: unknown, at: string): string[] {
  if (typeof before !== "object" || before === null || typeof after !== "object" || after === null) {
    return before === after ? [] : [at];
  }
  const inner = new Map<string, unknown>(Object.entries(after));
  return Object.entries(before).flatMap(([key, value]: [string, unknown]) => {
    if (key === "text" && "_json" in before) return [];
    return changedPlaces(value, inner.get(key), Array.isArray(before) ? `${at}[${key}]` : `${at}.${key}`);
  });
}

function refusedFinding({ index, status, title, isAskedAgain }: Refused): Finding {
  const what = `log.entries[${index}]: ${title} was refused with ${status}`;
  const message = isAskedAgain
    ? `${what} and made again; a replay waits in between as well: ws-cassette prune takes the refusal out`
    : `${what}, and never made again: if the test is not about that, record it anew`;
  return { kind: "refused", message };
}

function staleFindings({ log }: Har, { maxAgeDays = 365, now = Date.now() }: VerifyOptions): Finding[] {
  const stale = (message: string): Finding => ({ kind: "stale", message });
  const ageDays = Math.floor((now - Date.parse(log._cassette.recordedAt)) / DAY_MS);
  const versions = new Set(log.entries.flatMap(({ request }) => headerOf(request.headers, "notion-version") ?? []));
  const old = [...versions].filter((version) => !SUPPORTED_API_VERSIONS.some((known) => known === version));
  return [
    ...(ageDays > maxAgeDays
      ? [stale(`recorded ${ageDays} days ago, more than ${maxAgeDays}: record it anew with mode "refresh"`)]
      : []),
    ...old.map((version) => stale(`recorded with API version ${version}; ${DEFAULT_API_VERSION} is the newest`)),
  ];
}
