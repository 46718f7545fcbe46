// The one meaning of a time: the state at a time is what the last run until then saw. Runs are in the order of their numbers. A time
// inside of a run has what the run had seen until then.
import { MirrorError } from "../errors.ts";
import { checkRemembered } from "../forget/forgotten-times.ts";
import { readTime, TIME_FORMS } from "../model/read-time.ts";
import type { Database } from "../store/database.ts";
import { latestTime } from "../store/latest-time.ts";
import { lastRunUntil, readRunTimes, readWrongClocks, type RunTime, type WrongClock } from "../store/run-times.ts";

/** A time, and the state that the copy has of it. */
export interface Moment {
  /** The time, ISO 8601 in UTC. */
  readonly at: string;
  /** Number of the run that saw the state. */
  readonly run: number;
  /** Place of the state in the order of all states. */
  readonly place: string;
  /** Time of Notion at which the run began, ISO 8601. */
  readonly since: string;
}

/**
 * Finds the state of a time.
 * @param name of the argument, for errors
 * @throws MirrorError `invalid_argument` if the text is not a time, is before the first run, or its state is forgotten
 */
export async function resolveMoment(db: Database, time: string, name = "at", nowMs = Date.now()): Promise<Moment> {
  const ms = readTime(time, nowMs);
  if (ms === undefined)
    throw new MirrorError("invalid_argument", `Expected ${TIME_FORMS}, in "${name}", got "${time.slice(0, 50)}".`);
  const at = new Date(ms).toISOString();
  const run = await lastRunUntil(db, at, nowMs);
  if (run === undefined) throw await beforeFirst(db, at, name, nowMs);
  const place = run.place ?? (await latestTime(db)) ?? at;
  await checkRemembered(db, place, { name, at, nowMs });
  return { at, run: run.id, place, since: run.since };
}

async function beforeFirst(db: Database, at: string, name: string, nowMs: number): Promise<MirrorError> {
  const runs = await readRunTimes(db, nowMs);
  const [first] = runs.flatMap((run) => run.first ?? []).toSorted();
  const known = first === undefined ? "" : ` (${first}), from which states are known`;
  const more = runs.length === 0 ? "The copy has no runs." : first === undefined ? NO_TIME : lastTimeText(runs);
  return new MirrorError(
    "invalid_argument",
    `Expected a time in "${name}" after the first run${known}, got ${at}. ${more}`,
  );
}

const lastTimeText = (runs: readonly RunTime[]): string =>
  `The last run is of ${runs
    .flatMap(({ time }) => time ?? [])
    .toSorted()
    .at(-1)}.`;

const NO_TIME =
  'No run has a right time, because the clock of the machine was wrong. Run "npx @ws/mirror mend-clock DIR".';

/** Returns the time of the first kept state after a time. Undefined: the copy has none. */
export async function nextStateAfter(db: Database, time: string, nowMs = Date.now()): Promise<string | undefined> {
  for (const { time: end, ended_at: place } of await readRunTimes(db, nowMs)) {
    if (place === null || end === null || end <= time) continue;
    const isKept = await resolveMoment(db, end, "at", nowMs).then(
      () => true,
      () => false,
    );
    if (isKept) return end;
  }
  return undefined;
}

/** Two moments, and what a reader has to know of the time between them. */
export interface MomentSpan {
  readonly from: Moment;
  /** Undefined: now. */
  readonly to: Moment | undefined;
  /** Runs with a wrong time whose changes can belong to another time than the answer says. */
  readonly wrongClocks: readonly WrongClock[];
}

/**
 * Finds the states of two times.
 * @throws MirrorError `invalid_argument` if a time has no state in the copy, `from` is in the future, or `to` is not after `from`
 */
export async function resolveSpan(
  db: Database,
  from: string,
  to: string | undefined,
  nowMs = Date.now(),
): Promise<MomentSpan> {
  const span = {
    from: await resolveMoment(db, from, "from", nowMs),
    to: to === undefined ? undefined : await resolveMoment(db, to, "to", nowMs),
  };
  const isFuture = Date.parse(span.from.at) > nowMs;
  if (isFuture || (span.to !== undefined && span.to.at <= span.from.at))
    checkOrder(span, await readRunTimes(db, nowMs), isFuture);
  return { ...span, wrongClocks: await readWrongClocks(db, nowMs, span.from.run, span.to?.run) };
}

function checkOrder({ from, to }: Omit<MomentSpan, "wrongClocks">, runs: readonly RunTime[], isFuture: boolean): void {
  const times = runs.flatMap(({ first, time }) => [first ?? [], time ?? []].flat()).toSorted();
  const known = `The copy has states from ${times[0]} to ${times.at(-1)}.`;
  // The clock of this machine can be behind.
  if (isFuture && from.at > (times.at(-1) ?? ""))
    throw new MirrorError("invalid_argument", `Expected a time in the past in "from", got ${from.at}. ${known}`);
  if (to !== undefined && to.at <= from.at)
    throw new MirrorError("invalid_argument", `Expected "to" to be after "from" (${from.at}), got ${to.at}. ${known}`);
}
