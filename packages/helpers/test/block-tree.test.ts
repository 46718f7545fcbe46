import fc from "fast-check";
import {
  asyncCollectBlockTree,
  asyncIterateBlockTree,
  collectBlockTree,
  iterateBlockTree,
  type BlockTreeOptions,
} from "@ws/helpers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { failureOf } from "./support/failure.ts";
import { clients, emptyPage, gather, workspace, type Workspace } from "./support/workspaces.ts";

interface FakeBlock {
  object: "block";
  id: string;
  type: string;
  has_children: boolean;
  synced_block?: { synced_from: { block_id: string } | null };
}
type Children = Readonly<Record<string, readonly FakeBlock[]>>;

const block = (id: string, hasChildren = false, type = "toggle"): FakeBlock => ({
  object: "block",
  id,
  type,
  has_children: hasChildren,
});

/** Serves children from memory, two per page. `requests` has the ids and cursors of all requests. */
function fakeChildren(children: Children, pageSize = 2) {
  const requests: string[] = [];
  const list = ({ block_id, start_cursor }: { block_id: string; start_cursor?: string }) => {
    requests.push(start_cursor === undefined ? block_id : `${block_id}@${start_cursor}`);
    const from = Number(start_cursor ?? 0);
    const all = children[block_id] ?? [];
    const hasMore = all.length > from + pageSize;
    return {
      results: all.slice(from, from + pageSize),
      has_more: hasMore,
      next_cursor: hasMore ? String(from + pageSize) : null,
    };
  };
  return { list, requests };
}

const PLAIN: Children = {
  root: [block("a", true), block("b"), block("c", true)],
  a: [block("a1"), block("a2", true), block("a3")],
  a2: [block("a21")],
  c: [block("c1")],
};
const IN_ORDER = ["a", "a1", "a2", "a21", "a3", "b", "c", "c1"];

/** Returns the ids of all blocks below a block in document order, by simple recursion. */
function walked(ws: Workspace, id: string): string[] {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: ReturnType<Workspace["client"]["blocks"]["children"]["list"]> = ws.client.blocks.children.list({
      block_id: id,
      ...(cursor === null ? {} : { start_cursor: cursor }),
    });
    for (const found of page.results) {
      ids.push(found.id);
      if ("has_children" in found && found.has_children) ids.push(...walked(ws, found.id));
    }
    cursor = page.next_cursor;
  } while (cursor !== null);
  return ids;
}

const ws = workspace({ seed: "demo" });
const { testPageId } = ws.emulator;

describe.each(clients)("reading a block tree with $name", ({ tree, collectTree }) => {
  test("returns all blocks in document order", async () => {
    const expected = walked(ws, testPageId);
    const entries = await tree(ws, testPageId, { childPages: true });
    expect(expected.length).toBeGreaterThan(250);
    expect(entries.map((entry) => entry.block.id)).toEqual(expected);
    expect(entries.some(({ depth }) => depth > 1)).toBe(true);
  });

  test("reads child pages only with childPages: true", async () => {
    const without = await tree(ws, testPageId);
    const all = await tree(ws, testPageId, { childPages: true });
    expect(without.some(({ block: found }) => "type" in found && found.type === "child_page")).toBe(true);
    expect(all.length).toBeGreaterThan(without.length + 250);
  });

  test("collects the same blocks and stops at maxDepth", async () => {
    const flat = (nodes: Awaited<ReturnType<typeof collectTree>>): string[] =>
      nodes.flatMap((node) => [node.block.id, ...flat(node.children)]);
    expect(flat(await collectTree(ws, testPageId, { childPages: true }))).toEqual(walked(ws, testPageId));
    const shallow = await collectTree(ws, testPageId, { maxDepth: 1 });
    expect(shallow.flatMap(({ children }) => children)).toEqual([]);
    expect(shallow.length).toBeGreaterThan(5);
  });

  test("reads the content of synced blocks and of their copies", async () => {
    const page = emptyPage(ws);
    const [original] = ws.client.blocks.children.append({
      block_id: page,
      children: [
        {
          synced_block: {
            synced_from: null,
            children: [{ paragraph: { rich_text: [{ text: { content: "shared" } }] } }],
          },
        },
      ],
    }).results;
    ws.client.blocks.children.append({
      block_id: page,
      children: [{ synced_block: { synced_from: { block_id: original?.id ?? "" } } }],
    });
    const typesOf = async (options = {}) =>
      (await tree(ws, page, options)).map(({ block: found, depth }) => `${depth} ${"type" in found ? found.type : ""}`);
    const both = await typesOf();
    expect(both).toEqual(["1 synced_block", "2 paragraph", "1 synced_block", "2 paragraph"]);
    expect(await typesOf({ syncedCopies: false })).toEqual(["1 synced_block", "2 paragraph", "1 synced_block"]);
  });
});

test("returns the depth and the parent of each block", () => {
  const { list } = fakeChildren(PLAIN);
  const entries = [...iterateBlockTree(list, { block_id: "root" })];
  expect(entries.map(({ block: { id }, depth, parentId }) => `${depth} ${parentId} ${id}`)).toEqual([
    "1 root a",
    "2 a a1",
    "2 a a2",
    "3 a2 a21",
    "2 a a3",
    "1 root b",
    "1 root c",
    "2 c c1",
  ]);
});

test("sends no request before the first block is read and none after the caller stops", () => {
  const { list, requests } = fakeChildren(PLAIN);
  const entries = iterateBlockTree(list, { block_id: "root" });
  expect(requests).toEqual([]);
  entries.next();
  // A block with children comes after their first list, which says if they can be read.
  expect(requests).toEqual(["root", "a"]);
  entries.return();
  expect(requests).toEqual(["root", "a"]);
});

test("requests the lists one after another in document order with a blocking function", () => {
  const { list, requests } = fakeChildren(PLAIN);
  expect([...iterateBlockTree(list, { block_id: "root" })].map(({ block: { id } }) => id)).toEqual(IN_ORDER);
  expect(requests).toEqual(["root", "a", "a2", "a@2", "root@2", "c"]);
});

test("does not read a copy of a synced block inside its own original", async () => {
  const copy: FakeBlock = {
    ...block("copy", true, "synced_block"),
    synced_block: { synced_from: { block_id: "orig" } },
  };
  const children: Children = {
    root: [{ ...block("orig", true, "synced_block"), synced_block: { synced_from: null } }],
    orig: [block("inside"), copy],
    copy: [block("inside"), copy],
  };
  const { list } = fakeChildren(children);
  const promised = async (args: { block_id: string; start_cursor?: string }) => list(args);
  const entries = await gather(asyncIterateBlockTree(promised, { block_id: "root" }));
  expect(entries.map(({ block: { id } }) => id)).toEqual(["orig", "inside", "copy"]);
});

test("returns the blocks before a failed list first, then throws its error", async () => {
  const failure = new Error("no access to a2");
  const { list } = fakeChildren(PLAIN);
  const failing = async (args: { block_id: string; start_cursor?: string }) => {
    if (args.block_id === "a2") throw failure;
    return list(args);
  };
  const seen: string[] = [];
  const reading = (async () => {
    for await (const { block: found } of asyncIterateBlockTree(failing, { block_id: "root" })) seen.push(found.id);
  })();
  await expect(reading).rejects.toBe(failure);
  expect(seen).toEqual(["a", "a1", "a2"]);
});

/** Reports of programs that one such block stopped: openclaw/notcrawl#37, outline/outline#9289, airbytehq/airbyte#25709. */
describe.each([
  { name: "Client", read: readBlocking },
  { name: "AsyncClient", read: readAsync },
])("with children that cannot be read, $name", ({ read }) => {
  const refusal = (status: number, code: string) => Object.assign(new Error(code), { status, code });
  const copy: FakeBlock = {
    ...block("copy", true, "synced_block"),
    synced_block: { synced_from: { block_id: "orig" } },
  };

  test.each([
    [404, "object_not_found"],
    [403, "restricted_resource"],
    [400, "validation_error"],
  ])("goes on after %d, and says which block lacks its children", async (status, code) => {
    const told: unknown[] = [];
    const { entries, tree } = await read(PLAIN, { a2: refusal(status, code) }, { onUnreadable: (e) => told.push(e) });
    expect(entries.map((entry) => entry.block.id)).toEqual(IN_ORDER.filter((id) => id !== "a21"));
    const [lacking] = entries.filter((entry) => entry.unreadable !== undefined);
    expect(lacking).toMatchObject({ block: { id: "a2" }, depth: 2, parentId: "a", unreadable: { status, code } });
    expect(told).toEqual([lacking, lacking]);
    expect(tree[0]?.children[1]).toEqual({ block: block("a2", true), children: [], unreadable: { status, code } });
    expect(tree[0]).not.toHaveProperty("unreadable");
  });

  test("throws the errors that concern the whole tree", async () => {
    for (const failure of [refusal(404, "object_not_found"), refusal(400, "validation_error")])
      await expect(read(PLAIN, { root: failure })).rejects.toBe(failure);
    for (const status of [401, 409, 429, 500, 503]) {
      const failure = refusal(status, "other");
      await expect(read(PLAIN, { a2: failure })).rejects.toBe(failure);
    }
    const network = new Error("reset");
    await expect(read(PLAIN, { a2: network })).rejects.toBe(network);
    const lost = refusal(404, "object_not_found");
    await expect(read(PLAIN, { "a@2": lost })).rejects.toBe(lost);
    await expect(
      read(PLAIN, { a2: refusal(404, "x") }, { onUnreadable: () => expect.unreachable("stop") }),
    ).rejects.toThrow("stop");
  });

  test("reads the original of a copy that cannot be read, and no block inside of itself", async () => {
    const children: Children = {
      root: [copy, block("end")],
      orig: [block("inside", true), copy],
      inside: [block("x")],
    };
    const { entries, requests } = await read(children, { copy: refusal(404, "object_not_found") });
    expect(entries.map((entry) => `${entry.parentId} ${entry.block.id}`)).toEqual([
      "root copy",
      "copy inside",
      "inside x",
      "copy copy",
      "root end",
    ]);
    expect(requests).toEqual(["root", "copy", "orig", "inside"]);
    const neither = await read(children, { copy: refusal(404, "x"), orig: refusal(403, "restricted_resource") });
    expect(neither.tree[0]).toMatchObject({ children: [], unreadable: { status: 403, code: "restricted_resource" } });
  });
});

type Failures = Readonly<Record<string, Error>>;

/** Returns the entries and the tree of fake blocks. `failures` are errors by the id and cursor of a list. */
async function readAsync(children: Children, failures: Failures, options: BlockTreeOptions = {}) {
  const { list, requests } = failingList(children, failures);
  const promised = async (args: ListArgs) => list(args);
  const entries = await gather(asyncIterateBlockTree(promised, { block_id: "root" }, { ...options, concurrency: 1 }));
  const sent = [...requests];
  return { entries, requests: sent, tree: await asyncCollectBlockTree(promised, { block_id: "root" }, options) };
}

async function readBlocking(children: Children, failures: Failures, options: BlockTreeOptions = {}) {
  const { list, requests } = failingList(children, failures);
  const entries = [...iterateBlockTree(list, { block_id: "root" }, options)];
  const sent = [...requests];
  return { entries, requests: sent, tree: collectBlockTree(list, { block_id: "root" }, options) };
}

interface ListArgs {
  block_id: string;
  start_cursor?: string;
}

function failingList(children: Children, failures: Failures) {
  const { list, requests } = fakeChildren(children);
  const failing = (args: ListArgs) => {
    const page = list(args);
    const failure = failures[args.start_cursor === undefined ? args.block_id : `${args.block_id}@${args.start_cursor}`];
    if (failure !== undefined) throw failure;
    return page;
  };
  return { list: failing, requests };
}

test("throws repeated_cursor for a list that repeats a cursor", async () => {
  const list = async ({ block_id }: { block_id: string; start_cursor?: string }) => ({
    results: [block(`${block_id}1`)],
    has_more: true,
    next_cursor: "again",
  });
  expect((await failureOf(() => asyncCollectBlockTree(list, { block_id: "root" }))).code).toBe("repeated_cursor");
});

test("stops waiting for a list on abort", async () => {
  const abort = new AbortController();
  const list = ({ block_id }: { block_id: string }) =>
    new Promise<{ results: FakeBlock[]; has_more: boolean }>(() => block_id);
  const reading = asyncCollectBlockTree(list, { block_id: "root" }, { signal: abort.signal });
  abort.abort(new Error("enough"));
  await expect(reading).rejects.toThrow("enough");
});

/** Generates trees. Each number is the number of children of one block. */
const anyTree = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 30 }).map((counts) => {
  const children: Record<string, FakeBlock[]> = {};
  const open = ["root"];
  let name = 0;
  for (const count of counts) {
    const parent = open.shift();
    if (parent === undefined) break;
    children[parent] = Array.from({ length: count }, () => block(`n${(name += 1)}`, true));
    open.push(...children[parent].map(({ id }) => id));
  }
  return children;
});
const depthFirst = (children: Children, id: string): string[] =>
  (children[id] ?? []).flatMap((found) => [found.id, ...depthFirst(children, found.id)]);

test("returns any tree in document order with any concurrency and order of responses", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyTree,
      fc.integer({ min: 1, max: 6 }),
      fc.infiniteStream(fc.nat({ max: 3 })),
      async (children, concurrency, waits) => {
        const { list } = fakeChildren(children);
        let running = 0;
        let most = 0;
        const slow = async (args: { block_id: string; start_cursor?: string }) => {
          running += 1;
          most = Math.max(most, running);
          for (let turn = Number(waits.next().value); turn > 0; turn -= 1) await Promise.resolve();
          running -= 1;
          return list(args);
        };
        const entries = await gather(asyncIterateBlockTree(slow, { block_id: "root" }, { concurrency }));
        expect(entries.map(({ block: { id } }) => id)).toEqual(depthFirst(children, "root"));
        expect(most).toBeLessThanOrEqual(concurrency);
      },
    ),
  );
});

test("never requests more lists at a time than concurrency allows", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyTree,
      fc.integer({ min: 1, max: 4 }),
      fc.infiniteStream(fc.nat()),
      async (children, concurrency, picks) => {
        const { list } = fakeChildren(children);
        const waiting: (() => void)[] = [];
        let most = 0;
        const slow = (args: { block_id: string; start_cursor?: string }) =>
          new Promise<ReturnType<typeof list>>((resolve) => {
            waiting.push(() => resolve(list(args)));
            most = Math.max(most, waiting.length);
          });
        const state = { isOver: false };
        const reading = gather(asyncIterateBlockTree(slow, { block_id: "root" }, { concurrency })).finally(() => {
          state.isOver = true;
        });
        while (!state.isOver) {
          await new Promise((resolve) => setImmediate(resolve));
          waiting.splice(Number(picks.next().value) % (waiting.length || 1), 1)[0]?.();
        }
        expect((await reading).map(({ block: { id } }) => id)).toEqual(depthFirst(children, "root"));
        expect(most).toBeLessThanOrEqual(concurrency);
      },
    ),
  );
});

describe("with a response time of 50 ms", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** Returns a tree of 10,000 blocks, with 20 children per block. */
  function bigTree(): Children {
    const children: Record<string, FakeBlock[]> = {};
    const open = ["root"];
    for (let count = 0; count < 10_000; count += 20) {
      const parent = open.shift() ?? "";
      children[parent] = Array.from({ length: 20 }, (_, index) => block(`n${count + index}`, count + index < 499));
      open.push(...children[parent].map(({ id }) => id));
    }
    return children;
  }

  async function milliseconds(concurrency: number): Promise<{ ms: number; blocks: number }> {
    const { list } = fakeChildren(bigTree(), 100);
    const slow = async (args: { block_id: string; start_cursor?: string }) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return list(args);
    };
    const from = Date.now();
    const reading = gather(asyncIterateBlockTree(slow, { block_id: "root" }, { concurrency }));
    await vi.runAllTimersAsync();
    return { ms: Date.now() - from, blocks: (await reading).length };
  }

  test("reads 10,000 blocks at least 10 times faster with concurrency 16 than with concurrency 1", async () => {
    const one = await milliseconds(1);
    const sixteen = await milliseconds(16);
    expect(one).toEqual({ ms: 25_000, blocks: 10_000 });
    expect(sixteen.blocks).toBe(10_000);
    expect(one.ms / sixteen.ms).toBeGreaterThanOrEqual(10);
  });
});
