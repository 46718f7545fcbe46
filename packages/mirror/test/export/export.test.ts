import { createEmulator, type JsonObject } from "@ws/emulator";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { ExportOptions } from "../../src/export/export.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../src/export/export-formats.ts";
import { compareStores } from "../../src/verify/compare-with-service.ts";
import { OBJECT_KINDS } from "../../src/store/tables.ts";
import { id, Objects } from "./all-blocks.ts";
import { fileWith, readFolder, temporaryFolder } from "./read-folder.ts";
import {
  createWorkspace,
  emptyEmulator,
  idIn,
  paragraph,
  START,
  text,
  title,
  type TestWorkspace,
} from "./workspace.ts";

const MARKER = ".ws-mirror-export.json";

let demo: TestWorkspace;
beforeAll(async () => {
  demo = await createWorkspace(createEmulator({ clock: "frozen", now: START }));
  await demo.pull();
});

async function exportTo(
  { mirror }: TestWorkspace,
  format: ExportFormat,
  options: Pick<ExportOptions, "at" | "names" | "withPeople"> = {},
): Promise<Map<string, string>> {
  const out = join(temporaryFolder(), "out");
  await mirror.export({ format, out, ...options });
  const files = readFolder(out);
  files.delete(MARKER);
  return files;
}

const demoExports = new Map<ExportFormat, Promise<Map<string, string>>>();

/** Returns the export of the demo workspace. It is written once for all tests. */
function demoFiles(format: ExportFormat): Promise<Map<string, string>> {
  const known = demoExports.get(format) ?? exportTo(demo, format);
  demoExports.set(format, known);
  return known;
}

const rowsOf = async ({ store }: TestWorkspace, kind: string) =>
  store.db
    .selectFrom("ws_objects")
    .selectAll()
    .where("kind", "=", kind as never)
    .where("removed_at", "is", null)
    .execute();

describe("every format", () => {
  test.each(EXPORT_FORMATS)("%s has the same bytes for the same copy", async (format) => {
    const first = await demoFiles(format);
    expect(first.size).toBeGreaterThan(0);
    expect(await exportTo(demo, format)).toEqual(first);
  });

  describe("of an earlier time", () => {
    let workspace: TestWorkspace;
    let then: string;
    const before = new Map<ExportFormat, ReadonlyMap<string, string>>();
    beforeAll(async () => {
      workspace = await createWorkspace();
      const { call, pull, now } = workspace;
      const page = call("POST", "pages", { parent: { workspace: true }, properties: title("Then") });
      const pageId = idIn(page);
      const added = call("PATCH", `blocks/${pageId}/children`, { children: ["a", "b", "c"].map(paragraph) });
      const [first, second] = added["results"] as JsonObject[];
      const database = call("POST", "databases", {
        parent: { page_id: pageId },
        title: text("Base"),
        initial_data_source: { properties: { Name: { title: {} }, Count: { number: {} } } },
      });
      const [{ id: source }] = database["data_sources"] as [{ id: string }];
      const addRow = (name: string) =>
        call("POST", "pages", {
          parent: { data_source_id: source },
          properties: { Name: { title: text(name) } },
        });
      addRow("row");
      await pull(5);
      then = now();
      for (const format of EXPORT_FORMATS) before.set(format, await exportTo(workspace, format));
      call("PATCH", `blocks/${idIn(first)}`, paragraph("changed"));
      call("DELETE", `blocks/${idIn(second)}`);
      call("PATCH", `blocks/${pageId}/children`, { children: [paragraph("new")], position: { type: "start" } });
      call("PATCH", `data_sources/${source}`, { properties: { Count: { name: "Number" } } });
      addRow("later");
      call("PATCH", `pages/${pageId}`, { properties: title("Now") });
      await pull(5);
    });

    test.each(EXPORT_FORMATS)("%s equals the export of that time", async (format) => {
      const earlier = before.get(format) ?? new Map<string, string>();
      expect(await exportTo(workspace, format)).not.toEqual(earlier);
      const after = await exportTo(workspace, format, { at: then });
      expect(after.size).toBeGreaterThan(0);
      expect(without(after, "tables/")).toEqual(without(earlier, "tables/"));
    });
  });
});

const without = (files: ReadonlyMap<string, string>, start: string) =>
  new Map([...files].filter(([path]) => !path.startsWith(start)));

test.each([
  ["markdown", "ids", /\]\(([^)#]*)\)/gu],
  ["markdown", "titles", /\]\(([^)#]*)\)/gu],
  ["html", "ids", /(?:href|src)="([^"#]*)"/gu],
  ["html", "titles", /(?:href|src)="([^"#]*)"/gu],
] as const)("every relative link in %s with %s leads to a file of the export", async (format, names, pattern) => {
  const files = await (names === "ids" ? demoFiles(format) : exportTo(demo, format, { names }));
  let links = 0;
  for (const [path, content] of files) {
    if (!/\.(?:md|html)$/u.test(path)) continue;
    for (const [, url = ""] of content.matchAll(pattern)) {
      if (url === "" || /^[a-z]+:/u.test(url)) continue;
      links += 1;
      expect(files.has(posix.normalize(posix.join(dirname(path), decodeURIComponent(url)))), `${path}: ${url}`).toBe(
        true,
      );
    }
  }
  expect(links).toBeGreaterThan(300);
});

test("Markdown has one file for each page and database, with front matter", async () => {
  const files = await demoFiles("markdown");
  const pages = await rowsOf(demo, "page");
  expect([...files.keys()].filter((path) => path.startsWith("pages/"))).toHaveLength(pages.length);
  const repair = [...files].find(([path]) => path.startsWith("pages/Brake pads city bike-"))?.[1];
  expect(repair).toMatch(/^---\nid: [0-9a-f-]{36}\ntitle: Brake pads, city bike\nurl: https:/u);
  expect(repair).toMatch(/\nproperties:\n {2}Job: Brake pads, city bike\n {2}Stage: \w+\n/u);
  expect(fileWith(files, "index.md")).toMatch(/^# Index\n\n- \[Brightwater Bicycle Workshop\]\(pages\//u);
});

test("CSV has the columns of the schema in their order, quoted by RFC 4180", async () => {
  const workspace = await createWorkspace();
  const { call, pull } = workspace;
  const page = call("POST", "pages", { parent: { workspace: true }, properties: title("Root") });
  const properties = { Zed: { number: {} }, Name: { title: {} }, "A,b": { checkbox: {} }, Day: { date: {} } };
  const database = call("POST", "databases", {
    parent: { page_id: page["id"] },
    title: text("Base"),
    initial_data_source: { properties },
  });
  const [{ id: source }] = database["data_sources"] as [{ id: string }];
  const row: Record<string, unknown> = call("POST", "pages", {
    parent: { data_source_id: source },
    properties: {
      Zed: { number: 1.5 },
      Name: { title: text('=1+1,"quoted"\nsecond line') },
      "A,b": { checkbox: true },
      Day: { date: { start: "2026-07-01" } },
    },
  });
  await pull();
  const [[path, csv] = ["", ""]] = await exportTo(workspace, "csv");
  expect(path).toBe(`data/Base-${source.replaceAll("-", "")}.csv`);
  const schema = call("GET", `data_sources/${source}`)["properties"] as JsonObject;
  const values: Record<string, string> = {
    Zed: "1.5",
    Name: '"=1+1,""quoted""\nsecond line"',
    "A,b": "true",
    Day: "2026-07-01",
  };
  const names = Object.keys(schema);
  const header = names.map((name) => (name === "A,b" ? '"A,b"' : name)).join(",");
  const cells = names.map((name) => values[name]).join(",");
  const more = ["id", "url", "created_time", "last_edited_time"].map((name) => row[name]).join(",");
  expect(csv).toBe(`${header},page_id,url,created_time,last_edited_time,out_of_sight_since\r\n${cells},${more},\r\n`);
});

test("JSON has every object of the copy as it was stored, with positions, files and history", async () => {
  const files = await demoFiles("json");
  for (const kind of OBJECT_KINDS) {
    const items = JSON.parse(files.get(`objects/${kind}.json`) ?? "") as JsonObject[];
    const found = items.map((item) => ({ id: item["id"], json: item["json"], position: item["position"] ?? null }));
    const rows = (await rowsOf(demo, kind)).map((row) => ({
      id: row.id,
      json: JSON.parse(row.json) as unknown,
      position: kind === "block" ? row.position : null,
    }));
    const byId = (a: { id: unknown }, b: { id: unknown }) => (String(a.id) < String(b.id) ? -1 : 1);
    expect(found.toSorted(byId)).toEqual(rows.toSorted(byId));
  }
  const tables = [...files.keys()].filter((path) => path.startsWith("tables/"));
  expect(tables.map((path) => posix.basename(path, ".json"))).toEqual([
    "file_refs",
    "files",
    "removed",
    "runs",
    "skipped",
    "versions",
  ]);
});

test("files are copied with their content, and files that the copy lacks are listed", async () => {
  const objects = new Objects();
  objects.page(id(1), "Files");
  const hosted = (name: string) => ({
    type: "image",
    content: {
      type: "file",
      file: { url: `https://files.example/${name}?s=1`, expiry_time: "2026-07-01T12:00:00.000Z" },
      caption: [],
    },
  });
  const [, missing] = objects.blocks(id(1), [hosted("a/same.png"), hosted("missing.png"), hosted("b/same.png")]);
  const emulator = emptyEmulator();
  emulator.import(objects.list);
  const workspace = await createWorkspace(emulator);
  await workspace.pull();
  for (const format of ["html", "markdown"] as const) {
    const out = join(temporaryFolder(), "out");
    const { skipped } = await workspace.mirror.export({ format, out });
    expect(skipped).toEqual([{ object_id: missing, what: "file /image/file", why: "The copy lacks the file." }]);
    const files = readFolder(out);
    const contents = [...files].filter(([path]) => path.endsWith("/same.png")).map(([, content]) => content);
    expect(contents.toSorted()).toEqual(["/a/same.png", "/b/same.png"]);
    expect(fileWith(files, "pages/Files")).toContain("Missing image");
  }
  const json = await exportTo(workspace, "json");
  expect(
    [...json]
      .filter(([path]) => path.startsWith("files/"))
      .map(([, content]) => content)
      .toSorted(),
  ).toEqual(["/a/same.png", "/b/same.png"]);
});

describe("seed", () => {
  const PEOPLE = [
    "Ada Example",
    "ada@example.com",
    "Benoit Sample",
    "benoit@example.com",
    "Chioma Test",
    "Dmitri Placeholder",
  ];

  const seedOf = async (workspace: TestWorkspace, withPeople: boolean) =>
    JSON.parse((await exportTo(workspace, "seed", { withPeople })).get("seed.json") ?? "") as JsonObject[];

  async function copyOf(seed: JsonObject[]): Promise<TestWorkspace> {
    const copy = await createWorkspace(createEmulator({ seed, clock: "frozen", now: START }));
    await copy.pull();
    return copy;
  }

  test("an emulator that starts from it has the same objects in the same order", async () => {
    const copy = await copyOf(await seedOf(demo, true));
    const differences: unknown[] = [];
    for await (const difference of compareStores(demo.store, copy.store, OBJECT_KINDS, ""))
      differences.push(difference);
    expect(differences).toEqual([]);
    const order = async ({ store }: TestWorkspace) =>
      store.db
        .selectFrom("ws_objects")
        .select(["id", "parent_id", "position"])
        .where("kind", "=", "block")
        .orderBy("id")
        .execute();
    expect(await order(copy)).toEqual(await order(demo));
  });

  test("people are anonymous unless requested, and only they differ", async () => {
    const named = JSON.stringify(await seedOf(demo, true));
    const seed = await seedOf(demo, false);
    for (const name of PEOPLE) {
      expect(named).toContain(name);
      expect(JSON.stringify(seed)).not.toContain(name);
    }
    const notUsers = (objects: JsonObject[]) => objects.filter((object) => object["object"] !== "user");
    expect(notUsers(seed)).toEqual(notUsers(JSON.parse(named) as JsonObject[]));
  });

  test("mentions, comments and values that are names are anonymous, ids stay", async () => {
    const emulator = emptyEmulator();
    const person = { email: "ada@example.com" };
    emulator.import([
      { object: "user", id: id(7), type: "person", name: "Ada Example", avatar_url: "https://a.example/ada", person },
    ]);
    const workspace = await createWorkspace(emulator);
    const { call, pull } = workspace;
    const page = idIn(call("POST", "pages", { parent: { workspace: true }, properties: title("Page") }));
    const mention = { mention: { user: { id: id(7) } } };
    call("PATCH", `blocks/${page}/children`, {
      children: [
        { paragraph: { rich_text: [mention, ...text("Ada Example")] } },
        { paragraph: { rich_text: text("ada@example.com") } },
      ],
    });
    await pull(5);
    const seed = JSON.stringify(await seedOf(workspace, false));
    expect(seed).not.toContain("Ada Example");
    expect(seed).not.toContain("ada@example.com");
    expect(seed).not.toContain("a.example");
    expect(seed).toContain(id(7));
    expect(seed).toMatch(/"plain_text":"@Person \d+"/u);
  });
});

describe("the folder", () => {
  test("an earlier export is replaced, other content is refused", async () => {
    const out = join(temporaryFolder(), "a", "out");
    await demo.mirror.export({ format: "csv", out });
    await demo.mirror.export({ format: "seed", out });
    expect([...readFolder(out).keys()]).toEqual([MARKER, "seed.json"]);
    expect(readdirSync(dirname(out))).toEqual(["out"]);
    const other = temporaryFolder();
    writeFileSync(join(other, "mine.txt"), "x");
    await expect(demo.mirror.export({ format: "csv", out: other })).rejects.toMatchObject({ code: "invalid_argument" });
    expect(readdirSync(other)).toEqual(["mine.txt"]);
  });

  test("an empty folder is accepted", async () => {
    const out = join(temporaryFolder(), "out");
    mkdirSync(out);
    await demo.mirror.export({ format: "seed", out });
    expect(existsSync(join(out, "seed.json"))).toBe(true);
  });

  test.each(EXPORT_FORMATS)("an interrupted export as %s keeps the folder as it was", async (format) => {
    const folder = temporaryFolder();
    const out = join(folder, "out");
    const stop = new AbortController();
    let seen: string[] = [];
    const exporting = demo.mirror.export({
      format,
      out,
      signal: stop.signal,
      onProgress() {
        seen = readdirSync(out);
        stop.abort(new Error("Stopped."));
      },
    });
    await expect(exporting).rejects.toThrow(/Stopped|abort/u);
    expect(seen).toEqual([".ws-mirror-partial"]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("progress counts to the end", async () => {
    const steps: number[][] = [];
    const out = join(temporaryFolder(), "out");
    const { written } = await demo.mirror.export({
      format: "seed",
      out,
      onProgress: ({ done, left }) => steps.push([done, left]),
    });
    expect(steps.at(-1)).toEqual([written.pages + written.rows + written.databases + 2, 0]);
  });
});
