import fc from "fast-check";
import { AppendTreeError, appendBlockTree, asyncAppendBlockTree, type AppendedBlock } from "@ws/helpers";
import { Client, isWorkspaceError } from "@ws/client";
import { describe, expect, test } from "vitest";
import { failureOf } from "./support/failure.ts";
import { clients, emptyPage, workspace, type Workspace } from "./support/workspaces.ts";

type BlockInput = Parameters<Client["blocks"]["children"]["append"]>[0]["children"][number];

const words = (content: string) => [{ text: { content } }];
const toggle = (name: string, children: readonly BlockInput[] = []): BlockInput => ({
  toggle: { rich_text: words(name), ...(children.length === 0 ? {} : { children }) },
});
const paragraph = (name: string): BlockInput => ({ paragraph: { rich_text: words(name) } });
const many = (count: number, name: string): BlockInput[] =>
  Array.from({ length: count }, (_, index) => paragraph(`${name}${index}`));

type ListedBlock = ReturnType<Client["blocks"]["children"]["list"]>["results"][number];

/** Returns the direct children of a block. */
function childrenOf(ws: Workspace, id: string): ListedBlock[] {
  const children: ListedBlock[] = [];
  let cursor: string | null | undefined;
  do {
    const page = ws.client.blocks.children.list({ block_id: id, ...(cursor ? { start_cursor: cursor } : {}) });
    children.push(...page.results);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return children;
}

/** Returns `depth name` and the id of every block below a block, in document order, by simple recursion. */
function blocksBelow(ws: Workspace, id: string, depth = 1): { line: string; id: string }[] {
  return childrenOf(ws, id).flatMap((block) => {
    const content: unknown = Reflect.get(block, Reflect.get(block, "type") as string);
    const text = (content as { rich_text?: { plain_text: string }[] }).rich_text?.[0]?.plain_text;
    const line = `${depth} ${text?.slice(0, 20) ?? String(Reflect.get(block, "type"))}`;
    const inner = Reflect.get(block, "has_children") === true ? blocksBelow(ws, block.id, depth + 1) : [];
    return [{ line, id: block.id }, ...inner];
  });
}
const outline = (ws: Workspace, id: string): string[] => blocksBelow(ws, id).map(({ line }) => line);

/** Expects the blocks of a request below a page, in order, and their ids as the result of the helper. */
function expectAppended(ws: Workspace, page: string, blocks: readonly BlockInput[], created: readonly AppendedBlock[]) {
  const below = blocksBelow(ws, page);
  expect(below.map(({ line }) => line)).toEqual(outlineOf(blocks));
  expect(idsOf(created)).toEqual(below.map(({ id }) => id));
}

/** Returns the same lines for blocks of a request. */
function outlineOf(blocks: readonly BlockInput[], depth = 1): string[] {
  return blocks.flatMap((block) => {
    const [type = ""] = Object.keys(block);
    const content = Reflect.get(block, type) as {
      rich_text?: { text: { content: string } }[];
      children?: BlockInput[];
    };
    return [
      `${depth} ${content.rich_text?.[0]?.text.content.slice(0, 20) ?? type}`,
      ...outlineOf(content.children ?? [], depth + 1),
    ];
  });
}

const idsOf = (blocks: readonly AppendedBlock[]): (string | null)[] =>
  blocks.flatMap(({ id, children }) => [id, ...idsOf(children)]);

const deep = (levels: number): BlockInput => toggle(`level ${levels}`, levels === 1 ? [] : [deep(levels - 1)]);
const appends = (ws: Workspace) => ws.requests.filter((request) => request.startsWith("PATCH")).length;

const TREES: readonly [string, readonly BlockInput[], number | undefined][] = [
  ["250 blocks on one level in 3 requests", many(250, "p"), 3],
  ["3 levels in one request", [toggle("a", [toggle("b", [paragraph("c")])]), paragraph("d")], 1],
  ["7 levels", [deep(7), paragraph("after")], undefined],
  ["150 children of one block", [paragraph("before"), toggle("a", many(150, "c")), paragraph("after")], undefined],
  [
    "more than 1,000 blocks of two levels",
    Array.from({ length: 40 }, (_, index) => toggle(`t${index}`, many(40, "x"))),
    2,
  ],
  [
    "blocks with a total of more than 500 KB",
    Array.from({ length: 140 }, (_, index) => ({
      paragraph: {
        rich_text: [
          { ...words(`p${index}`)[0], annotations: { bold: true } },
          ...Array.from({ length: 5 }, () => words("é".repeat(1000))[0]),
        ],
      },
    })) as BlockInput[],
    3,
  ],
  [
    "a table of 130 rows",
    [
      {
        table: {
          table_width: 1,
          children: Array.from({ length: 130 }, (_, index) => ({ table_row: { cells: [words(`row ${index}`)] } })),
        },
      },
      paragraph("after"),
    ],
    3,
  ],
  [
    "columns with deep content, and a table in a column",
    [
      {
        column_list: {
          children: [
            { column: { children: [toggle("left", [toggle("deeper", [deep(4)])]), paragraph("below")] } },
            {
              column: {
                children: [
                  paragraph("right"),
                  { table: { table_width: 1, children: [{ table_row: { cells: [words("cell")] } }] } },
                ],
              },
            },
          ],
        },
      },
      paragraph("after"),
    ],
    undefined,
  ],
];

describe.each(clients)("appending a block tree with $name", ({ append }) => {
  test.each(TREES)("appends %s", async (_, children, requests) => {
    const ws = workspace();
    const page = emptyPage(ws);
    const created = await append(ws, { block_id: page, children });
    if (requests !== undefined) expect(appends(ws)).toBe(requests);
    expect(Math.max(...ws.bodyBytes)).toBeLessThanOrEqual(500_000);
    expectAppended(ws, page, children, created);
  });

  test("inserts the blocks after a block, in order, over several requests", async () => {
    const ws = workspace();
    const page = emptyPage(ws);
    const [first] = await append(ws, { block_id: page, children: [paragraph("first"), paragraph("last")] });
    const position = { type: "after_block", after_block: { id: first?.id ?? "" } } as const;
    const created = await append(ws, { block_id: page, children: many(150, "p"), position });
    expect(outline(ws, page)).toEqual(["1 first", ...outlineOf(many(150, "p")), "1 last"]);
    expect(created).toHaveLength(150);
  });

  test("inserts the blocks at the start, in order, over several requests", async () => {
    const ws = workspace();
    const page = emptyPage(ws);
    await append(ws, { block_id: page, children: [paragraph("last")] });
    await append(ws, { block_id: page, children: many(150, "p"), position: { type: "start" } });
    expect(outline(ws, page)).toEqual([...outlineOf(many(150, "p")), "1 last"]);
  });

  test("reads no ids of nested blocks with nestedIds: false", async () => {
    const ws = workspace();
    const page = emptyPage(ws);
    const created = await append(
      ws,
      { block_id: page, children: [toggle("a", [paragraph("b")])] },
      { nestedIds: false },
    );
    expect(created).toEqual([{ id: expect.any(String) as string, children: [{ id: null, children: [] }] }]);
    expect(ws.requests.filter((request) => request.startsWith("GET"))).toEqual([]);
  });

  test("refuses a tree that lacks children, with their place, before anything is sent", async () => {
    const ws = workspace();
    const page = emptyPage(ws);
    const before = ws.requests.length;
    const lacking = { ...paragraph("b"), unreadable: { status: 404, code: "object_not_found" } };
    const children = [paragraph("a"), { toggle: { rich_text: [], children: [lacking] } }];
    const failure = await failureOf(() => append(ws, { block_id: page, children }));
    expect(failure).toMatchObject({ code: "invalid_argument" });
    expect(failure.message).toContain("children[1].toggle.children[0]");
    expect(ws.requests).toHaveLength(before);
  });

  test("continues after a rejected request with the progress of the error", async () => {
    const children = [...many(120, "a"), toggle("t", many(130, "b")), deep(6), ...many(30, "z")];
    const full = workspace();
    await append(full, { block_id: emptyPage(full), children });
    const total = appends(full);
    expect(total).toBeGreaterThan(5);
    for (let good = 0; good < total; good += 1) {
      const ws = workspace();
      const page = emptyPage(ws);
      const { append: send, list } = ws.client.blocks.children;
      let calls = 0;
      const failing: typeof send = Object.assign((args: Parameters<typeof send>[0]) => {
        if ((calls += 1) > good) throw Object.assign(new Error("refused"), { status: 409 });
        return send(args);
      }, send);
      let failure: unknown;
      try {
        appendBlockTree({ append: failing, list }, { block_id: page, children });
      } catch (error) {
        failure = error;
      }
      if (!(failure instanceof AppendTreeError)) throw new Error("Expected an error");
      expect(failure).toMatchObject({
        code: "append_failed",
        progress: { isUncertain: false },
        cause: { status: 409 },
      });
      expect(failure.message).toContain(
        `after ${outline(ws, page).length} of ${outlineOf(children).length} blocks: refused`,
      );
      const resume: AppendTreeError["progress"] = JSON.parse(
        JSON.stringify(failure.progress),
      ) as AppendTreeError["progress"];
      const created = await append(ws, { block_id: page, children }, { resume });
      expectAppended(ws, page, children, created);
    }
  });

  test("does not repeat a failed request that the service carried out", async () => {
    const children = [...many(100, "a"), ...many(100, "b"), toggle("t", many(130, "c"))];
    for (const lost of [2, 3, 4]) {
      const ws = workspace();
      const page = emptyPage(ws);
      const { append: send, list } = ws.client.blocks.children;
      let calls = 0;
      const losing: typeof send = Object.assign((args: Parameters<typeof send>[0]) => {
        const response = send(args);
        if ((calls += 1) === lost) throw new Error("the connection broke");
        return response;
      }, send);
      let resume: AppendTreeError["progress"] | undefined;
      try {
        appendBlockTree({ append: losing, list }, { block_id: page, children });
      } catch (error) {
        if (error instanceof AppendTreeError) resume = error.progress;
      }
      expect(resume?.isUncertain).toBe(true);
      await append(ws, { block_id: page, children }, { resume });
      expect(outline(ws, page)).toEqual(outlineOf(children));
    }
  });
});

describe("the error of a client without maybeApplied", () => {
  const isUncertainAfter = (error: object): boolean => {
    const append = () => {
      throw Object.assign(new Error("failed"), error);
    };
    const run = () => appendBlockTree({ append, list: () => ({}) }, { block_id: "b", children: many(1, "p") });
    try {
      run();
    } catch (thrown) {
      if (thrown instanceof AppendTreeError) return thrown.progress.isUncertain;
    }
    throw new Error("Expected an AppendTreeError");
  };

  /** Returns the field of the error that the client creates for a status. */
  const maybeAppliedBy = (status: number): boolean => {
    const httpClient = { request: () => ({ status, headers: {}, data: "" }) };
    try {
      new Client({ auth: "t", httpClient, retry: false, logLevel: "error" }).users.me();
    } catch (error) {
      if (isWorkspaceError(error)) return error.maybeApplied;
    }
    throw new Error("Expected a WorkspaceError");
  };

  test("counts as applied like the error of @ws/client", () => {
    for (const status of [200, 302, 400, 401, 404, 408, 409, 413, 429, 500, 502, 503, 504, 529]) {
      expect([status, isUncertainAfter({ status })]).toEqual([status, maybeAppliedBy(status)]);
    }
    expect([408, 409, 529].map((status) => isUncertainAfter({ status }))).toEqual([true, false, false]);
  });

  test("counts as applied without a status, or if the service has saved a part", () => {
    expect(isUncertainAfter({})).toBe(true);
    expect(isUncertainAfter({ status: 400, additional_data: { committed_resource_id: "x" } })).toBe(true);
    expect(isUncertainAfter({ status: 500, maybeApplied: false })).toBe(false);
  });
});

/** Generates trees of toggles, some wide and some deep. */
const { tree } = fc.letrec<{ tree: BlockInput; leaf: BlockInput }>((tie) => ({
  leaf: fc.constant(toggle("leaf")),
  tree: fc.oneof(
    { maxDepth: 6, depthSize: "medium" },
    tie("leaf"),
    fc.array(tie("tree"), { minLength: 1, maxLength: 8 }).map((children) => toggle("node", children)),
  ),
}));

test("appends any tree completely and in order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tree, { minLength: 1, maxLength: 120 }), async (children) => {
      const ws = workspace();
      const page = emptyPage(ws);
      const created = await asyncAppendBlockTree(ws.asyncClient.blocks.children, { block_id: page, children });
      expectAppended(ws, page, children, created);
    }),
    { numRuns: 15 },
  );
});

/** Generates trees that also have tables and columns. */
const { anyBlock } = fc.letrec<{ anyBlock: BlockInput }>((tie) => ({
  anyBlock: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.constant(paragraph("leaf")),
    fc.array(tie("anyBlock"), { minLength: 1, maxLength: 4 }).map((children) => toggle("node", children)),
    fc.constantFrom(1, 2, 3, 101, 130).map((count) => ({
      table: {
        table_width: 1,
        children: Array.from({ length: count }, (_, index) => ({ table_row: { cells: [words(`row ${index}`)] } })),
      },
    })),
    fc
      .array(fc.array(tie("anyBlock"), { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 3 })
      .map((columns) => ({
        column_list: { children: columns.map((inside) => ({ column: { children: inside } })) },
      })),
  ),
}));

test("appends each block of any tree once after rejected requests and lost responses", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyBlock, { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.constantFrom("fine", "fine", "refused", "lost")),
      async (children, fates) => {
        const ws = workspace();
        const page = emptyPage(ws);
        const { append: send, list } = ws.client.blocks.children;
        let isFirst = true;
        const failing: typeof send = Object.assign((args: Parameters<typeof send>[0]) => {
          // The first request must not be lost, because the earlier content of the page is not known.
          const fate = isFirst ? "fine" : String(fates.next().value);
          if (fate === "refused") throw Object.assign(new Error("refused"), { status: 429 });
          const response = send(args);
          isFirst = false;
          if (fate === "lost") throw new Error("the connection broke");
          return response;
        }, send);
        let resume: AppendTreeError["progress"] | undefined;
        for (;;) {
          try {
            const options = resume === undefined ? {} : { resume };
            const created = appendBlockTree({ append: failing, list }, { block_id: page, children }, options);
            expectAppended(ws, page, children, created);
            return;
          } catch (error) {
            if (!(error instanceof AppendTreeError)) throw error;
            resume = JSON.parse(JSON.stringify(error.progress)) as AppendTreeError["progress"];
          }
        }
      },
    ),
    { numRuns: 20 },
  );
});

test("throws an AppendTreeError with the abort reason as its cause", async () => {
  const ws = workspace();
  const page = emptyPage(ws);
  const abort = new AbortController();
  const { list, append: send } = ws.asyncClient.blocks.children;
  const counting = async (args: { block_id: string; children: readonly BlockInput[] }) => {
    const response = await send(args);
    abort.abort(new Error("enough"));
    return response;
  };
  const failure: unknown = await asyncAppendBlockTree(
    { append: counting, list },
    { block_id: page, children: many(250, "p") },
    { signal: abort.signal },
  ).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AppendTreeError);
  expect(failure instanceof Error && failure.cause).toEqual(new Error("enough"));
});

test.each([
  [{ block_id: "b", children: "text" }, "Expected children to be a list of blocks"],
  [{ block_id: "b", children: [{ type: "paragraph" }] }, "Expected children[0] to be a block with content"],
  [
    { block_id: "b", children: [{ toggle: { children: [1] } }] },
    "Expected children[0].toggle.children[0] to be a block, got 1",
  ],
  [{ children: [] }, "block_id"],
])("rejects malformed blocks before sending: %#", (args, message) => {
  const methods = { append: () => ({}), list: () => ({}) };
  expect(() => Reflect.apply(appendBlockTree, undefined, [methods, args]) as unknown).toThrow(message);
});
