// Exports whose files have the titles of pages as their names, in folders that follow the tree.
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import type { JsonObject } from "@ws/emulator";
import { beforeAll, describe, expect, test } from "vitest";
import type { ExportResult } from "../../src/export/export.ts";
import type { ExportFormat } from "../../src/export/export-formats.ts";
import type { ExportNames } from "../../src/export/export-paths.ts";
import { isExportPath } from "../../src/export/file-names.ts";
import { id, Objects } from "./all-blocks.ts";
import { readFolder, temporaryFolder } from "./read-folder.ts";
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

/** Titles that are dangerous as paths, or equal to each other on some systems. */
const TITLES = [
  "Chains: a/b? #1 [x]",
  "Same",
  "same",
  "Same",
  "",
  "../../../etc/passwd",
  "..",
  "CON",
  "nul.txt",
  "Caf\u00E9",
  "Cafe\u0301",
  "\u017Fame",
  "Notes",
  "Notes.md",
  "Notes.csv",
  ".html",
  "README.md",
  "Deep pages",
  "Smile :( 100% a&b ~ `code` ![x](y)",
  "x".repeat(400),
  "🚲".repeat(100),
  "\u0000\u202E\uD800",
  "javascript:alert(1)",
];

/** Titles of pages with pages inside: names of their folders could be equal to each other or to files. */
const WITH_FOLDERS = /same|notes|read|chains|^\.\.$/iu;

/** Names of files with different contents. */
const FILES = ["../evil.png", "same.png", "SAME.png", "same.png", "CON", "a (1) #2.pdf", "y".repeat(300)];

let workspace: TestWorkspace;
let handbook: string;
/** The folder and the counts of the export in each format. */
const exported = new Map<ExportFormat, Pick<ExportResult, "out" | "written">>();

const exportAs = (format: ExportFormat, out: string, names?: ExportNames) =>
  workspace.mirror.export({ format, out, names });

const newFolder = () => join(temporaryFolder(), "out");

beforeAll(async () => {
  const emulator = emptyEmulator();
  const objects = new Objects();
  objects.page(id(1), "Files");
  objects.page(id(2), "index");
  objects.page(id(3), "files");
  objects.page(id(4), "style.css");
  objects.blocks(
    id(1),
    FILES.map((name, at) => ({
      type: "file",
      content: {
        type: "file",
        name,
        file: { url: `https://files.example/${at}/x?signature=1`, expiry_time: "2026-07-01T12:00:00.000Z" },
        caption: [],
      },
    })),
  );
  emulator.import(objects.list);
  workspace = await createWorkspace(emulator);
  const { call, pull } = workspace;
  let minute = 0;
  // Each page is older than the next one.
  const page = (parent: object, name: string, children: object[] = []) => {
    minute += 1;
    emulator.setClock(Date.parse(START) + minute * 60_000);
    return idIn(call("POST", "pages", { parent, properties: title(name), children }));
  };
  handbook = page({ workspace: true }, "Handbook");
  for (const name of TITLES) {
    const parent = page({ page_id: handbook }, name);
    if (WITH_FOLDERS.test(name)) page({ page_id: parent }, "Inside");
  }
  let deep = handbook;
  for (let level = 0; level < 8; level += 1) deep = page({ page_id: deep }, `A long title of a page at level ${level}`);
  const database = (name: string) =>
    call("POST", "databases", {
      parent: { page_id: handbook },
      title: text(name),
      initial_data_source: { properties: { Job: { title: {} } } },
    });
  const sourceIn = (created: JsonObject) => (created["data_sources"] as { id: string }[])[0]?.id ?? "";
  const repairs = sourceIn(database("Repairs"));
  const both = database("Both");
  const renamed = database("Renamed");
  for (const created of [both, renamed])
    call("POST", "data_sources", {
      parent: { database_id: idIn(created) },
      title: text("More"),
      properties: { Name: { title: {} } },
    });
  call("PATCH", `data_sources/${sourceIn(renamed)}`, { title: text("Jobs") });
  const row = (source: string, name: string) =>
    page({ data_source_id: source }, name, [{ paragraph: { rich_text: [{ mention: { page: { id: handbook } } }] } }]);
  const chain = row(repairs, "New (chain");
  row(sourceIn(both), "Bell");
  row(sourceIn(renamed), "Ada");
  page({ page_id: chain }, "Page in a row");
  call("PATCH", `data_sources/${repairs}`, {
    properties: { Before: { relation: { data_source_id: repairs, single_property: {} } } },
  });
  call("PATCH", `pages/${row(repairs, "Brakes")}`, { properties: { Before: { relation: [{ id: chain }] } } });
  await pull(minute + 5);
  for (const format of ["markdown", "html", "csv"] as const) {
    exported.set(format, await exportAs(format, newFolder(), "titles"));
  }
});

const filesOf = (format: ExportFormat) => readFolder(exported.get(format)?.out ?? "");
const pathsOf = (format: ExportFormat) => [...filesOf(format).keys()].filter((path) => !path.startsWith("."));

test("pages, rows and tables are in folders that follow the tree, without ids where titles are unique", () => {
  expect(pathsOf("markdown")).toEqual(
    expect.arrayContaining([
      "index.md",
      "Handbook.md",
      "Handbook/Chains a b 1 x.md",
      "Handbook/Chains a b 1 x/Inside.md",
      "Handbook/Untitled.md",
      "Handbook/README.md",
      "Handbook/Repairs.md",
      "Handbook/Repairs.csv",
      "Handbook/Repairs/New (chain.md",
      "Handbook/Repairs/New (chain/Page in a row.md",
      "Handbook/Both.md",
      "Handbook/Both.csv",
      "Handbook/Both/Bell.md",
      "Handbook/Renamed.md",
      "Handbook/Renamed - Jobs/Ada.md",
      "files/evil.png",
      "files/same.png",
    ]),
  );
  expect(pathsOf("csv")).toEqual([
    "Handbook/Both - More.csv",
    "Handbook/Both.csv",
    "Handbook/Renamed - Jobs.csv",
    "Handbook/Renamed - More.csv",
    "Handbook/Repairs.csv",
  ]);
});

test("titles that are the same file on some systems have a part of their ids, except the oldest", () => {
  const same = pathsOf("markdown").filter((path) => /^Handbook\/(?:\p{L}ame|Notes)[^/]*\.md$/u.test(path));
  expect(same).toHaveLength(7);
  expect(same.filter((path) => !/ \([0-9a-f]{8,}\)\.md$/u.test(path))).toEqual([
    "Handbook/Notes.md",
    "Handbook/Same.md",
  ]);
});

describe.each(["markdown", "html", "csv"] as const)("the names of files in %s", (format) => {
  test("are safe on every system", () => {
    for (const path of pathsOf(format)) {
      expect(isExportPath(path), path).toBe(true);
      expect(path.length).toBeLessThan(260);
      for (const part of path.split("/")) {
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
        expect(part).not.toMatch(/[<>:"\\|?*#%\u202E]|\p{Cc}|^[ .]|[ .]$|^(?:con|nul)(?:\.|$)/iu);
        expect(part.normalize("NFC")).toBe(part);
      }
    }
  });

  test("are all different, also from names of folders, in upper and lower case", () => {
    const paths = pathsOf(format);
    const files = new Set(paths.map((path) => path.toUpperCase()));
    expect(files.size).toBe(paths.length);
    // Folders of different pages: no two names lead to one folder.
    const folderNames = new Set(paths.flatMap(foldersOf));
    expect(new Set([...folderNames].map((path) => path.toUpperCase())).size).toBe(folderNames.size);
    expect([...folderNames].filter((path) => files.has(path.toUpperCase()))).toEqual([]);
  });

  test("are as many as those with ids", async () => {
    const out = newFolder();
    const { written } = await exportAs(format, out, "ids");
    expect(readFolder(out).size).toBe(filesOf(format).size);
    expect(exported.get(format)?.written).toEqual(written);
  });
});

/** Returns the folders of a path. */
function foldersOf(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === "." ? [] : [folder, ...foldersOf(folder)];
}

test.each([
  ["markdown", /\]\(([^)#]*)\)/gu],
  ["html", /(?:href|src)="([^"#]*)"/gu],
] as const)("every relative link in %s leads to a file, and every file is linked", (format, pattern) => {
  const files = filesOf(format);
  const linked = new Set([`index.${format === "html" ? "html" : "md"}`]);
  for (const [path, content] of files) {
    if (!/\.(?:md|html)$/u.test(path)) continue;
    // A title can look like a link, and front matter has it as it is.
    const body = content.replace(/^---\n.*?\n---\n/su, "").replaceAll(/\\[[\]()]/gu, "");
    for (const [, url = ""] of body.matchAll(pattern)) {
      if (url === "" || /^(?:https?|mailto):/u.test(url)) continue;
      const target = posix.normalize(posix.join(dirname(path), decodeURIComponent(url)));
      expect(files.has(target), `${path}: ${url}`).toBe(true);
      linked.add(target);
    }
  }
  expect([...files.keys()].filter((path) => !path.startsWith(".") && !linked.has(path))).toEqual([]);
});

test("every attachment has its content", () => {
  const contents = [...filesOf("markdown")].filter(([path]) => path.startsWith("files/")).map(([, content]) => content);
  expect(contents.toSorted()).toEqual(FILES.map((_, at) => `/${at}/x`));
});

describe("a second export", () => {
  test("of the same copy changes no file", async () => {
    const { out = "" } = exported.get("markdown") ?? {};
    const before = readFolder(out);
    const { ino } = statSync(join(out, "Handbook/Same.md"));
    await exportAs("markdown", out, "titles");
    expect(readFolder(out)).toEqual(before);
    expect(statSync(join(out, "Handbook/Same.md")).ino).toBe(ino);
  });

  test("with other names replaces the files, and keeps those of users", async () => {
    const out = newFolder();
    await exportAs("markdown", out);
    const ids = readFolder(out);
    await exportAs("markdown", out, "titles");
    expect(readFolder(out)).toEqual(filesOf("markdown"));
    writeFileSync(join(out, "Handbook/mine.md"), "mine");
    writeFileSync(join(out, "Handbook/README.md"), "changed");
    expect((await exportAs("markdown", out, "ids")).kept).toEqual(["Handbook/README.md"]);
    const own = { "Handbook/README.md": "changed", "Handbook/mine.md": "mine" };
    expect(Object.fromEntries(readFolder(out))).toEqual({ ...Object.fromEntries(ids), ...own });
  });

  test("after a page was renamed moves its file and what is inside, and changes only pages that link there", async () => {
    const own = await createWorkspace();
    const page = (parent: object, name: string) =>
      idIn(own.call("POST", "pages", { parent, properties: title(name), children: [paragraph(name)] }));
    const shop = page({ workspace: true }, "Shop");
    const renamed = page({ page_id: shop }, "Before");
    page({ page_id: renamed }, "Inside");
    page({ page_id: shop }, "Other");
    await own.pull(5);
    const out = newFolder();
    await own.mirror.export({ format: "markdown", out, names: "titles" });
    const before = readFolder(out);
    own.call("PATCH", `pages/${renamed}`, { properties: title("After") });
    await own.pull(5);
    const { kept } = await own.mirror.export({ format: "markdown", out, names: "titles" });
    expect(kept).toEqual([]);
    const after = readFolder(out);
    expect([...after].filter(([path, content]) => before.get(path) !== content).map(([path]) => path)).toEqual(
      [".ws-mirror-export.json", "Shop/After/Inside.md", "Shop/After.md", "Shop.md", "index.md"].toSorted(),
    );
    expect(readdirSync(join(out, "Shop")).toSorted()).toEqual(["After", "After.md", "Other.md"]);
  });
});

test.each(["obsidian", "json", "seed"] as const)("%s refuses to choose names", async (format) => {
  const out = newFolder();
  await expect(exportAs(format, out, "titles")).rejects.toThrow(
    `Expected the format markdown, csv, html with "names", got "${format}"`,
  );
  expect(existsSync(out)).toBe(false);
});

test("other names are refused", async () => {
  await expect(exportAs("markdown", newFolder(), "slugs" as never)).rejects.toThrow(
    'Expected one of ids, titles in "names", got "slugs".',
  );
});
