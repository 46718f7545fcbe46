// Runs on machines with wrong clocks: what the copy says of a time, and what `mend-clock` makes of it.
import { sql } from "kysely";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { idOf } from "../src/json.ts";
import { mendClock } from "../src/mend-clock.ts";
import { createMirror } from "../src/mirror.ts";
import { readerOf } from "../src/reader/copy-reader.ts";
import { SEARCHED_AT, storeMeta, writeMeta } from "../src/store/meta.ts";
import { writeRefusedLoss, type RefusedLoss } from "../src/store/refused-loss.ts";
import { readRestores, storeRestore } from "../src/store/restores.ts";
import { storeRows } from "../src/store/row-hashes.ts";
import { TABLES, type Tables } from "../src/store/tables.ts";
import { isPostgres } from "./support/test-store.ts";
import { createTestWorkspace, type TestWorkspace } from "./support/workspace.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;

let workspace: TestWorkspace;
let page: string;
beforeEach(async () => {
  workspace = await createTestWorkspace();
  page = createPage();
});

const createPage = (): string => idOf(workspace.call("POST", "pages", { parent: { workspace: true }, properties: {} }));

const append = (content: string) =>
  workspace.call("PATCH", `blocks/${page}/children`, {
    children: [{ paragraph: { rich_text: [{ text: { content } }] } }],
  });

/** Pulls on a machine whose clock is wrong by a time. It can jump in the middle of the run, after which it goes on. */
function pullAt(offsetMs: number, jumpMs = 0) {
  const { client, store, fetchFile } = workspace;
  let calls = 0;
  const nowMs = () => workspace.nowMs() + offsetMs + (jumpMs === 0 ? 0 : (calls += 1)) + (calls > 9 ? jumpMs : 0);
  return createMirror({ client, store, nowMs, fetchFile }).pull();
}

const now = (): string => new Date(workspace.nowMs()).toISOString();
const reader = () => readerOf(workspace.store);
const mend = () => mendClock(workspace.store, { nowMs: workspace.nowMs });

/** Returns the number of blocks that the page had at a time. */
async function blocksAt(time: string): Promise<number> {
  const snapshot = await reader().earlier(time);
  let count = 0;
  for await (const _ of snapshot.children(page)) count += 1;
  return count;
}

/** Returns all texts in the tables that begin with a later time than now. */
async function futureTimes(): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const table of Object.keys(TABLES).filter((name) => name !== "ws_restore_ids") as (keyof Tables)[]) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(workspace.store.db);
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        for (const [time] of String(value).matchAll(/\d{4}-\d\d-\d\dT[\d:.]{12}Z/gu))
          if (time > now() && column !== "json") found.push({ table, column, time });
  }
  return found;
}

/** Runs the case of a clock that is days behind, then years ahead, then right. Returns the true times of the runs. */
async function pullWithWrongClocks(): Promise<string[]> {
  const times: string[] = [];
  for (const [index, offsetMs] of [-3 * DAY_MS, 10 * YEAR_MS, 0, 0].entries()) {
    append(`text ${index}`);
    workspace.advance(HOUR_MS);
    await pullAt(offsetMs);
    times.push(now());
  }
  workspace.advance(HOUR_MS);
  return times;
}

describe("a copy whose machines had wrong clocks", () => {
  test("lists the runs with wrong times, and a quiet workspace has none", async () => {
    await pullWithWrongClocks();
    const { wrongClocks } = await workspace.mirror.status();
    expect(wrongClocks.map(({ run }) => run)).toEqual([1, 2]);
    await mend();
    for (let day = 0; day < 20; day += 1) {
      workspace.advance(2 * DAY_MS);
      await pullAt(day * SECOND_MS * (day % 2 === 0 ? 1 : -1), 1);
    }
    const runs = (await workspace.mirror.status()).runs;
    expect(runs.map((run) => run.clock_started_at)).toEqual(runs.map((run) => run.started_at));
    expect((await workspace.mirror.status()).wrongClocks).toEqual([]);
  });

  test("has the present state now, and says that an answer depends on a run with a wrong time", async () => {
    const [, second = "", third = ""] = await pullWithWrongClocks();
    expect(await blocksAt(now())).toBe(4);
    expect(await blocksAt(third)).toBe(3);
    expect((await reader().earlier(third)).wrongClocks).toEqual([]);
    expect((await reader().earlier(second)).wrongClocks).toMatchObject([{ run: 2 }]);
    expect(await reader().wrongClocksBetween(second)).toMatchObject([{ run: 2 }]);
    expect(await reader().wrongClocksBetween(third)).toEqual([]);
  });

  test("has each state at its time after it is mended, in all tables", async () => {
    const times = await pullWithWrongClocks();
    expect(await mend()).toMatchObject([{ run: 1 }, { run: 2 }]);
    expect(await mend()).toEqual([]);
    for (const [index, time] of times.entries()) expect(await blocksAt(time)).toBe(index + 1);
    expect(await futureTimes()).toEqual([]);
    const [first = "", second = "", third = ""] = times;
    const added = async (from: string, to?: string) => (await reader().diff(from, to)).map(({ text }) => text.added);
    expect(await added(first, second)).toEqual([1]);
    expect(await added(first, now())).toEqual([3]);
    expect(await added(third)).toEqual([1]);
    const { wrongClocks, currentTo } = await workspace.mirror.status();
    expect({ wrongClocks, currentTo }).toEqual({ wrongClocks: [], currentTo: times[3] });
    expect((await workspace.mirror.verify({ deep: true })).problems).toEqual([]);
    append("later");
    workspace.advance(HOUR_MS);
    await pullAt(0);
    expect(await blocksAt(now())).toBe(5);
    expect((await workspace.mirror.verify({ deep: true })).differences).toEqual([]);
  });

  test("marks a run that lies before an edit that it has read, and one that a later run shows to be ahead", async () => {
    await pullAt(0);
    workspace.advance(12 * HOUR_MS);
    append("an edit");
    workspace.advance(MINUTE_MS);
    await pullAt(-HOUR_MS);
    expect((await workspace.mirror.status()).wrongClocks).toMatchObject([
      { run: 2, why: "it lies before an edit that the run has read" },
    ]);
    for (const offsetMs of [10 * HOUR_MS, 0, -5 * HOUR_MS]) {
      workspace.advance(HOUR_MS);
      await pullAt(offsetMs);
    }
    workspace.advance(DAY_MS);
    expect((await workspace.mirror.status()).wrongClocks.map(({ run, why }) => `${run} ${why}`)).toEqual([
      "2 it lies before an edit that the run has read",
      "3 it lies after now, or after a later run",
      "5 it lies before the run before it",
    ]);
  });

  test("takes what was created after the last run before a time for new", async () => {
    await pullAt(10 * YEAR_MS);
    workspace.advance(HOUR_MS);
    await pullAt(0);
    workspace.advance(HOUR_MS);
    const created = createPage();
    workspace.advance(HOUR_MS);
    const from = now();
    await pullAt(0);
    const before = new Date(Date.parse(from) - MINUTE_MS).toISOString();
    expect(await reader().diff(before)).toMatchObject([{ id: created, what: ["created"] }]);
  });

  test("is not changed by a machine whose clock is behind", async () => {
    await pullAt(0);
    expect(await mendClock(workspace.store, { nowMs: () => workspace.nowMs() - YEAR_MS })).toEqual([]);
    expect(await blocksAt(now())).toBe(0);
  });

  test("keeps what was forgotten", async () => {
    const times = await pullWithWrongClocks();
    // The second run has a year of its own.
    const { kept, forgotten } = await workspace.mirror.forget({ keep: { yearly: 2 }, evenSo: true });
    expect([kept.length, forgotten.length]).toEqual([2, 2]);
    await mend();
    const [first = "", second = "", third = "", fourth = ""] = times;
    await expect(blocksAt(first)).rejects.toThrow(/The nearest kept state is that of/u);
    await expect(blocksAt(third)).rejects.toThrow(`of ${second} and ${fourth}.`);
    expect([await blocksAt(second), await blocksAt(fourth)]).toEqual([2, 4]);
    expect((await workspace.mirror.verify({})).problems).toEqual([]);
  });
});

test("mend-clock also corrects the times in the values of a copy, in hashed rows, and times of Notion", async () => {
  const other = createPage();
  await pullAt(0);
  workspace.advance(DAY_MS);
  workspace.call("PATCH", `pages/${other}`, { in_trash: true });
  await pullAt(10 * YEAR_MS);
  // Now a version has the time of the removal.
  workspace.call("PATCH", `pages/${other}`, { in_trash: false });
  await pullAt(10 * YEAR_MS);
  const { db } = workspace.store;
  const [, run] = await db.selectFrom("ws_runs").select("ended_at").orderBy("id").execute();
  const at = run?.ended_at ?? "";
  const item = { task_key: "blocks:a", object_id: "a", what: "blocks", why: "500", since: at, run: 2 };
  await storeRows(db, "ws_skipped", [item, { ...item, task_key: "blocks:b" }]);
  // A damaged row stays one.
  await db.updateTable("ws_skipped").set({ why: "501" }).where("task_key", "=", "blocks:b").execute();
  await storeRestore(db, { id: 1, into_id: page, at, only_id: null, started_at: at, ended_at: null });
  await writeRefusedLoss(db, { run: 2, at } as RefusedLoss);
  await writeMeta(db, SEARCHED_AT, at);
  await storeMeta(db, {
    rows: [
      { kind: "accepted", key: "blocks:a", value: at },
      { kind: "lost", key: `version of ${at} is`, value: at },
    ],
  });
  await db.updateTable("ws_objects").set({ enumerated_at: at }).where("id", "=", page).execute();
  await mend();
  expect(await futureTimes()).toEqual([]);
  const { rows: runs } = await sql<{ at: string }>`select ended_at as at from ws_runs where id = 2`.execute(db);
  expect((await readRestores(db)).map((restore) => restore.at)).toEqual([runs[0]?.at]);
  expect((await workspace.mirror.verify({})).problems).toMatchObject([{ kind: "row", id: "blocks:b" }]);
});

describe("a time of which the copy has no state", () => {
  test.each([
    [
      "before the first run",
      ["2026-01-01"],
      /after the first run \(.*\), from which states are known, .* The last run is of/u,
    ],
    ["in the future", ["2099-01-01"], /Expected a time in the past in "from", .* The copy has states from .* to /u],
    ["after the other one", ["2026-07-02", "2026-07-01T10:00:00Z"], /Expected "to" to be after "from" .* from .* to /u],
  ])("is refused with the times that exist: %s", async (_, [from = "", to], message) => {
    await pullAt(0);
    workspace.advance(DAY_MS);
    await pullAt(0);
    await expect(reader().diff(from, to)).rejects.toThrow(message);
  });
});

describe("any sequence of clocks", () => {
  const offsets = fc.oneof(
    { weight: 2, arbitrary: fc.constant(0) },
    fc.integer({ min: -10 * MINUTE_MS, max: 10 * MINUTE_MS }),
    fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }),
    fc.constantFrom(-YEAR_MS, YEAR_MS, 10 * YEAR_MS),
  );
  const steps = fc.record({
    offsetMs: offsets,
    stepMs: fc.constantFrom(0, SECOND_MS, HOUR_MS, DAY_MS),
    edits: fc.boolean(),
    jumpMs: fc.constantFrom(0, 0, 0, 1, HOUR_MS, -3 * DAY_MS, 10 * YEAR_MS),
  });

  test("is mended so that each time between two runs has what the run before it saw", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 5 }), async (sequence) => {
        workspace = await createTestWorkspace();
        page = createPage();
        const seen: number[] = [];
        let blocks = 0;
        for (const { offsetMs, jumpMs, stepMs, edits } of sequence) {
          workspace.advance(stepMs);
          if (edits) append(`text ${(blocks += 1)}`);
          await pullAt(offsetMs, jumpMs);
          seen.push(blocks);
        }
        workspace.advance(HOUR_MS);
        await mend();
        const status = await workspace.mirror.status();
        expect(status.wrongClocks).toEqual([]);
        const runs = status.runs.toReversed();
        for (const [index, run] of runs.entries()) {
          expect([run.clock_started_at, run.clock_ended_at]).toEqual([run.started_at, run.ended_at]);
          const [end = "", next = "2099"] = [run.ended_at ?? undefined, runs[index + 1]?.started_at];
          expect(end < next).toBe(true);
          for (const time of [end, new Date(Date.parse(next) - 1).toISOString()])
            expect(await blocksAt(time)).toBe(seen[index]);
        }
        expect((await workspace.mirror.verify({})).problems).toEqual([]);
      }),
      { numRuns: isPostgres ? 8 : 24 },
    );
  });
});
