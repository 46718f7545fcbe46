import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
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
  beforeAll(async () => {
    const { mirror } = await withAllBlocks();
    const folder = temporaryFolder();
    await mirror.export({ format: "markdown", out: join(folder, "markdown") });
    await mirror.export({ format: "html", out: join(folder, "html") });
    markdown = fileWith(readFolder(join(folder, "markdown")), "pages/All blocks");
    html = fileWith(readFolder(join(folder, "html")), "pages/All blocks");
  });

  test.each(Object.entries(ALL_BLOCKS))("%s is in Markdown", (_, expected) => {
    expect(markdown).toContain(expected.markdown);
  });

  test.each(Object.entries(ALL_BLOCKS))("%s is in HTML", (_, expected) => {
    expect(html).toContain(expected.html);
  });
});
