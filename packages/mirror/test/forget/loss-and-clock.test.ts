// States that `forget` never removes, and runs with a wrong clock.
import { beforeEach, describe, expect, test } from "vitest";
import { idOf } from "../../src/json.ts";
import { mendClock } from "../../src/mend-clock.ts";
import { createMirror, type Mirror } from "../../src/mirror.ts";
import { readerOf } from "../../src/reader/copy-reader.ts";
import { createTestWorkspace, type TestWorkspace } from "../support/workspace.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = await createTestWorkspace();
});

const addPage = (name: string): string =>
  idOf(
    workspace.call("POST", "pages", {
      parent: { workspace: true },
      properties: { title: { title: [{ text: { content: name } }] } },
      children: [{ paragraph: { rich_text: [{ text: { content: `text of ${name}` } }] } }],
    }),
  );

function share(id: string, shared: boolean): void {
  workspace.emulator.handle({ method: "POST", url: "/_emulator/share", body: JSON.stringify({ id, shared }) });
}

/** A mirror on a machine whose clock is wrong by a time. */
const mirrorAt = (offsetMs: number): Mirror =>
  createMirror({
    client: workspace.client,
    store: workspace.store,
    nowMs: () => workspace.nowMs() + offsetMs,
    fetchFile: workspace.fetchFile,
  });

describe("forget", () => {
  test("keeps the last state of what is out of sight, however few states stay", async () => {
    const page = addPage("plans");
    await workspace.mirror.pull();
    share(page, false);
    for (let day = 0; day < 3; day += 1) {
      workspace.advance(DAY_MS);
      await workspace.mirror.pull();
    }
    const result = await workspace.mirror.forget({ keep: { last: 1 } });
    expect(result).toMatchObject({ outOfSight: 1, removed: { objects: 0 } });
    expect(await readerOf(workspace.store).blocksOfPage(page)).toHaveLength(1);
  });

  test("keeps the state before a loss that nobody has accepted, and says so", async () => {
    const page = addPage("plans");
    await workspace.mirror.pull();
    workspace.advance(DAY_MS);
    for (const id of [page, workspace.emulator.testPageId]) share(id, false);
    expect((await workspace.mirror.pull()).refusedLoss).toBeDefined();
    const { kept, removed } = await workspace.mirror.forget({ keep: { last: 1 } });
    expect(kept).toMatchObject([{ reasons: ["last", "loss not accepted"] }]);
    expect(removed.objects).toBe(0);
    expect(await readerOf(workspace.store).blocksOfPage(page)).toHaveLength(1);
  });
});

describe("after a run with a clock in the future", () => {
  /** Pulls once a day, the fourth time with a clock that is years ahead. */
  async function pullDays(days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      workspace.advance(DAY_MS);
      addPage(`day ${day}`);
      await mirrorAt(day === 3 ? 4 * 365 * DAY_MS : 0).pull();
    }
  }

  test("forget refuses, unless told otherwise", async () => {
    await pullDays(6);
    await expect(workspace.mirror.forget({ keep: { daily: 7 } })).rejects.toMatchObject({ code: "clock_ahead" });
    expect((await workspace.mirror.forget({ keep: { daily: 7 }, evenSo: true, dryRun: true })).kept).toHaveLength(6);
    expect((await workspace.mirror.status()).wrongClocks).toMatchObject([{ run: 4 }]);
  });

  test("mendClock corrects its time, so that the rules count days of the machine", async () => {
    await pullDays(10);
    const nowMs = workspace.nowMs;
    expect(await mendClock(workspace.store, { nowMs })).toMatchObject([{ run: 4 }]);
    expect(await mendClock(workspace.store, { nowMs })).toEqual([]);
    expect((await workspace.mirror.status()).wrongClocks).toEqual([]);
    const { kept } = await workspace.mirror.forget({ keep: { daily: 7 } });
    expect(kept).toHaveLength(7);
    expect(new Set(kept.map(({ clockAt }) => clockAt.slice(0, 10))).size).toBe(7);
  });

  test("the age of the copy is that of the next run with a right clock", async () => {
    await pullDays(5);
    const { currentTo, completeAt } = await workspace.mirror.status();
    expect([currentTo, completeAt].every((time) => Date.parse(time ?? "") <= workspace.nowMs())).toBe(true);
  });
});

test("a run that is interrupted shows what it did", async () => {
  addPage("plans");
  workspace.onRequest = (line) => {
    if (workspace.requests.length > 5) throw new Error(`lost: ${line}`);
  };
  await expect(workspace.mirror.pull()).rejects.toThrow("cannot be reached");
  const [run] = (await workspace.mirror.status()).runs;
  expect(run).toMatchObject({ ended_at: null });
  expect(run?.requests).toBeGreaterThan(1);
  expect(run?.changed).toBeGreaterThan(0);
});
