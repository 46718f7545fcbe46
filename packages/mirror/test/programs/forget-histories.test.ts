// Random histories of a workspace, and random policies: what is kept is as before, and nothing stays that nobody can read.
import fc from "fast-check";
import { expect, test } from "vitest";
import { forget } from "../../src/forget/forget.ts";
import { isForgotten, readForgotten } from "../../src/forget/forgotten-times.ts";
import { keptStates, type KeepPolicy } from "../../src/forget/keep-policy.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { findFiles } from "../../src/files/find-files.ts";
import { parseFields } from "../../src/json.ts";
import { openRecords } from "../../src/snapshot/snapshot.ts";
import { verifyStore } from "../../src/verify/verify-copy.ts";
import { emptyDisk, type Disk } from "../simulation/disk.ts";
import { EDIT_NAMES, FREQUENT, makeEdit } from "../simulation/edits.ts";
import { NO_FAULTS, runProcess, type Surroundings } from "../simulation/process.ts";
import { createRandom, type Random } from "../simulation/random.ts";
import { Requests } from "../simulation/requests.ts";
import { World } from "../simulation/world.ts";
import { exportState } from "../forget/export-states.ts";

const HOUR_MS = 3_600_000;

/** A copy with a history. */
interface History {
  readonly disk: Disk;
  readonly surroundings: Surroundings;
}

/** Edits a workspace and pulls it several times. Some runs die, and the next one completes them. */
async function createHistory(random: Random, seed: number): Promise<History> {
  const world = new World(seed, random, { maxQueryRows: 10_000, searchLagMs: 0, hasWebhooks: false });
  const disk = emptyDisk();
  const requests = new Requests(() => ({ run: disk.runs, revision: "" }));
  const edits = [...FREQUENT, ...EDIT_NAMES];
  const surroundings = { world, disk, random, requests, edits, pageSize: 100 };
  const runs = 2 + random.below(5);
  for (let run = 0; run < runs; run += 1) {
    for (let edit = 1 + random.below(6); edit > 0; edit -= 1) makeEdit(world, edits);
    world.advance(random.pick([60_000, HOUR_MS, 20 * HOUR_MS, 10 * 24 * HOUR_MS, 40 * 24 * HOUR_MS]));
    const stepsToDeath = random.chance(0.2) ? 20 + random.below(200) : Number.POSITIVE_INFINITY;
    await runProcess(surroundings, { ...NO_FAULTS, edit: 0.02, stepsToDeath }, (mirror) => mirror.pull());
  }
  return { disk, surroundings };
}

/** Returns the ends of all runs, and times around their beginnings and ends. */
async function timesOf(store: CopyStore): Promise<string[]> {
  const runs = await store.db.selectFrom("ws_runs").select(["started_at", "ended_at"]).execute();
  const times = runs.flatMap(({ started_at: start, ended_at: end }) =>
    end === null ? [start] : [start, midOf(start, end), end, addMs(end, 1)],
  );
  return [...new Set(times)].filter((time) => time >= (runs[0]?.started_at ?? "")).toSorted();
}

const addMs = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();
const midOf = (start: string, end: string): string =>
  addMs(start, Math.floor((Date.parse(end) - Date.parse(start)) / 2));

/** Returns versions and files that no readable state needs. */
async function leftovers({ db, files }: CopyStore): Promise<string[]> {
  const forgotten = await readForgotten(db);
  const versions = await db.selectFrom("ws_versions").selectAll().execute();
  const objects = await db.selectFrom("ws_objects").selectAll().execute();
  const seen = new Map<string, string[]>();
  const add = (kind: string, id: string, at: string) =>
    void seen.set(`${kind}/${id}`, [...(seen.get(`${kind}/${id}`) ?? []), at]);
  for (const { kind, id, seen_at: at } of versions) add(kind, id, at);
  for (const { kind, id, changed_at: at } of objects) add(kind, id, at);
  const isWithin = (from: string, until: string) =>
    from >= until || forgotten.some((span) => span.from <= from && until <= span.until);
  const found: string[] = [];
  for (const { kind, id, seen_at: at, removed_at: removed } of versions) {
    const next = (seen.get(`${kind}/${id}`) ?? []).filter((time) => time > at).toSorted()[0] ?? "9999";
    if (isWithin(at, removed !== null && removed < next ? removed : next)) found.push(`version ${kind} ${id} ${at}`);
  }
  for (const { kind, id, changed_at: at, removed_at: removed } of objects)
    if (removed !== null && isWithin(at, removed)) found.push(`object ${kind} ${id} ${at}`);
  const sources = new Set(
    [...versions, ...objects].flatMap((row) => findFiles(parseFields(row.json)).map((file) => file.source)),
  );
  const known = await db.selectFrom("ws_files").selectAll().execute();
  for (const { source } of known) if (!sources.has(source)) found.push(`source ${source}`);
  const rows = new Set(known.map((row) => row.sha256));
  for await (const { sha256 } of files.list()) if (!rows.has(sha256)) found.push(`file ${sha256}`);
  return found;
}

const counts = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined });
const policies = fc
  .record({
    last: counts,
    daily: counts,
    weekly: counts,
    monthly: counts,
    within: fc.constantFrom(undefined, "2h", "48h", "1m"),
  })
  .filter((policy) => Object.values(policy).some((rule) => rule !== undefined));

async function checkForget(seed: number, keep: KeepPolicy): Promise<void> {
  const random = createRandom(seed);
  const { disk, surroundings } = await createHistory(random, seed);
  const store = await disk.open();
  const times = await timesOf(store);
  const before = new Map<string, Record<string, string>>();
  for (const at of times) before.set(at, await exportState(store, at));
  const now = new Date(surroundings.world.nowMs).toISOString();
  const nowMs = () => surroundings.world.nowMs;
  const dry = await forget(store, { keep, dryRun: true, nowMs });
  for (const at of random.chance(0.2) ? times : []) expect(await exportState(store, at)).toEqual(before.get(at));
  if (random.chance(0.3)) {
    const stepsToDeath = random.below(120);
    await runProcess(surroundings, { ...NO_FAULTS, stepsToDeath }, (mirror) => mirror.forget({ keep, nowMs }));
  }
  const result = await forget(await disk.open(), { keep, nowMs });
  const runs = await store.db.selectFrom("ws_runs").select("ended_at").where("ended_at", "is not", null).execute();
  const states = runs.flatMap((run) => run.ended_at ?? []);
  expect(dry.kept).toEqual(keptStates(states, keep, now));
  expect(await verifyStore(store)).toEqual([]);
  const forgotten = await readForgotten(store.db);
  for (const { at } of dry.kept) expect(isForgotten(forgotten, at)).toBe(false);
  for (const at of dry.forgotten) expect(isForgotten(forgotten, at)).toBe(true);
  for (const at of times)
    if (isForgotten(forgotten, at)) await expect(openRecords(store, at)).rejects.toThrow("whose state is kept");
    else expect(await exportState(store, at), at).toEqual(before.get(at));
  expect(await leftovers(store)).toEqual([]);
  const again = await forget(store, { keep, nowMs });
  expect(again.removed).toEqual({ versions: 0, orders: 0, objects: 0, files: 0, fileBytes: 0 });
  expect(again.kept).toEqual(result.kept);
}

test("kept states are byte-equal before and after, and nothing else stays", async () => {
  await fc.assert(fc.asyncProperty(fc.nat(1_000_000), policies, checkForget), {
    numRuns: Number(process.env["PROPERTY_RUNS"] ?? 12),
    endOnFailure: true,
  });
}, 3_600_000);
