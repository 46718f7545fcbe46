// notion-to-md: turns the blocks of a page into markdown.
import { Client } from "@notionhq/client";
import { markdownToBlocks } from "@tryfabric/martian";
import { NotionToMarkdown } from "notion-to-md";
import { expect, test } from "vitest";
import { EMULATOR_URL, addPage, openWorkspace, uploadFile } from "../support/workspace.ts";

const { pageId, token } = await openWorkspace("notion-to-md");
const notion = new Client({ auth: token, baseUrl: EMULATOR_URL });
const converter = new NotionToMarkdown({
  notionClient: notion,
  config: { separateChildPage: true, convertImagesToBase64: true },
});

/** Returns the markdown that notion-to-md makes of a page, without empty lines, by page. */
async function convert(id: string): Promise<Record<string, string>> {
  const pages = Object.entries(converter.toMarkdownString(await converter.pageToMarkdown(id)));
  return Object.fromEntries(pages.map(([name, text]) => [name, text.replaceAll(/\n{2,}/g, "\n").trim()]));
}

test("gives back the markdown from which martian made the blocks of a page", async () => {
  const markdown = `
# Bicycle
## Tools
A **bold**, _italic_, ~~struck~~ and \`code\` text with a [link](https://example.com/).
- wheel
    - spoke
        - nipple
- chain
1. first
2. second
- [ ] open
- [x] done
\`\`\`javascript
const a = 1;
\`\`\`
| part | price |
| ---- | ----- |
| bell | 5     |`.trim();
  const id = await addPage(pageId, "Bicycle");
  // martian has the types of a client from 2022.
  const children = markdownToBlocks(markdown) as Parameters<typeof notion.blocks.children.append>[0]["children"];
  await notion.blocks.children.append({ block_id: id, children });
  expect(await convert(id)).toEqual({ parent: markdown });
});

test("converts a toggle, a callout, columns, an equation and more than 100 blocks", async () => {
  const id = await addPage(
    pageId,
    "Workshop",
    `<details>\n<summary>More</summary>\n\tinside\n</details>
<callout icon="💡">\n\tNote\n</callout>
<columns>\n\t<column>\n\t\tleft\n\t</column>\n\t<column>\n\t\tright\n\t</column>\n</columns>
$$\nE = mc^2\n$$`,
  );
  const { parent } = await convert(id);
  expect(parent).toBe(
    "<details>\n<summary>More</summary>\ninside\n</details>\n> 💡 Note\nleft\nright\n$$\nE = mc^2\n$$",
  );
  const long = await addPage(pageId, "Long", Array.from({ length: 250 }, (_, index) => `- ${index}`).join("\n"));
  expect((await convert(long))["parent"]?.split("\n")).toHaveLength(250);
});

test("converts child pages on their own, and embeds an uploaded picture", async () => {
  const id = await addPage(pageId, "Parent", "above");
  await addPage(id, "Child", "below");
  expect(await convert(id)).toEqual({ parent: "above", Child: "below" });
  const file = await uploadFile("dot.png", "image/png", new Uint8Array([137, 80, 78, 71]));
  const children = [{ image: { file_upload: { id: file } } }];
  await notion.blocks.children.append({ block_id: id, children });
  expect((await convert(id))["parent"]).toContain("(data:image/png;base64,iVBORw==)");
});
