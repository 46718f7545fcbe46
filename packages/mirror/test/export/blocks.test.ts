import { readFileSync } from "node:fs";
import { join } from "node:path";
import { COLUMN_TYPES } from "@ws/helpers/columns";
import { beforeAll, describe, expect, test } from "vitest";
// oxlint-disable-next-line eslint/no-restricted-imports -- the emulator does not export its catalogue
import { BLOCK_KINDS } from "../../../emulator/src/catalog/block-kinds.ts";
import { ALL_BLOCKS, id, Objects } from "./all-blocks.ts";
import { fileWith, readFolder, temporaryFolder } from "./read-folder.ts";
import { createWorkspace, emptyEmulator, type TestWorkspace } from "./workspace.ts";

const PAGE = id(1);

async function withAllBlocks(): Promise<TestWorkspace> {
  const objects = new Objects();
  objects.page(PAGE, "All blocks");
  for (const { block } of Object.values(ALL_BLOCKS)) objects.blocks(PAGE, [block]);
  const emulator = emptyEmulator();
  emulator.import(objects.list);
  const workspace = await createWorkspace(emulator);
  await workspace.pull();
  return workspace;
}

describe("every type of block", () => {
  let markdown = "";
  let html = "";
  let note = "";
  beforeAll(async () => {
    const { mirror } = await withAllBlocks();
    const folder = temporaryFolder();
    await mirror.export({ format: "markdown", out: join(folder, "markdown") });
    await mirror.export({ format: "html", out: join(folder, "html") });
    markdown = fileWith(readFolder(join(folder, "markdown")), "pages/All blocks");
    await mirror.export({ format: "obsidian", out: join(folder, "vault") });
    html = fileWith(readFolder(join(folder, "html")), "pages/All blocks");
    note = fileWith(readFolder(join(folder, "vault")), "All blocks.md");
  });

  test.each(Object.entries(ALL_BLOCKS))("%s is in Markdown", (_, expected) => {
    expect(markdown).toContain(expected.markdown);
  });

  test.each(Object.entries(ALL_BLOCKS))("%s is in HTML", (_, expected) => {
    expect(html).toContain(expected.html);
  });

  test("columns, contents and synced blocks leave no comments of HTML in a vault", () => {
    expect(note).not.toMatch(/<!-- \/?(?:column|synced|table of contents|breadcrumb)/u);
  });

  test.each(Object.entries(ALL_BLOCKS))("%s is in a vault", (_, { markdown: form, obsidian = form }) => {
    expect(note).toContain(obsidian);
  });

  test("is one of these", () => {
    expect(Object.keys(BLOCK_KINDS).filter((type) => !(type in ALL_BLOCKS))).toEqual([]);
  });
});

/** Returns the names in the first column of the table below a heading of the page about exports. */
function named(heading: string): string[] {
  const page = readFileSync(new URL("../../../../docs/mirror-export.md", import.meta.url), "utf8");
  const [, section = ""] = page.split(`\n## ${heading}\n`);
  const rows = (section.split("\n## ")[0] ?? "").matchAll(/^\| ([^|]*)\|/gm);
  return Array.from(rows, ([, first = ""]) => Array.from(first.matchAll(/`(\w+)`/g), ([, name = ""]) => name)).flat();
}

describe("the page about exports says what becomes", () => {
  test("of each type of block", () => {
    expect(named("Blocks").toSorted()).toEqual(Object.keys(BLOCK_KINDS).toSorted());
  });

  test("of each type of column", () => {
    expect(named("Columns").toSorted()).toEqual(Object.keys(COLUMN_TYPES).toSorted());
  });
});
