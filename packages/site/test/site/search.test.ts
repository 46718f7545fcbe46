// Visitors find published pages only: not even the number or the order of results tells about others.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AsyncClient } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import { openStore, type MirrorStore } from "@ws/mirror";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Content } from "../../src/content/content.ts";

const text = (content: string) => [{ text: { content } }];

let folder: string;
let store: MirrorStore;
let content: Content;
let client: AsyncClient;
const ids: Record<string, string> = {};

beforeAll(async () => {
  const emulator = createEmulator({ seed: "empty", clock: "frozen" });
  client = new AsyncClient({ auth: emulator.token, httpClient: emulator.httpClient, logLevel: "error" });
  const newPage = async (name: string, parentId: string, title: string) => {
    const page = await client.pages.create({
      parent: { page_id: parentId },
      properties: { title: { title: text(title) } },
    });
    ids[name] = page.id;
    return page.id;
  };
  const root = await newPage("root", emulator.testPageId, "Workshop");
  const secret = await newPage("secret", emulator.testPageId, "Zeppelin chain");
  const child = await newPage("child", root, "Manual");
  const table = [
    [text("Spoke"), text("Nipple")],
    [text("Hub"), []],
  ].map((cells) => ({ table_row: { cells } }));
  await client.blocks.children.append({
    block_id: child,
    children: [
      { paragraph: { rich_text: [...text("A torque wr"), ...text("ench")] } },
      { paragraph: { rich_text: [...text("See also "), { mention: { page: { id: secret } } }] } },
      { table: { table_width: 2, children: table } },
    ],
  });
  await client.blocks.children.append({ block_id: secret, children: [{ paragraph: { rich_text: text("balloon") } }] });
  await client.comments.create({ parent: { page_id: child }, rich_text: text("Nobody reads the gearbox chapter") });
  const database = await client.databases.create({
    parent: { type: "page_id", page_id: root },
    title: text("Repairs"),
    initial_data_source: {
      properties: {
        Job: { title: {} },
        Number: { unique_id: { prefix: "REP" } },
        Phone: { phone_number: {} },
        Bike: { select: {} },
        Remark: { rich_text: {} },
      },
    },
  });
  const data_source_id = "data_sources" in database ? (database.data_sources[0]?.id ?? "") : "";
  for (let number = 1; number <= 30; number += 1) {
    const { id } = await client.pages.create({
      parent: { data_source_id },
      properties: {
        Job: { title: text(number === 30 ? "Hidden quill" : `Job ${"abcdefghijklmnopqrstuvwxyz".at(number % 26)}`) },
        Phone: { phone_number: number === 3 ? "5551234" : null },
        Bike: { select: { name: "Unicycle" } },
        Remark: { rich_text: text("Payday") },
      },
    });
    ids[`row ${number}`] = id;
  }
  const source = await client.dataSources.retrieve({ data_source_id });
  const properties = Object.entries("properties" in source ? source.properties : {}).map(([name, { id }]) => ({
    property_id: id,
    visible: name !== "Remark",
  }));
  const [view] = (await client.views.list({ database_id: database.id })).results;
  await client.views.update({ view_id: view?.id ?? "", configuration: { type: "table", properties } });
  folder = await mkdtemp(join(tmpdir(), "ws-site-test-"));
  store = await openStore(folder);
  content = new Content({
    title: undefined,
    untitled: "Untitled",
    client,
    store,
    rootPageId: root,
    columns: { public: [], staff: ["Phone"] },
    publicRows:
      () =>
      ({ id }) =>
        id !== ids["row 30"],
    isServiceDown: () => false,
  });
  await content.refresh();
});

afterAll(async () => {
  await content.close();
  await client.close();
  await rm(folder, { recursive: true });
});

const find = async (words: string) => {
  const results = await content.search.find(words);
  return results.map(({ pageId }) => Object.keys(ids).find((name) => ids[name] === pageId) ?? "Repairs");
};

test.each([
  ["TORQUE wre", ["child"]],
  ["nipple hub", ["child"]],
  ["Ni", ["child"]],
  ["workshop", ["root"]],
  ['" * OR (', []],
  ["", []],
])("finds %j", async (words, expected) => {
  expect(await find(words)).toEqual(expected);
});

test("finds a number before longer numbers that begin with it", async () => {
  expect((await find("REP-3"))[0]).toBe("row 3");
  expect((await find("rep 2"))[0]).toBe("row 2");
});

test("finds the runs of a text as one, and marks what was searched", async () => {
  const [result] = await content.search.find("wrench");
  expect(result?.excerpt).toEqual({ text: "A torque wrench", marks: [[9, 15]] });
});

test.each([
  ["a value of a column for the staff", "5551234"],
  ["the name of a column for the staff", "phone"],
  ["a value of a column that no view shows", "payday"],
  ["a comment", "gearbox"],
  ["a page outside the published tree", "balloon"],
  ["a mention of a page outside the published tree", "zeppelin"],
  ["a row that is not public", "quill"],
])("does not find %s, alone or with or without other words", async (_name, word) => {
  expect(await find(word)).toEqual([]);
  for (const others of ["manual", "unicycle", "repairs", "see also"]) {
    // A word that nobody has shows what a word without an effect gives.
    for (const query of [`${others} ?`, `? ${others}`, `${others} -?`])
      expect(await find(query.replace("?", word)), query).toEqual(await find(query.replace("?", "xylophone")));
    expect(await find(`"${others} ${word}"`)).toEqual([]);
  }
});

test("finds a page after it was published, and not after it was taken back", async () => {
  expect(await find("balloon")).toEqual([]);
  const page_id = ids["secret"] ?? "";
  const parent = (id: string | undefined) => ({ page_id: id ?? "" });
  await client.pages.move({ page_id, parent: parent(ids["child"]) });
  await content.refresh();
  expect(await find("balloon")).toEqual(["secret"]);
  expect(await find("zeppelin")).toEqual(["secret", "child"]);
  await client.pages.move({ page_id, parent: parent(ids["row 30"]) });
  await content.refresh();
  expect(await find("balloon")).toEqual([]);
});

test("a page stands before rows whose titles match as well, and after rows whose titles match better", async () => {
  const title = (words: string) => ({ title: { title: text(words) } });
  await client.pages.create({ parent: { page_id: ids["child"] ?? "" }, properties: title("Replace a derailleur") });
  const row = await client.pages.retrieve({ page_id: ids["row 1"] ?? "" });
  const parent = "parent" in row && row.parent.type === "data_source_id" ? row.parent.data_source_id : "";
  // The rows are newer, so that only the rule puts the page first.
  for (let number = 0; number < 3; number += 1)
    await client.pages.create({
      parent: { data_source_id: parent },
      properties: { Job: { title: text("Replace a derailleur") } },
    });
  await client.blocks.children.append({
    block_id: ids["child"] ?? "",
    children: [{ paragraph: { rich_text: text("The derailleur moves the chain.") } }],
  });
  await content.refresh();
  const titles = async (words: string) =>
    (await content.search.find(words)).map(({ pageId, title: found }) => (pageId === ids["child"] ? "text" : found));
  const kinds = async (words: string) => {
    const { tree } = await content.current();
    return (await content.search.find(words)).map(
      ({ pageId = "" }) => tree.get(pageId.replaceAll("-", ""))?.parent?.kind,
    );
  };
  expect((await kinds("replace derailleur")).slice(0, 4)).toEqual([
    "page",
    "data_source",
    "data_source",
    "data_source",
  ]);
  expect((await titles("derailleur")).at(-1)).toBe("text");
});
