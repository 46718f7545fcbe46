import { afterAll, beforeAll, expect, test } from "vitest";
import type { FaultRule } from "@ws/emulator";
import { folderStores } from "./folder-stores.ts";
import { createWriting, get, list, paragraph, rich, tokenOf, type Writing } from "./writing.ts";

const stores = folderStores();
let world: Writing;
let repairs = "";

beforeAll(async () => {
  world = await createWriting(stores, "write");
  repairs = world.addTable("Repairs", {
    Price: { number: {} },
    Stage: { select: { options: [{ name: "Ready" }, { name: "Waiting" }] } },
    Tags: { multi_select: { options: [{ name: "rush" }] } },
    Due: { date: {} },
    Paid: { checkbox: {} },
    Note: { rich_text: {} },
    Who: { people: {} },
  });
  world.addRow(repairs, { Name: { title: [rich("Flat tyre")] }, Price: { number: 12 } });
  await world.pull();
});
afterAll(async () => {
  await world.end();
  stores.remove();
});

/** Adds a page, and reads it into the copy. */
async function newPage(title: string, children: Parameters<Writing["addPage"]>[1], parent?: string): Promise<string> {
  const id = world.addPage(title, children, parent);
  await world.mirror.pull({ hints: [{ entity: { type: "page", id } }] });
  return id;
}

async function newRow(name: string, properties = {}): Promise<string> {
  const id = world.addRow(repairs, { Name: { title: [rich(name)] }, ...properties });
  await world.mirror.pull({ hints: [{ entity: { type: "page", id } }] });
  return id;
}

const blocksOf = async (id: string): Promise<object[]> =>
  (await world.client.blocks.children.list({ block_id: id })).results;

const idsOf = async (id: string): Promise<string[]> => (await blocksOf(id)).map((block) => String(get(block, "id")));

/** Returns the plain texts of runs. */
const plain = (runs: unknown): string =>
  list(runs)
    .map((run) => get(run, "plain_text"))
    .join("");

const textsOf = async (id: string): Promise<string[]> =>
  (await blocksOf(id)).map((block) => plain(get(block, `${String(get(block, "type"))}.rich_text`)));

const pageJson = (id: string): Promise<object> => world.client.pages.retrieve({ page_id: id });

const writesSent = (): string[] => world.requests.filter((line) => !/^(?:GET|POST \S*\/query$)/iu.test(line));

/** Runs work, and returns the requests that change something. */
async function sentBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = writesSent().length;
  await work();
  return writesSent().slice(before);
}

test("a preview sends nothing, its token applies it once, and the copy shows it", async () => {
  const args = {
    action: "create",
    parent: "Repairs",
    values: { Name: "New chain", Price: 30, Stage: "Ready", Due: "2026-07-03", Paid: true, Tags: "rush" },
    markdown: "For *Ada*",
  };
  let preview = "";
  expect(await sentBy(async () => void (preview = await world.ask("write", args)))).toEqual([]);
  expect(preview).toContain("+Price: 30\n");
  expect(preview).toContain("Nothing is written yet.");
  const apply = { apply: tokenOf(preview) };
  const [one, two] = await Promise.all([world.ask("write", apply), world.ask("write", apply)]);
  expect(one).toMatch(/Written as change \d+\. undo \{"id": "\d+"\} takes it back\./u);
  expect(two).toMatch(/^Error: The token of apply is not known/u);
  const rows = await world.ask("query", { source: "Repairs", where: { Name: "New chain" } });
  expect(rows).toContain('["New chain",30,"Ready",["rush"],"2026-07-03",true,');
  const id = /"([\da-f]{32})"\]/u.exec(rows)?.[1];
  expect(await world.ask("read", { id })).toContain("For *Ada*");
});

test("a change is in the journal before its request is sent", async () => {
  const id = await newRow("Write-ahead");
  const preview = await world.ask("write", { action: "set", id, values: { Price: 1 } });
  let states: unknown[] = [];
  const listed = world.journal.list({ limit: 1 });
  const before = (await listed)[0]?.id ?? 0;
  const { onRequest } = world;
  const seen: Promise<void>[] = [];
  world.onRequest = (line) => {
    if (line.startsWith("PATCH"))
      seen.push(
        world.journal
          .list({ limit: 1 })
          .then((entries) => void (states = entries.map((entry) => [entry.id > before, entry.state]))),
      );
  };
  await world.ask("write", { apply: tokenOf(preview) });
  world.onRequest = onRequest;
  await Promise.all(seen);
  expect(states).toEqual([[true, "sending"]]);
});

test("a change of others since the preview gives a new preview, and nothing is sent", async () => {
  const id = await newRow("Contested", { Price: { number: 5 } });
  const preview = await world.ask("write", { action: "set", id, values: { Price: 6 } });
  world.call("PATCH", `pages/${id}`, { properties: { Price: { number: 9 } } });
  let answer = "";
  expect(await sentBy(async () => void (answer = await world.ask("write", { apply: tokenOf(preview) })))).toEqual([]);
  expect(answer).toContain('Price: "9" → "6"');
  expect(answer).toMatch(/Changed meanwhile by Emulated integration at [^.]+Z\. Nothing was sent\./u);
  expect(await world.ask("write", { apply: tokenOf(answer) })).toContain("Written as change");
});

test("an edit within a block keeps its id, formats, mentions and comments", async () => {
  const mention = { mention: { page: { id: world.emulator.testPageId } } };
  const id = await newPage("Formats", [
    paragraph("Open from ", rich("nine", { bold: true }), " to six, ask ", mention, " or call."),
    { to_do: { rich_text: [rich("Open the door")], checked: true } },
  ]);
  const [firstId = ""] = await idsOf(id);
  world.call("POST", "comments", { parent: { block_id: firstId }, rich_text: [rich("Sure?")] });
  const answer = await world.apply({
    action: "edit",
    id,
    replace: [
      { old: "from nine to six", new: "from nine to eight" },
      { old: "call", new: "write" },
    ],
  });
  expect(answer).toContain("Written as change");
  const [after] = await blocksOf(id);
  expect(get(after, "id")).toBe(firstId);
  const runs = list(get(after, "paragraph.rich_text"));
  expect(runs.map((run) => [get(run, "plain_text"), get(run, "annotations.bold"), get(run, "type")])).toEqual([
    ["Open from ", false, "text"],
    ["nine", true, "text"],
    [" to eight, ask ", false, "text"],
    [expect.any(String), false, "mention"],
    [" or write.", false, "text"],
  ]);
  expect((await world.client.comments.list({ block_id: firstId })).results).toHaveLength(1);
});

test("refuses a text that is not there, is there twice, or holds a mention", async () => {
  const mention = { mention: { page: { id: world.emulator.testPageId } } };
  const id = await newPage("Twice", [paragraph("A bike. A bike."), paragraph("See ", mention, " now")]);
  const edit = (old: string, all = false) =>
    world.ask("write", { action: "edit", id, replace: [{ old, new: "x" }], all });
  expect(await edit("car")).toMatch(/^Error: The page \S+ has no block with the text "car"/u);
  expect(await edit("bike")).toMatch(/^Error: The text "bike" is in 2 places/u);
  const [, block] = await textsOf(id);
  expect(await edit(block ?? "")).toMatch(/^Error: The text to replace holds a mention/u);
  expect(await edit("bike", true)).toContain("+A x. A x.");
});

test("undo of an edit keeps what others have edited elsewhere in the block and page, also formats", async () => {
  const id = await newPage("Shared", [
    paragraph("Tuesday to ", rich("Saturday", { italic: true }), ", nine to six."),
    paragraph("Other"),
  ]);
  await world.apply({ action: "edit", id, replace: [{ old: "Saturday", new: "Friday" }] });
  const [first, other] = await blocksOf(id);
  const runs = list(get(first, "paragraph.rich_text")).map((run) =>
    rich(String(get(run, "text.content")), { italic: get(run, "annotations.italic") === true }),
  );
  world.call("PATCH", `blocks/${String(get(first, "id"))}`, paragraph(...runs, " Ring twice."));
  world.call("PATCH", `blocks/${String(get(other, "id"))}`, paragraph("Others were here"));
  const answer = await world.apply({ id: lastChange(await world.ask("journal")) }, "undo");
  expect(answer).toContain("All of it was taken back.");
  expect(await textsOf(id)).toEqual(["Tuesday to Saturday, nine to six. Ring twice.", "Others were here"]);
  const [restored] = await blocksOf(id);
  const saturday = list(get(restored, "paragraph.rich_text")).find((run) => get(run, "plain_text") === "Saturday");
  expect(get(saturday, "annotations.italic")).toBe(true);
});

const lastChange = (journal: string): string => /^(\d+): /mu.exec(journal)?.[1] ?? "none";

test("undo sends nothing where the same words or values were changed since", async () => {
  const id = await newPage("Same words", [paragraph("Closed on Monday.")]);
  await world.apply({ action: "edit", id, replace: [{ old: "Monday", new: "Sunday" }] });
  const edit = lastChange(await world.ask("journal"));
  const [block] = await blocksOf(id);
  world.call("PATCH", `blocks/${String(get(block, "id"))}`, paragraph("Closed on Wednesday."));
  const row = await newRow("Same value", { Price: { number: 1 } });
  await world.apply({ action: "set", id: row, values: { Price: 2, Note: "x" } });
  const set = lastChange(await world.ask("journal"));
  world.call("PATCH", `pages/${row}`, { properties: { Price: { number: 3 } } });
  const sent = await sentBy(async () => {
    expect(await world.ask("undo", { id: edit })).toMatch(
      /^Error: Nothing is sent: the text of \S+ was changed since/u,
    );
    expect(await world.ask("undo", { id: set })).toMatch(/^Error: Nothing is sent: the value of Price/u);
  });
  expect(sent).toEqual([]);
});

test("undo of a set restores each type of value, with formats", async () => {
  const me = String((await world.client.users.me()).id);
  const id = await newRow("Values", {
    Price: { number: 1 },
    Stage: { select: { name: "Ready" } },
    Tags: { multi_select: [{ name: "rush" }] },
    Due: { date: { start: "2026-07-01T10:00:00.000+02:00", end: null } },
    Paid: { checkbox: true },
    Note: { rich_text: [rich("bold", { bold: true }), rich(" plain")] },
    Who: { people: [{ id: me }] },
  });
  const before = get(await pageJson(id), "properties");
  const values = {
    Name: "Renamed",
    Price: null,
    Stage: "Waiting",
    Tags: ["rush", "new"],
    Due: "2026-08-01",
    Paid: false,
    Note: "all new",
    Who: [],
  };
  expect(await world.ask("write", { action: "set", id, values })).toMatch(
    /^Error: The column Tags has no option "new"\. Options: "rush"\. newOptions: true adds it\./u,
  );
  const preview = await world.ask("write", { action: "set", id, values, newOptions: true });
  expect(preview).toContain("Taking it back keeps the new option Tags: new.");
  await world.ask("write", { apply: tokenOf(preview) });
  expect(get(await pageJson(id), "properties.Price.number")).toBeNull();
  expect(await world.apply({ id: lastChange(await world.ask("journal")) }, "undo")).toContain(
    "All of it was taken back.",
  );
  expect(get(await pageJson(id), "properties")).toEqual(before);
});

test("a note under a heading is inserted and taken back, and the blocks around it stay", async () => {
  const id = await newPage("Guide", [
    { heading_2: { rich_text: [rich("Prices (2026)")] } },
    paragraph("Flat tyre: 12"),
    { heading_2: { rich_text: [rich("Hours")] } },
  ]);
  const below = world.addPage("Below", [], id);
  await world.mirror.pull({ hints: [{ entity: { type: "page", id } }] });
  const answer = await world.apply({
    action: "edit",
    id,
    markdown: "All with tax.\n\n- one\n- two",
    after: "## Prices (2026)",
  });
  expect(answer).toContain("Written as change");
  expect(await textsOf(id)).toEqual(["Prices (2026)", "All with tax.", "one", "two", "Flat tyre: 12", "Hours", ""]);
  expect(await world.apply({ id: lastChange(await world.ask("journal")) }, "undo")).toContain(
    "All of it was taken back.",
  );
  expect(await textsOf(id)).toEqual(["Prices (2026)", "Flat tyre: 12", "Hours", ""]);
  expect(get(await pageJson(below), "in_trash")).toBe(false);
});

test("refuses Markdown in the middle of a page where it could lose something, with the reason", async () => {
  const commented = await newPage("Commented", [paragraph("One"), paragraph("Two"), paragraph("Three")]);
  const [firstId = ""] = await idsOf(commented);
  world.call("POST", "comments", { parent: { block_id: firstId }, rich_text: [rich("Why?")] });
  const synced = await newPage("Synced", [
    { synced_block: { synced_from: null, children: [paragraph("In sync")] } },
    paragraph("Two"),
    paragraph("Three"),
  ]);
  const parent = await newPage("Parent", [paragraph("Two")]);
  world.addPage("Inside", [], parent);
  const insert = (id: string, after: string) => world.ask("write", { action: "edit", id, markdown: "New", after });
  expect(await insert(commented, "Two")).toMatch(/^Error: The page has a block with comments/u);
  expect(await insert(synced, "Two")).toMatch(/^Error: The page has a synced block/u);
  expect(await insert(commented, "start")).toContain("Nothing is written yet.");
  const replace = [{ old: "Two\nInside", new: "Gone" }];
  expect(await world.ask("write", { action: "edit", id: parent, replace })).toMatch(
    /^Error: The text to replace holds a page/u,
  );
  expect(
    await world.ask("write", { action: "edit", id: commented, replace: [{ old: "Two\nThree", new: "2" }] }),
  ).toMatch(/^Error: The page has a block with comments/u);
  expect(await insert(parent, "Nowhere")).toMatch(/^Error: Expected after to be start, end, or the whole text/u);
});

test("a text of several blocks is replaced and taken back", async () => {
  const id = await newPage("Several", [
    paragraph("Keep"),
    paragraph("One"),
    { bulleted_list_item: { rich_text: [rich("Two")] } },
    paragraph("Also keep"),
  ]);
  expect(
    await world.apply({ action: "edit", id, replace: [{ old: "One\n\n- Two", new: "# Three\n- Four\n- Five" }] }),
  ).toContain("Written as change");
  expect(await textsOf(id)).toEqual(["Keep", "Three", "Four", "Five", "Also keep"]);
  expect(await world.apply({ id: lastChange(await world.ask("journal")) }, "undo")).toContain(
    "All of it was taken back.",
  );
  expect(await textsOf(id)).toEqual(["Keep", "One", "Two", "Also keep"]);
  expect((await blocksOf(id)).map((block) => get(block, "type"))).toEqual([
    "paragraph",
    "paragraph",
    "bulleted_list_item",
    "paragraph",
  ]);
});

test("a cell of a table and a caption are edited in their places", async () => {
  const cells = (a: string, b: string) => ({ table_row: { cells: [[rich(a)], [rich(b, { bold: true })]] } });
  const id = await newPage("Table", [
    { table: { table_width: 2, children: [cells("Tyre", "12"), cells("Chain", "30")] } },
    { image: { type: "external", external: { url: "https://example.com/a.png" }, caption: [rich("A chian")] } },
  ]);
  await world.apply({
    action: "edit",
    id,
    replace: [
      { old: "30", new: "35" },
      { old: "Chain", new: "New chain" },
      { old: "chian", new: "chain" },
    ],
  });
  const [table, image] = await blocksOf(id);
  const rows = await blocksOf(String(get(table, "id")));
  expect(
    list(get(rows[1], "table_row.cells")).map((cell) => [get(cell, "0.plain_text"), get(cell, "0.annotations.bold")]),
  ).toEqual([
    ["New chain", false],
    ["35", true],
  ]);
  expect(get(image, "image.caption.0.plain_text")).toBe("A chain");
  expect(await world.apply({ id: lastChange(await world.ask("journal")) }, "undo")).toContain(
    "All of it was taken back.",
  );
  expect(get(await blocksOf(String(get(table, "id"))), "1.table_row.cells.0.0.plain_text")).toBe("Chain");
});

test("a move and the trash are taken back, with the values that the move has lost", async () => {
  const id = await newRow("Mover", {
    Price: { number: 7 },
    Stage: { select: { name: "Ready" } },
    Paid: { checkbox: true },
  });
  const place = await newPage("Place", []);
  const before = get(await pageJson(id), "properties");
  const preview = await world.ask("write", { action: "move", id, parent: place });
  expect(preview).toContain("Notion may drop the values of Price, Stage, Paid.");
  await world.ask("write", { apply: tokenOf(preview) });
  expect(get(await pageJson(id), "parent.page_id")).toBe(place);
  const moved = lastChange(await world.ask("journal"));
  await world.apply({ action: "trash", id });
  expect(await world.ask("list", { id: place })).not.toContain("Mover");
  expect(await world.apply({ id: lastChange(await world.ask("journal")) }, "undo")).toContain(
    "All of it was taken back.",
  );
  expect(await world.apply({ id: moved }, "undo")).toContain("All of it was taken back.");
  expect(get(await pageJson(id), "properties")).toEqual(before);
  expect(await world.ask("query", { source: "Repairs", where: { Name: "Mover" } })).toContain('["Mover",7,"Ready"');
});

test("mistakes are named before anything is sent: a circle, marks of Markdown, no change to undo", async () => {
  const above = await newPage("Above", [paragraph("Plain words")]);
  const below = await newPage("Below", [], above);
  const asked = await sentBy(async () => {
    for (const parent of [above, below])
      expect(await world.ask("write", { action: "move", id: above, parent })).toBe(
        "Error: A page cannot be moved into itself, or below itself.",
      );
    const preview = await world.ask("write", { action: "move", id: below, parent: "Repairs" });
    expect(preview).toMatch(/\nfrom Above \(page [\da-f]{32}\)\nto Repairs \(data source [\da-f]{32}\)\n/u);
    const edit = (next: string) =>
      world.ask("write", { action: "edit", id: above, replace: [{ old: "words", new: next }] });
    expect(await edit("**words**")).toContain("Marks of Markdown stand as they are");
    expect(await edit("wordings")).not.toContain("Marks of Markdown");
    expect(await world.ask("undo", {})).toBe("Error: Expected id to be the number of a change, or all, got undefined.");
    expect(await world.ask("write", {})).toContain("one of create, set, edit, move, trash");
  });
  expect(asked).toEqual([]);
});

test("a page that others have edited since it was created is not trashed", async () => {
  await world.apply({ action: "create", parent: "Repairs", values: { title: "Grown" }, markdown: "Text" });
  const created = lastChange(await world.ask("journal"));
  const id = /page ([\da-f]{32})/u.exec(await world.ask("journal", { id: created }))?.[1] ?? "";
  world.call("PATCH", `blocks/${id}/children`, { children: [paragraph("More")] });
  expect(await world.ask("undo", { id: created })).toMatch(
    /^Error: Nothing is sent: the page of \S+ was changed since/u,
  );
});

test("says whether a change was applied whose answer was lost, and never writes it twice", async () => {
  const id = await newRow("Lost answer", { Price: { number: 1 } });
  const applyWith = async (values: object, fault: Partial<FaultRule>) => {
    const token = tokenOf(await world.ask("write", { action: "set", id, values }));
    world.emulator.addFault({ match: { method: "PATCH" }, times: 1, ...fault });
    return world.ask("write", { apply: token });
  };
  expect(await applyWith({ Price: 2 }, { cut: 10 })).toContain("Written as change");
  expect(get(await pageJson(id), "properties.Price.number")).toBe(2);
  expect(await applyWith({ Price: 3 }, { status: 502, body: "<html>" })).toMatch(
    /^Error: Notion did not apply the change/u,
  );
  expect(await applyWith({ Price: 3 }, { status: 400, code: "validation_error" })).toMatch(
    /^Error: Notion has refused the change, and nothing was written/u,
  );
  expect(get(await pageJson(id), "properties.Price.number")).toBe(2);
  expect(await world.ask("journal", { limit: 1 })).toContain(": not applied");
});

test("with --write=apply, a call writes without a preview, and undo takes it back without one", async () => {
  const id = await newRow("Direct", { Price: { number: 1 } });
  await world.restart({ isDirect: true });
  const answer = await world.ask("write", { action: "set", id, values: { Price: 2 } });
  expect(answer).toMatch(/Price: "1" → "2"\n[^]*Written as change \d+\./u);
  expect(get(await pageJson(id), "properties.Price.number")).toBe(2);
  expect(await world.ask("undo", { id: "all" })).toContain("All of it was taken back.");
  expect(get(await pageJson(id), "properties.Price.number")).toBe(1);
  await world.restart();
});

test("a creation whose answer was lost is found again, and taken back", async () => {
  const create = { action: "create", parent: "Repairs", values: { Name: "Found again" } };
  const token = tokenOf(await world.ask("write", create));
  world.emulator.addFault({ match: { method: "POST", path: "/v1/pages" }, times: 1, cut: 3 });
  expect(await world.ask("write", { apply: token })).toMatch(
    /create Found again \(page [\da-f]{32}\)[^]*Written as change/u,
  );
  const count = async () =>
    /^(\d+) of/mu.exec(await world.ask("query", { source: "Repairs", where: { Name: "Found again" } }))?.[1];
  expect(await count()).toBe("1");
  expect(await world.apply({ id: "all" }, "undo")).toContain("All of it was taken back.");
  expect(await count()).toBe("0");
});
