// The times whose states a copy has forgotten. Stored as a value of the copy before anything is removed, so that no reader takes
// a half-removed state for a whole one.
import { MirrorError } from "../errors.ts";
import type { Database } from "../store/database.ts";
import { readMeta, writeMeta } from "../store/meta.ts";
import { readRunTimes } from "../store/run-times.ts";
import type { RunsTable } from "../store/tables.ts";

/** A span of time, ISO 8601 in UTC. `until` is not part of it. */
export interface TimeSpan {
  readonly from: string;
  readonly until: string;
}

/** Key of the forgotten spans: a JSON array of pairs. */
const FORGOTTEN_KEY = "forgotten";

/** Returns the forgotten spans of a copy in their order. */
export async function readForgotten(db: Database): Promise<TimeSpan[]> {
  const pairs = JSON.parse((await readMeta(db, FORGOTTEN_KEY)) ?? "[]") as readonly [string, string][];
  return pairs.map(([from, until]) => ({ from, until }));
}

/** Stores the forgotten spans of a copy. */
export const writeForgotten = (db: Database, spans: readonly TimeSpan[]): Promise<void> =>
  writeMeta(db, FORGOTTEN_KEY, JSON.stringify(spans.map(({ from, until }) => [from, until])));

/** True if a span contains a time. */
export const isForgotten = (spans: readonly TimeSpan[], time: string): boolean =>
  spans.some(({ from, until }) => from <= time && time < until);

/**
 * True if nobody can read a state that lasted for a time, because the time is empty or forgotten.
 * @param until end of the state, exclusive; undefined: the state lasts
 */
export const isUnreadable = (spans: readonly TimeSpan[], from: string, until: string | undefined): boolean =>
  until !== undefined && (until <= from || spans.some((span) => span.from <= from && until <= span.until));

/**
 * Returns the spans to forget: the states between two kept ones, and the runs that changed one into the other.
 * @param kept times of the states to keep, including the latest
 * @param needed other times whose state is needed
 */
export function spansToForget(
  runs: readonly Pick<RunsTable, "started_at" | "ended_at">[],
  kept: ReadonlySet<string>,
  needed: readonly string[],
): TimeSpan[] {
  const spans: TimeSpan[] = [];
  const { first, afterEnd } = startsOf(runs);
  let from = first;
  let hasForgotten = false;
  for (const at of stateTimes(runs)) {
    if (!kept.has(at)) {
      hasForgotten = true;
      continue;
    }
    if (hasForgotten && from !== undefined) spans.push({ from, until: at });
    hasForgotten = false;
    // Nothing changes between two runs. The next run can begin in the millisecond in which this one ended.
    const start = afterEnd.get(at);
    from = start !== undefined && start > at ? start : next(at);
  }
  return spans.flatMap((span) => without(span, needed));
}

/** Returns the first start of a run, and by each end the first start of the runs that ended later. */
function startsOf(runs: readonly Pick<RunsTable, "started_at" | "ended_at">[]) {
  const endOf = (run: (typeof runs)[number]): string => run.ended_at ?? "9999";
  const afterEnd = new Map<string, string | undefined>();
  let first: string | undefined;
  for (const run of runs.toSorted((a, b) => (endOf(a) < endOf(b) ? 1 : endOf(a) > endOf(b) ? -1 : 0))) {
    if (!afterEnd.has(endOf(run))) afterEnd.set(endOf(run), first);
    if (first === undefined || run.started_at < first) first = run.started_at;
  }
  return { first, afterEnd };
}

/** Returns the times of all states, the oldest first: the ends of runs. */
export const stateTimes = (runs: readonly Pick<RunsTable, "ended_at">[]): string[] =>
  [...new Set(runs.flatMap((run) => run.ended_at ?? []))].toSorted();

/** Returns the time one millisecond later. */
const next = (time: string): string => new Date(Date.parse(time) + 1).toISOString();

function without(span: TimeSpan, times: readonly string[]): TimeSpan[] {
  const parts: TimeSpan[] = [];
  let { from } = span;
  for (const time of times.toSorted()) {
    if (time < from || time >= span.until) continue;
    if (from < time) parts.push({ from, until: time });
    from = next(time);
  }
  return from < span.until ? [...parts, { from, until: span.until }] : parts;
}

/** Joins spans that overlap or touch. Returns them in their order. */
export function joinSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const joined: TimeSpan[] = [];
  for (const span of spans.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const last = joined.at(-1);
    if (last === undefined || last.until < span.from) joined.push(span);
    else if (last.until < span.until) joined[joined.length - 1] = { from: last.from, until: span.until };
  }
  return joined;
}

/**
 * Refuses a time whose state the copy has forgotten.
 * @param place of the state in the order of all states
 * @throws MirrorError `invalid_argument` with the nearest kept states
 */
export async function checkRemembered(
  db: Database,
  place: string,
  { name, at, nowMs }: { readonly name: string; readonly at: string; readonly nowMs: number },
): Promise<void> {
  const spans = await readForgotten(db);
  if (!isForgotten(spans, place)) return;
  const kept = (await readRunTimes(db, nowMs)).filter(
    ({ ended_at: end }) => end !== null && end !== place && !isForgotten(spans, end),
  );
  const nearest = [
    kept.findLast(({ ended_at: end }) => (end ?? "") < place),
    kept.find(({ ended_at: end }) => (end ?? "") > place),
  ].flatMap((run) => run?.time ?? []);
  throw new MirrorError(
    "invalid_argument",
    `Expected a time in "${name}" whose state is kept, got ${at}, which forget has removed. ` +
      `The nearest kept ${nearest.length === 1 ? "state is that" : "states are those"} of ${nearest.join(" and ")}.`,
  );
}
