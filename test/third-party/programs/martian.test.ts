// @tryfabric/martian: turns markdown into blocks and rich text for requests.
import { Client } from "@notionhq/client";
import { markdownToBlocks, markdownToRichText } from "@tryfabric/martian";
import { expect, test } from "vitest";
import { EMULATOR_URL, openWorkspace, readMarkdown } from "../support/workspace.ts";

const { pageId, token } = await openWorkspace("martian");
const notion = new Client({ auth: token, baseUrl: EMULATOR_URL });

/** The body of a request of the official client, whose types are newer than those of martian. */
type Create = Parameters<typeof notion.pages.create>[0];

/** Creates a page with the blocks of martian. Returns its content as the service's markdown. */
async function createPage(markdown: string): Promise<string> {
  const { id } = await notion.pages.create({
    parent: { page_id: pageId },
    properties: { title: { title: markdownToRichText("A **bold** title") } },
    children: markdownToBlocks(markdown),
  } as Create);
  return await readMarkdown(id);
}

test("creates a page with headings, lists, a quote, code, an equation, a picture and a table", async () => {
  const markdown = await createPage(`# Bicycle
Text with **bold**, *italic* and \`code\`.

- wheel
  - spoke
- [x] done

> quoted

\`\`\`python
print(1)
\`\`\`

$$
a^2
$$

![A bell](https://example.com/bell.png)

| part | price |
| ---- | ----- |
| bell | 5     |
`);
  expect(markdown).toBe(`# Bicycle
Text with **bold**, *italic* and \`code\`.
- wheel
\t- spoke
- [x] done
>
\tquoted
\`\`\`python
print(1)
\`\`\`
$$
a^2
$$
![](https://example.com/bell.png)
<table header-row="true">
<tr>
<td>part</td>
<td>price</td>
</tr>
<tr>
<td>bell</td>
<td>5</td>
</tr>
</table>`);
});

test("splits a text of more than 2,000 characters", async () => {
  const long = "word ".repeat(1000).trim();
  expect(await createPage(long)).toBe(long);
});

test("does not split lists of more than 100 blocks or formatted texts, which the service refuses", async () => {
  expect(await createPage("**a** *b* ".repeat(25))).toContain("**a** *b*");
  const refused = (length: string) => ({
    code: "validation_error",
    message: expect.stringContaining(length) as string,
  });
  const texts = createPage("**a** *b* ".repeat(50));
  await expect(texts).rejects.toMatchObject(refused("paragraph.rich_text.length should be ≤ `100`"));
  const blocks = createPage("- item\n".repeat(101));
  await expect(blocks).rejects.toMatchObject(refused("children.length should be ≤ `100`"));
});
