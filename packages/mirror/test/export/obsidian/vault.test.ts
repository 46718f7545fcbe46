// A vault of Obsidian: names, links, properties, attachments, and what a second export changes.
import { statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "@ws/emulator";
import { parse } from "yaml";
import { exportStore } from "../../../src/export/export.ts";
import { createTestWorkspace, type TestWorkspace } from "../../support/workspace.ts";
import { fileWith, readFolder, temporaryFolder } from "../read-folder.ts";
import { idIn, paragraph, text, title } from "../workspace.ts";
import { readVault } from "./base-evaluator.ts";

const MINUTE_MS = 60_000;

let workspace: TestWorkspace;
let out: string;
let vault: Map<string, string>;
let handbook: string;
let source: string;

const exported = async (folder: string) => {
  const result = await exportStore(workspace.store, { format: "obsidian", out: folder });
  return { result, files: readFolder(folder) };
};

const call = (method: string, path: string, body: object) => workspace.call(method, path, body as JsonObject);

const mention = (id: string) => ({ mention: { page: { id } } });

beforeAll(async () => {
  workspace = await createTestWorkspace();
  const { advance, mirror } = workspace;
  const page = (parent: string, name: string, children: object[] = []) => {
    advance(MINUTE_MS);
    return idIn(call("POST", "pages", { parent: { page_id: parent }, properties: title(name), children }));
  };
  handbook = page(workspace.emulator.testPageId, "Handbook");
  const chains = page(handbook, "Chains: a/b? #1 [x]");
  page(handbook, "Same");
  page(handbook, "same");
  page(handbook, "");
  let deep = page(handbook, "Deep");
  for (let level = 0; level < 8; level += 1) deep = page(deep, `A long title of a page at level ${level}`);
  const database = call("POST", "databases", {
    parent: { page_id: handbook },
    title: text("Repairs"),
    initial_data_source: {
      properties: {
        Job: { title: {} },
        Price: { number: {} },
        Stage: { select: { options: [{ name: "Open" }, { name: "Done" }] } },
        Tags: { multi_select: { options: [{ name: "a b" }] } },
        Due: { date: {} },
      },
    },
  });
  const [first] = database["data_sources"] as { id: string }[];
  source = first?.id ?? "";
  call("PATCH", `data_sources/${source}`, {
    properties: { Before: { relation: { data_source_id: source, single_property: {} } } },
  });
  const row = (name: string, more: object) => {
    advance(MINUTE_MS);
    const properties = { Job: { title: text(name) }, ...more };
    return idIn(call("POST", "pages", { parent: { data_source_id: source }, properties }));
  };
  const chain = row("New chain", {
    Price: { number: 19.5 },
    Stage: { select: { name: "Open" } },
    Tags: { multi_select: [{ name: "a b" }] },
    Due: { date: { start: "2026-07-01", end: "2026-07-03" } },
  });
  row("Brakes", { Before: { relation: [{ id: chain }] }, Stage: { select: { name: "Done" } } });
  call("POST", "views", {
    database_id: idIn(database),
    data_source_id: source,
    name: "Open ones",
    type: "table",
    filter: { property: "Stage", select: { equals: "Open" } },
    sorts: [{ property: "Stage", direction: "descending" }],
  });
  call("POST", "views", { database_id: idIn(database), data_source_id: source, name: "Pictures", type: "gallery" });
  call("PATCH", `blocks/${handbook}/children`, {
    children: [
      {
        paragraph: {
          rich_text: [{ text: { content: "see " } }, mention(chains), { text: { content: " #tag ==x== %%y%%" } }],
        },
      },
      {
        callout: {
          rich_text: text("Careful"),
          icon: { emoji: "⚠️" },
          color: "red_background",
          children: [paragraph("inside")],
        },
      },
      { toggle: { rich_text: text("More"), children: [paragraph("hidden")] } },
      { heading_2: { rich_text: text("Folded"), is_toggleable: true, children: [paragraph("below")] } },
      { paragraph: { rich_text: [{ equation: { expression: "a^2" } }] } },
    ],
  });
  call("POST", "comments", { parent: { page_id: handbook }, rich_text: text("A comment") });
  advance(10 * MINUTE_MS);
  await mirror.pull();
  out = join(temporaryFolder(), "vault");
  vault = (await exported(out)).files;
});

const paths = () => [...vault.keys()].filter((path) => !path.startsWith("."));
const note = (path: string) => vault.get(path) ?? "";
const propertiesOf = (path: string) => parse(/^---\n(.*?)\n---\n/su.exec(note(path))?.[1] ?? "") as object;

/** Returns the targets of all links of a note: wikilinks, and links of Markdown inside of the vault. */
const targetsOf = (content: string) => [
  ...Array.from(content.matchAll(/\[\[([^|\]]+)(?:\\?\|[^\]]*)?\]\]/gu), ([, target = ""]) =>
    target.replace(/\\$/u, ""),
  ),
  ...Array.from(content.matchAll(/\]\((?!https?:|mailto:)([^)]+)\)/gu), ([, target = ""]) =>
    decodeURIComponent(target),
  ),
];

describe("names", () => {
  test("are titles in folders that follow the tree, without ids where they are unique", () => {
    const top = paths().filter((path) => path.includes("Handbook"));
    expect(top).toContain("Test page/Handbook/Repairs.base");
    expect(top).toContain("Test page/Handbook/Repairs/New chain.md");
    expect(top).toContain("Test page/Handbook/Chains a b 1 x.md");
    expect(top).toContain("Test page/Handbook/Untitled.md");
  });

  test("have a part of the id where two would be the same file on some systems", () => {
    const same = paths().filter((path) => /\/same/iu.test(path));
    expect(same).toEqual([
      "Test page/Handbook/Same.md",
      expect.stringMatching(/^Test page\/Handbook\/same \([0-9a-f]{8}\)\.md$/u),
    ]);
  });

  test("fit every system: no path is long, and no two differ in upper and lower case only", () => {
    expect(Math.max(...paths().map((path) => path.length))).toBeLessThan(240);
    expect(new Set(paths().map((path) => path.toLowerCase())).size).toBe(paths().length);
    for (const path of paths()) expect(path).not.toMatch(/[<>:"\\|?*#^[\]\p{Cc}]/u);
    for (const part of paths().flatMap((path) => path.split("/"))) expect(part).not.toMatch(/^[ .]|[ .]$/u);
    expect(paths().some((path) => path.startsWith("Deep pages/"))).toBe(true);
  });
});

test("every link resolves", () => {
  const all = [...vault].flatMap(([path, content]) => targetsOf(content).map((target) => [path, target] as const));
  expect(all.length).toBeGreaterThan(10);
  const broken = all.filter(([, target]) => !vault.has(target) && !vault.has(`${target}.md`));
  expect(broken).toEqual([]);
});

test("a note has the forms of Obsidian", () => {
  const content = note("Test page/Handbook.md").replace(/^---\n.*?\n---\n/su, "");
  expect(content).toContain("see [[Test page/Handbook/Chains a b 1 x|Chains: a/b? #1  x]] \\#tag \\==x\\== \\%%y\\%%");
  expect(content).toContain("> [!danger] ⚠️ Careful\n> inside");
  expect(content).toContain("> [!note]- More\n> hidden");
  expect(content).toContain("## Folded\n\nbelow");
  expect(content).toContain("$a^2$");
  expect(content).toContain("![[Test page/Handbook/Repairs.base]]");
  expect(content).toMatch(/> \[!quote\]- Comments\n> \*\*.+\*\*, 2026-.+: A comment\n/u);
});

test("a row has its values as properties, with the types of Obsidian", () => {
  expect(propertiesOf("Test page/Handbook/Repairs/New chain.md")).toMatchObject({
    Job: "New chain",
    Price: 19.5,
    Stage: "Open",
    "Tags (column)": ["a b"],
    Due: "2026-07-01",
    "Due end": "2026-07-03",
    Before: [],
  });
  expect(propertiesOf("Test page/Handbook/Repairs/Brakes.md")).toMatchObject({
    Before: ["[[Test page/Handbook/Repairs/New chain|New chain]]"],
    Price: null,
  });
  const { types } = JSON.parse(fileWith(vault, "types.json")) as { types: object };
  expect(types).toMatchObject({
    Price: "number",
    Due: "date",
    "Due end": "date",
    Before: "multitext",
    "Tags (column)": "multitext",
    Stage: "text",
  });
});

test("a base shows the rows of its data source in each of its views", () => {
  const base = "Test page/Handbook/Repairs.base";
  const views = readVault(vault, new Date(workspace.nowMs())).views(base);
  const [shown] = views.get("Open ones") ?? [];
  expect(views.get("Open ones")).toHaveLength(1);
  expect(propertiesOf("Test page/Handbook/Repairs/New chain.md")).toMatchObject({ id: shown });
  const { views: written, formulas, properties } = parse(note(base)) as Record<string, object>;
  expect(written).toContainEqual({
    type: "table",
    name: "Open ones",
    filters: '["Open"].contains(note["Stage"])',
    order: expect.arrayContaining(["file.name", "note.Price", "note.Tags (column)"]) as string[],
    sort: [{ property: "formula.Stage (order)", direction: "DESC" }],
  });
  expect(written).toContainEqual(expect.objectContaining({ type: "cards", name: "Pictures", image: "note.cover" }));
  expect(formulas).toEqual({ "Stage (order)": 'if(note["Stage"] == "Open", 0, if(note["Stage"] == "Done", 1, 2))' });
  expect(properties).toMatchObject({
    "file.name": { displayName: "Job" },
    "note.Tags (column)": { displayName: "Tags" },
  });
});

describe("a second export", () => {
  test("of the same copy changes no byte", async () => {
    expect((await exported(out)).files).toEqual(vault);
  });

  test("changes only what has changed", async () => {
    const own = join(temporaryFolder(), "own");
    await exported(own);
    const before = readFolder(own);
    const unchanged = join(own, "Test page/Handbook/Same.md");
    const { ino } = statSync(unchanged);
    call("PATCH", `blocks/${handbook}/children`, { children: [paragraph("New text")] });
    workspace.advance(10 * MINUTE_MS);
    await workspace.mirror.pull();
    const { files } = await exported(own);
    const changed = [...files].filter(([path, content]) => before.get(path) !== content).map(([path]) => path);
    expect(changed.toSorted()).toEqual([".ws-mirror-export.json", "Test page/Handbook.md"]);
    expect(statSync(unchanged).ino).toBe(ino);
  });
});

test("links to blocks and headings lead to them in notes and Markdown, and copies of synced blocks show their original", async () => {
  const own = await createTestWorkspace();
  const create = (name: string, children: object[], more: object = {}) =>
    idIn(
      own.call("POST", "pages", {
        parent: { page_id: own.emulator.testPageId },
        properties: title(name),
        children,
        ...more,
      } as JsonObject),
    );
  const heading = (name: string) => ({ heading_2: { rich_text: text(name) } });
  const target = create(
    "Rules",
    [
      paragraph("The lamp"),
      heading("Opening hours: all"),
      heading("Twice"),
      heading("Twice"),
      { quote: { rich_text: text("Be kind") } },
      { bulleted_list_item: { rich_text: text("An item") } },
      {
        synced_block: {
          synced_from: null,
          children: [paragraph("Shared text"), { to_do: { rich_text: text("Shared task") } }],
        },
      },
      paragraph("Unlinked"),
    ],
    { icon: { emoji: "📏" }, cover: { external: { url: "https://example.com/c.png" } } },
  );
  const ids = (own.call("GET", `blocks/${target}/children`)["results"] as { id: string }[]).map(({ id }) => id);
  const [lamp = "", hours = "", , twice = "", quote = "", item = "", synced = ""] = ids;
  const link = (name: string, id: string) => ({
    text: { content: name, link: { url: `/${target.replaceAll("-", "")}#${id.replaceAll("-", "")}` } },
  });
  create("Links", [
    {
      paragraph: {
        rich_text: [
          link("lamp", lamp),
          link("hours", hours),
          link("twice", twice),
          link("quote", quote),
          link("item", item),
        ],
      },
    },
    { synced_block: { synced_from: { block_id: synced } } },
    { table_of_contents: {} },
    {
      column_list: {
        children: [{ column: { children: [paragraph("left")] } }, { column: { children: [paragraph("right")] } }],
      },
    },
  ]);
  own.advance(10 * MINUTE_MS);
  await own.mirror.pull();
  const exportAs = async (format: "obsidian" | "markdown") => {
    const folder = temporaryFolder();
    await exportStore(own.store, {
      format,
      out: folder,
      ...(format === "markdown" ? { names: "titles" as const } : {}),
    });
    return readFolder(folder);
  };
  const bare = (id: string) => id.replaceAll("-", "");
  const notes = await exportAs("obsidian");
  const rules = fileWith(notes, "Rules.md");
  const links = fileWith(notes, "Links.md");
  const [first = "", second = ""] = (own.call("GET", `blocks/${synced}/children`)["results"] as { id: string }[]).map(
    ({ id }) => bare(id),
  );
  for (const [name, end] of [
    ["lamp", `^${bare(lamp)}`],
    ["hours", "Opening%20hours%20all"],
    ["twice", `^${bare(twice)}`],
    ["quote", `^${bare(quote)}`],
    ["item", `^${bare(item)}`],
  ])
    expect(links).toContain(`[${name}](Test%20page/Rules.md#${end})`);
  expect(links).toContain(`\n![[Test page/Rules#^${first}]]\n\n![[Test page/Rules#^${second}]]\n`);
  expect(links).toMatch(/\nleft\n\nright\n/u);
  expect(links + rules).not.toContain("<!--");
  expect(rules).toContain("icon: 📏\ncover: https://example.com/c.png\n");
  expect(rules).toContain(`\nThe lamp ^${bare(lamp)}\n`);
  expect(rules).toContain(`\n## Twice ^${bare(twice)}\n\n> Be kind\n\n^${bare(quote)}\n\n- An item ^${bare(item)}\n`);
  expect(rules).toContain(`\nShared text ^${first}\n\n- [ ] Shared task ^${second}\n\nUnlinked\n`);
  expect(rules.match(/ \^|\n\^/gu)).toHaveLength(6);
  const files = await exportAs("markdown");
  const page = fileWith(files, "Rules.md");
  const linking = fileWith(files, "Links.md");
  expect(linking).toContain("Rules.md#opening-hours-all)");
  for (const id of [lamp, twice, quote, item]) {
    expect(linking).toContain(`Rules.md#^${bare(id)})`);
    expect(page.split(`<a id="^${bare(id)}"></a>`)).toHaveLength(2);
  }
});
