// Gives the runs of a copy right times, and moves their states with them. The order of the states stays.
import { sql } from "kysely";
import { readForgotten, writeForgotten } from "./forget/forgotten-times.ts";
import { batchesOf } from "./model/batches.ts";
import { isoTime } from "./model/iso-time.ts";
import type { Database } from "./store/database.ts";
import { readMeta, removeMeta, SEARCHED_AT, storeMeta } from "./store/meta.ts";
import { readRefusedLoss, writeRefusedLoss } from "./store/refused-loss.ts";
import { readRestores, storeRestore } from "./store/restores.ts";
import { HASHED_TABLE_NAMES, hashesOf, hashRows, ledgerRowOf, rowsOf } from "./store/row-hashes.ts";
import { CLOCK_MARGIN_MS } from "./store/run-times.ts";
import { TIME_COLUMNS, type MetaTable, type RunsTable, type Tables } from "./store/tables.ts";

/** A run that moves, and the places of its states in their order, all of them ISO 8601. */
interface RunPlaces {
  readonly row: RunsTable;
  readonly isWrong: boolean;
  readonly places: readonly string[];
}

/** A run with its new times, in milliseconds since 1970. */
interface MovedRun extends RunPlaces {
  readonly start: number;
  readonly end: number;
  /** New times of the places. */
  readonly times: readonly number[];
}

/**
 * Gives each wrong run the time of Notion, strictly between its neighbours, and each other run the time of its machine.
 * @param wrong numbers of the runs whose times are wrong
 */
export async function mendTimes(db: Database, wrong: ReadonlySet<number>, nowMs: number): Promise<void> {
  const rows = await db.selectFrom("ws_runs").selectAll().orderBy("id").execute();
  const first = rows.findIndex((row) => wrong.has(row.id) || !isInPlace(row));
  if (first === -1) return;
  const before = rows[first - 1];
  const later = rows.slice(first);
  const places = placesOf(later, await readPlaces(db, later[0]?.started_at ?? LAST));
  const runs = moveRuns(
    later.map((row, index) => ({ row, isWrong: wrong.has(row.id), places: places[index] ?? [] })),
    before === undefined ? Number.NEGATIVE_INFINITY : Date.parse(before.ended_at ?? before.started_at),
    nowMs,
  );
  const moved = new Map(
    runs.flatMap((run) => run.places.map((place, index) => [place, isoTime(run.times[index] ?? run.end)] as const)),
  );
  const changed = new Map([...moved].filter(([place, time]) => place !== time));
  await moveStates(db, changed);
  await moveValues(db, runs, changed, nowMs);
  for (const { row, isWrong, start, end } of runs)
    if (isWrong || !isInPlace(row) || changed.has(row.started_at))
      await storeTimes(db, row, isoTime(start), isoTime(end));
}

/** True for a run whose places are the times of its machine. */
const isInPlace = (row: RunsTable): boolean =>
  row.started_at === row.clock_started_at && row.ended_at === row.clock_ended_at;

/** Returns all places from a time on, in their order. */
async function readPlaces(db: Database, from: string): Promise<string[]> {
  const columns = TIME_COLUMNS.map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} as at from ${sql.table(table)} where ${sql.ref(column)} >= ${from}`,
  );
  const { rows } = await sql<{ at: string }>`${sql.join(columns, sql` union `)}`.execute(db);
  return rows.map(({ at }) => at).toSorted();
}

/** Divides places, in their order, among runs that follow each other. */
function placesOf(runs: readonly RunsTable[], places: readonly string[]): string[][] {
  const groups = runs.map((): string[] => []);
  let index = 0;
  for (const place of places) {
    while (place >= (runs[index + 1]?.started_at ?? LAST)) index += 1;
    groups[index]?.push(place);
  }
  return groups;
}

/** A time after all others. */
const LAST = "~";

/** Finds the new times of runs that follow each other. @param endBefore end of the run before them */
function moveRuns(runs: readonly RunPlaces[], endBefore: number, nowMs: number): MovedRun[] {
  const limits = latestEnds(runs, nowMs);
  const moved: MovedRun[] = [];
  let last = endBefore;
  for (const [index, run] of runs.entries()) {
    const next = run.isWrong ? moveWrong(run, last, limits[index] ?? nowMs) : moveRight(run, last);
    moved.push(next);
    last = next.end;
  }
  return moved;
}

/** Returns the latest end of each run with which no right run after it moves. */
function latestEnds(runs: readonly RunPlaces[], nowMs: number): number[] {
  const ends: number[] = [];
  let next = nowMs + 1;
  for (const { row, isWrong, places } of runs.toReversed()) {
    ends.push(next - 1);
    next = isWrong ? next - places.length : Date.parse(row.clock_started_at);
  }
  return ends.toReversed();
}

function moveWrong(run: RunPlaces, last: number, latestEnd: number): MovedRun {
  const { row, places } = run;
  const service = row.service_ended_at ?? row.service_started_at;
  const middle = Number.isFinite(last) ? Math.floor((last + latestEnd) / 2) : latestEnd;
  const wanted = service === null ? middle : Date.parse(service);
  const end = Math.max(Math.min(wanted, latestEnd), last + places.length);
  const latestStart = end - places.length + 1;
  const start = Math.max(last + 1, Math.min(Date.parse(row.service_started_at ?? isoTime(latestStart)), latestStart));
  return { ...run, start, end, times: timesWithin(places, start, end) };
}

function moveRight(run: RunPlaces, last: number): MovedRun {
  const { row, places } = run;
  const start = Math.max(Date.parse(row.clock_started_at), last + 1);
  if (isInPlace(row) && start === Date.parse(row.started_at)) {
    const times = places.map((place) => Date.parse(place));
    return { ...run, start, end: Math.max(start, ...times.slice(-1)), times };
  }
  const end = Math.max(Date.parse(row.clock_ended_at ?? row.clock_started_at), start + places.length - 1);
  return { ...run, start, end, times: timesWithin(places, start, end) };
}

/** The last state of a run has the time of its end. The distances of the others come from a wrong clock. */
const timesWithin = (places: readonly string[], start: number, end: number): number[] =>
  places.map((_, index) => (index === places.length - 1 ? end : start + index));

/** A mark before a new time, until all times are replaced: the new time of one state can be the old time of another. */
const MARK = "~";

/** Length of a time. */
const LENGTH = isoTime(0).length;

/** Replaces the times of states, and of their rows in the ledger. */
async function moveStates(db: Database, moved: ReadonlyMap<string, string>): Promise<void> {
  const rehashed = await intactRows(db, moved);
  for (const pairs of batchesOf([...moved])) {
    const values = sql.join(pairs.map(([from, to]) => sql`(cast(${from} as text), cast(${MARK + to} as text))`));
    const map = sql`(values ${values}) as moved`;
    for (const { table, column } of STATE_COLUMNS)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = moved.column2 from ${map}
        where ${sql.ref(`${table}.${column}`)} = moved.column1`.execute(db);
    await sql`update ws_meta set key = substr(key, 1, length(key) - ${sql.lit(LENGTH)}) || moved.column2 from ${map}
      where kind = 'version' and substr(key, length(key) - ${sql.lit(LENGTH - 1)}) = moved.column1`.execute(db);
    // The hash of a text, and the time of its removal.
    await sql`update ws_meta set value = substr(value, 1, 65) || moved.column2 from ${map}
      where kind = 'version' and substr(value, 66) = moved.column1`.execute(db);
  }
  for (const { table, column } of STATE_COLUMNS)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = substr(${sql.ref(column)}, 2)
      where ${sql.ref(column)} like ${`${MARK}%`}`.execute(db);
  for (const column of ["key", "value"])
    await sql`update ws_meta set ${sql.ref(column)} = replace(${sql.ref(column)}, ${MARK}, '')
      where kind = 'version' and ${sql.ref(column)} like ${`%${MARK}%`}`.execute(db);
  for (const [table, rows] of rehashed) await hashRows(db, table, rows);
}

/** The columns with times of states. Those of the runs are set for each run. */
const STATE_COLUMNS = TIME_COLUMNS.filter(({ table }) => table !== "ws_runs");

/** Returns the hashed rows whose times change, with the new times, as far as they are those that were written. */
async function intactRows(
  db: Database,
  moved: ReadonlyMap<string, string>,
): Promise<Map<keyof Tables, readonly object[]>> {
  const found = new Map<keyof Tables, object[]>();
  for (const table of HASHED_TABLE_NAMES) {
    const columns = new Set(STATE_COLUMNS.flatMap((entry) => (entry.table === table ? [entry.column] : [])));
    if (columns.size === 0) continue;
    for await (const rows of rowsOf(db, table)) {
      const ledger = rows.map((row) => ledgerRowOf(table, row));
      const hashes = await hashesOf(
        db,
        [...new Set(ledger.map(({ kind }) => kind))],
        ledger.map(({ key }) => key),
      );
      const intact = rows.filter((_, index) => {
        const { kind, key, value } = ledger[index] ?? { kind: "", key: "", value: "" };
        return hashes.get(`${kind} ${key}`) === value;
      });
      const changed = intact.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            columns.has(name) ? (moved.get(String(value)) ?? value) : value,
          ]),
        ),
      );
      found.set(table, [...(found.get(table) ?? []), ...changed]);
    }
  }
  return found;
}

/** Moves the times in the values of the copy, and forgets times of Notion that lie in the future. */
async function moveValues(
  db: Database,
  runs: readonly MovedRun[],
  moved: ReadonlyMap<string, string>,
  nowMs: number,
): Promise<void> {
  const limit = isoTime(nowMs + CLOCK_MARGIN_MS);
  const past = (time: string): string => (time > limit ? isoTime(nowMs) : time);
  const starts = new Map(runs.map(({ row, start }) => [row.started_at, isoTime(start)]));
  const ends = new Map(runs.map(({ row, end }) => [row.ended_at ?? "", isoTime(end)]));
  /** Returns the new time of one that is no place: it follows the end of a run. */
  const between = (time: string): string => {
    const run = runs.findLast(({ row }) => row.started_at <= time);
    return run === undefined ? time : isoTime(run.end + 1);
  };
  const spans = await readForgotten(db);
  if (spans.length > 0)
    await writeForgotten(
      db,
      spans.map(({ from, until }) => ({
        from: starts.get(from) ?? moved.get(from) ?? between(from),
        until: ends.get(until) ?? moved.get(until) ?? between(until),
      })),
    );
  for (const restore of await readRestores(db))
    await storeRestore(db, {
      ...restore,
      at: moved.get(restore.at) ?? restore.at,
      started_at: past(restore.started_at),
      ended_at: restore.ended_at === null ? null : past(restore.ended_at),
    });
  for (const { row, end, isWrong } of runs) {
    const loss = await readRefusedLoss(db, row.id);
    if (loss !== undefined && isWrong) await writeRefusedLoss(db, { ...loss, at: isoTime(end) });
  }
  await moveKeys(db, moved);
  await sql`update ws_meta set value = ${isoTime(nowMs)} where kind in ('accepted', 'lost') and value > ${limit}`.execute(
    db,
  );
  for (const column of ["enumerated_at", "content_read_at"])
    await sql`update ws_objects set ${sql.ref(column)} = null where ${sql.ref(column)} > ${limit}`.execute(db);
  if (((await readMeta(db, SEARCHED_AT)) ?? "") > limit) await removeMeta(db, SEARCHED_AT);
}

/** Moves the times in the keys of other values, for example in those that name a damaged version. */
async function moveKeys(db: Database, moved: ReadonlyMap<string, string>): Promise<void> {
  const { rows } = await sql<MetaTable>`select * from ws_meta
    where kind not in ('copy', 'version') and key like '%____-__-__T__:__:__.___Z%'`.execute(db);
  for (const row of rows) {
    const key = row.key.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]{12}Z/gu, (time) => moved.get(time) ?? time);
    if (key === row.key) continue;
    await db.deleteFrom("ws_meta").where("kind", "=", row.kind).where("key", "=", row.key).execute();
    await storeMeta(db, { rows: [{ ...row, key }] });
  }
}

const storeTimes = (db: Database, row: RunsTable, start: string, end: string) =>
  db
    .updateTable("ws_runs")
    .set({
      started_at: start,
      clock_started_at: start,
      ...(row.ended_at === null ? {} : { ended_at: end, clock_ended_at: end }),
      clock_fault: null,
    })
    .where("id", "=", row.id)
    .execute();
