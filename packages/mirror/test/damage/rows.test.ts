// Damaged rows: exports and restores name them, a pull heals those that it reads, and verify repairs the rest.
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { exportStore } from "../../src/export/export.ts";
import { idOf } from "../../src/json.ts";
import { readerOf, type CopyReader } from "../../src/reader/copy-reader.ts";
import { readFolder, temporaryFolder } from "../export/read-folder.ts";
import { createTestWorkspace, type TestWorkspace } from "../support/workspace.ts";

const text = (content: string) => [{ text: { content } }];
const paragraph = (content: string) => ({ paragraph: { rich_text: text(content) } });

let workspace: TestWorkspace;
let page: string;
let block: string;
let earlier: string;

beforeEach(async () => {
  workspace = await createTestWorkspace();
  const { call, mirror, advance, nowMs } = workspace;
  const title = { title: text("Bicycles") };
  page = idOf(call("POST", "pages", { parent: { workspace: true }, properties: { title: { title: text("Old") } } }));
  const children = [paragraph("one"), paragraph("two"), paragraph("three")];
  const { results } = call("PATCH", `blocks/${page}/children`, { children });
  [block = ""] = (results as { id: string }[]).map(({ id }) => id);
  await mirror.pull();
  earlier = new Date(nowMs()).toISOString();
  advance(3_600_000);
  call("PATCH", `pages/${page}`, { properties: { title } });
  await mirror.pull();
  advance(3_600_000);
});

const run = (statement: string) => sql.raw(statement).execute(workspace.store.db);
const problems = async () => (await workspace.mirror.verify()).problems;

/** Damages, by the statement that makes them. */
const DAMAGES: Readonly<Record<string, () => string>> = {
  "a changed text of a page": () =>
    `update ws_objects set json = replace(json, 'Bicycles', 'Tricycles') where kind = 'page' and id = '${page}'`,
  "a text of a page that is no JSON": () => `update ws_objects set json = '{"id' where kind = 'page'`,
  "a changed text of a block": () => `update ws_objects set json = replace(json, 'one', 'two') where id = '${block}'`,
  "a changed hash of the content": () => `update ws_objects set content_hash = 'x' where id = '${block}'`,
  "a changed value for sorts": () => `update ws_objects set compared = 'x' where kind = 'page' and id = '${page}'`,
  "a missing row of a page": () => `delete from ws_objects where kind = 'page' and id = '${page}'`,
  "a missing row of a block": () => `delete from ws_objects where kind = 'block' and id = '${block}'`,
  "all positions of a list": () => "update ws_objects set position = null where kind = 'block'",
  "another time of reading": () =>
    `update ws_objects set content_read_at = '2026-07-03T09:00:00.000Z' where kind = 'page' and id = '${page}'`,
};

describe.each(Object.entries(DAMAGES))("%s", (_, statement) => {
  test("is named by verify, and repaired by it from Notion", async () => {
    await run(statement());
    expect(await problems()).not.toEqual([]);
    const repaired = await workspace.mirror.verify({ repair: true });
    expect(repaired).toMatchObject({ problems: [], lost: [], complete: true });
    expect(await problems()).toEqual([]);
  });

  test("is healed by a full pull", async () => {
    await run(statement());
    expect(await workspace.mirror.pull({ full: true })).toMatchObject({ complete: true });
    expect(await problems()).toEqual([]);
  });
});

test("a pull heals a page that it lists, without a new version", async () => {
  await run(DAMAGES["a changed text of a page"]?.() ?? "");
  expect(await workspace.mirror.pull()).toMatchObject({ complete: true, changed: 0 });
  expect(await problems()).toEqual([]);
});

describe("a damaged block", () => {
  beforeEach(() => run(DAMAGES["a changed text of a block"]?.() ?? ""));

  const named = expect.objectContaining({
    object_id: expect.any(String) as string,
    what: 'block on "Bicycles"',
    why: expect.stringContaining("damaged") as string,
  }) as object;

  test.each(["markdown", "html", "json", "obsidian"] as const)(
    "is named by an export as %s, which has the rest",
    async (format) => {
      const out = temporaryFolder();
      const { complete, skipped } = await exportStore(workspace.store, { format, out });
      expect({ complete, skipped }).toEqual({ complete: false, skipped: [named] });
      const written = [...readFolder(out).values()].join("\n");
      expect(written).toContain("three");
    },
  );

  test("is left out and named by a reader, also of a part of the copy", async () => {
    const read = async (reader: CopyReader) => {
      const blocks = await reader.blocksOfPage(page);
      const found = await reader.search("two");
      const object = await reader.object("block", block);
      return { blocks: blocks.length, found: found.map(({ id }) => id), object, damage: await reader.damage() };
    };
    // The damaged text says "two", and the index still has the word "one".
    const one = await readerOf(workspace.store).search("one");
    expect(one.map(({ id }) => id)).not.toContain(block);
    const result = await read(readerOf(workspace.store));
    expect(result).toMatchObject({ blocks: 2, object: undefined, damage: [named] });
    expect(result.found).not.toContain(block);
  });

  test("is named by a restore, which has the rest", async () => {
    const title = { title: text("Target") };
    const into = idOf(workspace.call("POST", "pages", { parent: { workspace: true }, properties: { title } }));
    const dry = await workspace.mirror.restore({ into, only: page, dryRun: true });
    expect(dry).toMatchObject({ complete: false, skipped: [named] });
    const { complete, skipped, created } = await workspace.mirror.restore({ into, only: page });
    expect({ complete, skipped, blocks: created["block"] }).toEqual({ complete: false, skipped: [named], blocks: 2 });
  });
});

describe("a damaged earlier state", () => {
  beforeEach(() =>
    run(`update ws_versions set json = replace(json, 'Old', 'New') where id = '${page}' and kind = 'page'`),
  );

  test("is named by an export of its time", async () => {
    const { complete, skipped } = await exportStore(workspace.store, {
      format: "markdown",
      out: temporaryFolder(),
      at: earlier,
    });
    expect({ complete, skipped }).toMatchObject({ complete: false, skipped: [{ object_id: page }] });
    expect((await exportStore(workspace.store, { format: "markdown", out: temporaryFolder() })).complete).toBe(true);
  });

  test("is marked as lost by a repair, and stays named", async () => {
    expect(await problems()).toMatchObject([{ kind: "version", id: page }]);
    for (const repair of [true, false])
      expect(await workspace.mirror.verify({ repair })).toMatchObject({
        problems: [],
        lost: [{ kind: "version", id: page }],
        complete: false,
      });
  });
});

test("a damaged state that has changed in Notion since stays damaged in the history", async () => {
  await run(DAMAGES["a changed text of a page"]?.() ?? "");
  workspace.call("PATCH", `pages/${page}`, { properties: { title: { title: text("Trains") } } });
  await workspace.mirror.pull();
  expect(await problems()).toMatchObject([{ kind: "version", id: page }]);
});

test("a changed time at which an earlier state was removed is found", async () => {
  const { call, mirror, advance } = workspace;
  call("PATCH", `pages/${page}`, { in_trash: true });
  await mirror.pull();
  advance(3_600_000);
  call("PATCH", `pages/${page}`, { in_trash: false });
  await mirror.pull();
  expect(await problems()).toEqual([]);
  await run("update ws_versions set removed_at = '2026-07-02T09:00:00.000Z' where removed_at is not null");
  expect((await problems()).map(({ kind }) => kind)).toContain("version");
});

describe("what is lost because Notion no longer has it when it is read again", () => {
  const title = (content: string) => ({ title: { title: text(content) } });

  /** Loses something, lets editors remove it from Notion, and reads everything again. Returns what verify says. */
  async function readAgain(how: "pull" | "repair", edit: () => void) {
    const { mirror, advance } = workspace;
    advance(3_600_000);
    edit();
    advance(3_600_000);
    if (how === "pull") await mirror.pull({ full: true });
    return mirror.verify({ repair: how === "repair" });
  }

  const presentIds = async (kind: "block" | "page") =>
    (
      await workspace.store.db
        .selectFrom("ws_objects")
        .select("id")
        .where("kind", "=", kind)
        .where("removed_at", "is", null)
        .where("out_of_sight_at", "is", null)
        .execute()
    ).map(({ id }) => id);

  test.each(["a missing row of a block", "a changed text of a block"])("%s stays named", async (damage) => {
    await run(DAMAGES[damage]?.() ?? "");
    const erase = () => workspace.call("PATCH", `pages/${page}`, { erase_content: true });
    // The index can still have the words of a block that was lost. Only a repair fills it again.
    const named = (await readAgain("pull", erase)).problems.filter(({ kind }) => kind !== "index");
    expect(named).toMatchObject([{ kind: "object", id: block }]);
    const repaired = await readAgain("repair", () => {});
    expect(repaired).toMatchObject({ problems: [], lost: [{ kind: "object", id: block }], complete: false });
  });

  test.each(["pull", "repair"] as const)("blocks inside of a lost block are removed by a %s", async (how) => {
    const { call, mirror } = workspace;
    const inside = call("PATCH", `blocks/${block}/children`, { children: [paragraph("inside")] });
    const [{ id: child } = { id: "" }] = inside["results"] as { id: string }[];
    call("PATCH", `blocks/${child}/children`, { children: [paragraph("deep")] });
    workspace.advance(3_600_000);
    await mirror.pull({ full: true });
    expect(await presentIds("block")).toHaveLength(5);
    await run(DAMAGES["a missing row of a block"]?.() ?? "");
    const { problems: left, lost } = await readAgain(how, () => call("DELETE", `blocks/${block}`));
    expect([...left, ...lost].map(({ id }) => id)).toContain(block);
    expect(await presentIds("block")).toHaveLength(2);
  });

  test("blocks inside of a lost block stay while a list of their page cannot be read", async () => {
    const { call, emulator, mirror } = workspace;
    call("PATCH", `blocks/${block}/children`, { children: [paragraph("inside")] });
    workspace.advance(3_600_000);
    await mirror.pull({ full: true });
    await run(DAMAGES["a missing row of a block"]?.() ?? "");
    const path = `/v1/blocks/${page}/children`;
    emulator.addFault({ match: { path }, status: 403, code: "restricted_resource", times: 1 });
    expect((await mirror.pull({ full: true })).skipped.map(({ what }) => what)).toEqual(["blocks"]);
    expect(await presentIds("block")).toHaveLength(3);
    workspace.advance(3_600_000);
    await mirror.pull({ full: true });
    expect(await presentIds("block")).toHaveLength(4);
    expect(await problems()).toEqual([]);
  });

  test.each([
    ["hidden", (id: string) => workspace.emulator.handle(share(id))],
    ["in the trash", (id: string) => workspace.call("PATCH", `pages/${id}`, { in_trash: true })],
  ])("the blocks of a lost page that is %s are not in sight", async (_, edit) => {
    // Another page keeps the loss small.
    workspace.call("POST", "pages", { parent: { workspace: true }, properties: title("Other") });
    await workspace.mirror.pull();
    await run(DAMAGES["a missing row of a page"]?.() ?? "");
    await readAgain("pull", () => edit(page));
    expect(await presentIds("block")).toEqual([]);
  });

  const share = (id: string) => ({
    method: "POST",
    url: "/_emulator/share",
    headers: { "content-type": "application/json", authorization: `Bearer ${workspace.emulator.token}` },
    body: JSON.stringify({ id, shared: false }),
  });
});
