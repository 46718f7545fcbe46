// Lists of blocks that a run gives up after their first page. What was read of them is stored, and must be in order.
import { expect, test } from "vitest";
import { idOf } from "../src/json.ts";
import { openRecords } from "../src/snapshot/snapshot.ts";
import { createTestWorkspace, type TestWorkspace } from "./support/workspace.ts";

const DAY_MS = 24 * 3_600_000;
const PAGE_SIZE = 100;

const text = (content: string) => [{ text: { content } }];
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ paragraph: { rich_text: text(`Paragraph ${index}`) } }));

/** Creates a page that contains a toggle with more blocks than fit on one page of a list. */
async function createLongList() {
  const workspace = await createTestWorkspace();
  const { call } = workspace;
  const page = idOf(
    call("POST", "pages", { parent: { workspace: true }, properties: { title: { title: text("Page") } } }),
  );
  const toggle = { toggle: { rich_text: text("Toggle") } };
  const { results } = call("PATCH", `blocks/${page}/children`, { children: [toggle] });
  const [{ id: list } = { id: "" }] = results as { id: string }[];
  call("PATCH", `blocks/${list}/children`, { children: paragraphs(PAGE_SIZE) });
  call("PATCH", `blocks/${list}/children`, { children: paragraphs(2) });
  return { workspace, page, list };
}

const verify = async ({ mirror }: TestWorkspace) => (await mirror.verify()).problems;

/** Returns the blocks of a list at a time. */
async function blocksAt({ store }: TestWorkspace, list: string, at?: string): Promise<string[]> {
  const snapshot = await openRecords(store, at);
  const ids: string[] = [];
  for await (const { id } of snapshot.children(list)) ids.push(id);
  return ids;
}

/** Calls `fault` before each request for a later page of a list. */
function onLaterPages(workspace: TestWorkspace, list: string, fault: () => void): void {
  workspace.onRequest = (line) => {
    if (line.includes(`blocks/${list}/children`) && line.includes("start_cursor")) fault();
  };
}

const refuseOnce =
  ({ emulator }: TestWorkspace, list: string, status: number, code: string) =>
  () =>
    emulator.addFault({ match: { path: `/v1/blocks/${list}/children` }, status, code, times: 1 });

test("a refused list has the order of its known part, also after forget", async () => {
  const { workspace, list } = await createLongList();
  const { mirror, advance, nowMs } = workspace;
  onLaterPages(workspace, list, refuseOnce(workspace, list, 403, "restricted_resource"));
  expect((await mirror.pull()).skipped.map(({ what }) => what)).toEqual(["blocks"]);
  workspace.onRequest = () => {};
  const first = new Date(nowMs()).toISOString();
  const known = await blocksAt(workspace, list);
  expect(known).toHaveLength(PAGE_SIZE);
  expect(await verify(workspace)).toEqual([]);
  await mirror.forget({ keep: { daily: 2 } });
  expect(await verify(workspace)).toEqual([]);
  advance(2 * DAY_MS);
  await mirror.pull();
  expect(await blocksAt(workspace, list)).toHaveLength(PAGE_SIZE + 2);
  expect(await blocksAt(workspace, list, first)).toEqual(known);
  expect(await verify(workspace)).toEqual([]);
});

test("a list of which a second reading fails has the same order in the present and in the past", async () => {
  const { workspace, list } = await createLongList();
  const { mirror, advance, nowMs, call } = workspace;
  await mirror.pull();
  const [first = ""] = await blocksAt(workspace, list);
  advance(DAY_MS);
  call("PATCH", `blocks/${list}/children`, { children: paragraphs(1), position: { type: "start" } });
  onLaterPages(workspace, list, refuseOnce(workspace, list, 403, "restricted_resource"));
  await mirror.pull({ full: true });
  const present = await blocksAt(workspace, list);
  expect(present).toHaveLength(PAGE_SIZE + 3);
  expect(present.indexOf(first)).toBe(1);
  advance(1);
  expect(await blocksAt(workspace, list, new Date(nowMs()).toISOString())).toEqual(present);
  expect(await verify(workspace)).toEqual([]);
});

test("a list that is not found after its first page has the order of its known part", async () => {
  const { workspace, list } = await createLongList();
  onLaterPages(workspace, list, refuseOnce(workspace, list, 404, "object_not_found"));
  await workspace.mirror.pull();
  expect(await blocksAt(workspace, list)).toHaveLength(PAGE_SIZE);
  expect(await verify(workspace)).toEqual([]);
});

test("a list that does not come to an end has the order of its known part", async () => {
  const { workspace, list } = await createLongList();
  workspace.onResponse = (line, body) =>
    line.includes(`blocks/${list}/children`) ? body.replace(/"next_cursor":"[^"]*"/u, '"next_cursor":null') : body;
  expect((await workspace.mirror.pull()).skipped.map(({ what }) => what)).toEqual(["blocks"]);
  expect(await blocksAt(workspace, list)).toHaveLength(PAGE_SIZE);
  expect(await verify(workspace)).toEqual([]);
});

test("a list that a slice of a run has begun has the order of its known part, also when it has changed since", async () => {
  const { workspace, list } = await createLongList();
  const { mirror, advance, nowMs, call, store } = workspace;
  workspace.onRequest = () => advance(250);
  const isBegun = async () =>
    (await store.db.selectFrom("ws_tasks").select("state").where("id", "=", list).execute()).some(({ state }) =>
      state.includes("cursor"),
    );
  while (!(await isBegun())) expect((await mirror.pull({ sliceMs: 1 })).unfinished).toBeDefined();
  const known = await blocksAt(workspace, list);
  expect(known).toHaveLength(PAGE_SIZE);
  const then = new Date(nowMs()).toISOString();
  expect(await blocksAt(workspace, list, then)).toEqual(known);
  // The other blocks move up to the positions of the first ones.
  for (const id of known.slice(0, 3)) call("DELETE", `blocks/${id}`);
  advance(DAY_MS);
  await mirror.pull({ full: true });
  expect(await blocksAt(workspace, list)).toHaveLength(PAGE_SIZE - 1);
  expect(await blocksAt(workspace, list, then)).toEqual(known);
  expect(await verify(workspace)).toEqual([]);
});
