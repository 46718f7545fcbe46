// @notion-md-converter/core: turns the blocks of a page into markdown, with its own reader of nested blocks.
import { Client } from "@notionhq/client";
import { $getPageFullContent, NotionMarkdownConverter } from "@notion-md-converter/core";
import { expect, test } from "vitest";
import { EMULATOR_URL, addPage, openWorkspace } from "../support/workspace.ts";

const { pageId, token } = await openWorkspace("notion-md-converter");
// Its types are those of client 2. It calls the method that lists blocks only.
const client = new Client({ auth: token, baseUrl: EMULATOR_URL }) as never;

/** Returns the markdown of a page, as the README of the package does. */
async function convert(id: string): Promise<string> {
  // oxlint-disable-next-line typescript/no-deprecated -- Its users have no other way to read nested blocks.
  return new NotionMarkdownConverter().execute(await $getPageFullContent(client, id));
}

test("gives back headings, nested lists, tasks, code, a quote, an equation and a table", async () => {
  const markdown = `# Bicycle
Pump the **tyres**
- helmet
\t- lights
- [x] done
\`\`\`javascript
const a = 1;
\`\`\`
> quoted
$$
E = mc^2
$$
<table header-row="true">
<tr>
<td>part</td>
<td>price</td>
</tr>
<tr>
<td>bell</td>
<td>5</td>
</tr>
</table>`;
  const id = await addPage(pageId, "Bicycle", markdown);
  const text = await convert(id);
  expect(text).toMatch(/# Bicycle\s+Pump the \*\*tyres\*\*\s+- helmet\n\s+- lights/);
  for (const part of ["- [x] done", "```javascript\nconst a = 1;\n```", "> quoted", "E = mc^2"])
    expect(text).toContain(part);
  expect(text).toMatch(/\| part +\| price +\|\n\|[ :-]+\|[ :-]+\|\n\| bell +\| 5 +\|/);
});

test("reads more than 100 blocks", async () => {
  const lines = Array.from({ length: 250 }, (_, index) => `Line ${index}`);
  const id = await addPage(pageId, "Long", lines.join("\n"));
  const text = await convert(id);
  expect(text.match(/Line \d+/g)).toEqual(lines);
});
