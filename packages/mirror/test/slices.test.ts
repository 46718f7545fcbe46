// Runs that end after a time, and continue later.
import { describe, expect, test } from "vitest";
import { idOf } from "../src/json.ts";
import { OBJECT_KINDS } from "../src/store/tables.ts";
import type { PullResult } from "../src/pull/pull.ts";
import { readStatus } from "../src/store/summarize.ts";
import { createTestWorkspace, type TestWorkspace } from "./support/workspace.ts";

const REQUEST_MS = 250;

/** Creates a workspace of 150 pages, whose requests take a quarter of a second each. */
async function createLargeWorkspace(): Promise<TestWorkspace> {
  const workspace = await createTestWorkspace();
  for (let index = 0; index < 150; index += 1) addPage(workspace, `Page ${index}`);
  workspace.advance(10 * 60_000);
  workspace.onRequest = () => workspace.advance(REQUEST_MS);
  return workspace;
}

function addPage({ call }: TestWorkspace, name: string): string {
  const properties = { title: { title: [{ text: { content: name } }] } };
  return idOf(call("POST", "pages", { parent: { workspace: true }, properties }));
}

/** Pulls slices until a run is complete. Returns their results. */
async function pullSlices({ mirror }: TestWorkspace, sliceMs: number): Promise<PullResult[]> {
  const results: PullResult[] = [];
  do results.push(await mirror.pull({ sliceMs }));
  while (results.at(-1)?.unfinished !== undefined);
  return results;
}

test("pullSlice says what is left, and ends soon after its signal to drain", async () => {
  const workspace = await createLargeWorkspace();
  const { mirror } = workspace;
  const first = await mirror.pullSlice({ sliceMs: 10_000 });
  expect(first).toMatchObject({ kind: "changes", ended: false, removed: 0, skipped: 0 });
  expect(first.left).toBe((await mirror.status()).left);
  expect(first.left).toBeGreaterThan(0);
  const drained = await mirror.pullSlice({ sliceMs: 10_000, drain: AbortSignal.abort() });
  expect(drained).toMatchObject({ kind: "changes", ended: false, changed: 0 });
  const last = await mirror.pullSlice({ sliceMs: 10 * 60_000 });
  expect(last).toMatchObject({ kind: "changes", ended: true, left: 0 });
  const { requests = 0 } = (await mirror.status()).runs[0] ?? {};
  expect(first.requests + drained.requests + last.requests).toBe(requests);
});

describe("a slice of a run", () => {
  test("ends after its time, and the next one continues without a repeated request", async () => {
    const whole = await createLargeWorkspace();
    const { requests } = await whole.mirror.pull();
    const workspace = await createLargeWorkspace();
    const slices = await pullSlices(workspace, 10_000);
    expect(slices.length).toBeGreaterThan(3);
    for (const slice of slices) {
      expect(slice.durationMs).toBeGreaterThan(0);
      // Those that have begun are completed: 32 at the same time.
      expect(slice.durationMs).toBeLessThanOrEqual(10_000 + 32 * REQUEST_MS);
    }
    const without = ({ requests: lines }: TestWorkspace, ...paths: readonly string[]) =>
      lines.filter((line) => !paths.some((path) => line.endsWith(path))).toSorted();
    expect(without(workspace, "users/me", "search")).toEqual(without(whole, "users/me", "search"));
    // Each slice asks whose token it has, and looks for recent edits once a minute, here with two requests.
    const searches = workspace.requests.length - without(workspace, "search").length;
    const minutes = (workspace.requests.length * REQUEST_MS) / 60_000;
    expect(searches).toBeGreaterThanOrEqual(2);
    expect(searches).toBeLessThanOrEqual(2 + 2 * minutes);
    const { runs } = await readStatus(workspace.store);
    const changed = slices.reduce((sum, slice) => sum + slice.changed, 0);
    expect(changed).toBeGreaterThan(150);
    expect(runs).toMatchObject([{ requests: requests + slices.length - 1 + searches - 2, changed }]);
    expect(
      await workspace.store.db.selectFrom("ws_versions").where("kind", "in", OBJECT_KINDS).selectAll().execute(),
    ).toEqual([]);
  });

  test("continues a list before anything else, so that its cursor does not grow old", async () => {
    const workspace = await createLargeWorkspace();
    await workspace.mirror.pull({ sliceMs: 1 });
    const before = workspace.requests.length;
    await workspace.mirror.pull({ sliceMs: 1 });
    expect(workspace.requests.slice(before, before + 2)).toEqual(["GET /v1/users/me", "POST /v1/search"]);
  });

  test("makes progress although its time is too short for one request", async () => {
    const workspace = await createLargeWorkspace();
    const slices = await pullSlices(workspace, 1);
    expect(slices.at(-1)).toMatchObject({ complete: true });
  });

  test("starts no new run after the one that it continues", async () => {
    const workspace = await createLargeWorkspace();
    await pullSlices(workspace, 10_000);
    expect((await readStatus(workspace.store)).runs).toHaveLength(1);
    await workspace.mirror.pull({ sliceMs: 1_000_000 });
    expect((await readStatus(workspace.store)).runs).toHaveLength(2);
  });

  test("reads what hints name, although its run began before", async () => {
    const workspace = await createLargeWorkspace();
    const { mirror, store } = workspace;
    await mirror.pull({ sliceMs: 5_000 });
    const id = addPage(workspace, "New");
    await mirror.pull({ sliceMs: 20_000, hints: [{ entity: { type: "page", id } }] });
    const found = await store.db.selectFrom("ws_objects").select("id").where("id", "=", id).execute();
    expect(found).toEqual([{ id }]);
    expect((await readStatus(store)).runs).toHaveLength(1);
  });

  test("refuses a time that is no positive number", async () => {
    const { mirror } = await createTestWorkspace();
    await expect(mirror.pull({ sliceMs: 0 })).rejects.toThrow("Expected a positive number in sliceMs, got 0.");
  });
});
