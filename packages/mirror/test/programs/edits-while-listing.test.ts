// Edits of a large workspace while a run that lists everything goes on in slices.
import { createMirror } from "../../src/mirror.ts";
import { afterEach, expect, test } from "vitest";
import { idOf } from "../../src/json.ts";
import { pullRuns } from "../../src/pull/pull-runs.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { describeStores } from "../support/describe-stores.ts";
import { createTestWorkspace, type TestWorkspace } from "../support/workspace.ts";

const DAY_MS = 24 * 60 * 60_000;
const PAGES = 1_500;
/** Time of a request. */
const REQUEST_MS = 250;
/** Time for eight requests. */
const SLICE_MS = 2_000;

describeStores("while everything is listed in slices", (stores) => {
  let workspace: TestWorkspace;
  let store: CopyStore;
  let pages: string[];
  let count = 0;
  afterEach(() => store.close());

  /** Creates a workspace and its copy. A day later, each request takes some time. */
  async function setUp(pageCount: number): Promise<void> {
    workspace = await createTestWorkspace();
    pages = Array.from({ length: pageCount }, (_, index) => addPage(`Page ${index}`));
    workspace.advance(DAY_MS);
    count += 1;
    store = await stores.open(`listing${count}`);
    await createMirror({ ...workspace, store }).pull({ enumerateEveryMs: DAY_MS });
    workspace.advance(DAY_MS);
    workspace.onRequest = () => workspace.advance(REQUEST_MS);
    workspace.requests.length = 0;
  }

  function addPage(name: string): string {
    const properties = { title: { title: [{ text: { content: name } }] } };
    return idOf(workspace.call("POST", "pages", { parent: { workspace: true }, properties }));
  }

  const edit = (id: string, text: string) =>
    workspace.call("PATCH", `blocks/${id}/children`, {
      children: [{ paragraph: { rich_text: [{ text: { content: text } }] } }],
    });

  const slice = (drain?: AbortSignal) =>
    pullRuns(
      { ...workspace, store, concurrency: 4 },
      { sliceMs: SLICE_MS, enumerateEveryMs: DAY_MS, ...(drain && { drain }) },
      undefined,
    );

  const has = async (text: string) =>
    (await store.db.selectFrom("ws_objects").select("json").where("kind", "in", ["block", "page"]).execute()).some(
      ({ json }) => json.includes(text),
    );

  test("an edit and a new page are in the copy after the next slice", async () => {
    await setUp(PAGES);
    expect(await slice()).toMatchObject({ kind: "changes", ended: false });
    for (let round = 0; round < 3; round += 1) {
      // The list is past this page.
      edit(pages.at(-1) ?? "", `edit ${round}`);
      addPage(`new ${round}`);
      expect([await has(`edit ${round}`), await has(`new ${round}`)]).toEqual([false, false]);
      // Other workspaces have their turns.
      workspace.advance(60_000);
      const { ended } = await slice();
      expect([ended, await has(`edit ${round}`), await has(`new ${round}`)]).toEqual([false, true, true]);
    }
    const rest = [];
    do rest.push(await slice());
    while (rest.at(-1)?.ended !== true && rest.length < PAGES);
    expect(rest.length).toBeLessThan(PAGES);
    const { problems, differences } = await createMirror({ ...workspace, store }).verify({ deep: true });
    expect({ problems, differences }).toEqual({ problems: [], differences: [] });
  });

  test("a run that is asked to end stops when its requests are complete, and goes on later", async () => {
    await setUp(PAGES / 3);
    const drain = new AbortController();
    workspace.onRequest = () => {
      if (workspace.requests.length === 4) drain.abort();
      workspace.advance(REQUEST_MS);
    };
    const { ended, counts } = await slice(drain.signal);
    expect(ended).toBe(false);
    expect(counts.requests).toBe(workspace.requests.length);
    expect(counts.requests).toBeLessThan(8);
    expect((await createMirror({ ...workspace, store }).pull()).complete).toBe(true);
    const runs = await store.db.selectFrom("ws_runs").select("ended_at").execute();
    expect(runs.every(({ ended_at: at }) => at !== null)).toBe(true);
  });
});
