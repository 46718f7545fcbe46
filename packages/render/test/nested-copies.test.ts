// Synced blocks that contain two copies of the one before: each level doubles what a page shows.
import { expect, test } from "vitest";
import { blocksHtml, sourceFromObjects, type ContentObject } from "@ws/render";
import { blocksMarkdown } from "@ws/render/markdown";

const block = (id: string, parent: string, type: string, content: object, has_children = false) => ({
  object: "block",
  id,
  parent: { type: "block_id", block_id: parent },
  has_children,
  type,
  [type]: content,
});

const paragraph = (id: string, parent: string, text: string) =>
  block(id, parent, "paragraph", { rich_text: [{ type: "text", plain_text: text, text: { content: text } }] });

const copy = (id: string, parent: string, original: string) =>
  block(id, parent, "synced_block", { synced_from: { type: "block_id", block_id: original } }, true);

function nestedCopies(levels: number) {
  const objects = [block("o0", "originals", "synced_block", { synced_from: null }, true), paragraph("p", "o0", "ha")];
  for (let level = 1; level <= levels; level += 1) {
    const [id, last] = [`o${level}`, `o${level - 1}`];
    objects.push(block(id, "originals", "synced_block", { synced_from: null }, true));
    objects.push(copy(`${id}a`, id, last), copy(`${id}b`, id, last));
  }
  objects.push(copy("top", "page", `o${levels}`), paragraph("end", "page", "the end"));
  return sourceFromObjects(objects);
}

test.each([
  ["HTML", blocksHtml],
  ["Markdown", blocksMarkdown],
] as const)(
  "synced blocks that double 30 times are %s of bounded size, with a sentence in place of the rest",
  async (_, render) => {
    const leftOut: ContentObject[] = [];
    const text = await render("page", { source: nestedCopies(30), onLeftOut: (copied) => leftOut.push(copied) });
    expect(text.length).toBeLessThan(500_000);
    expect(text).toContain("more than 1000 copies of synced blocks");
    expect(text).toContain("the end");
    expect(leftOut.length).toBeGreaterThan(0);
  },
);

test.each([
  ["HTML", blocksHtml],
  ["Markdown", blocksMarkdown],
] as const)("synced blocks that double 8 times are complete in %s", async (_, render) => {
  const text = await render("page", { source: nestedCopies(8), onLeftOut: () => expect.unreachable() });
  expect(text.match(/\bha\b/gu)).toHaveLength(256);
});
