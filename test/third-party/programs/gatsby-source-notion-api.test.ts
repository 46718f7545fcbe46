// gatsby-source-notion-api: makes nodes of Gatsby from the rows of a database, with API version 2021-05-13.
import { expect, test } from "vitest";
import { INTERCEPTED, createProject, runProgram } from "../support/run-program.ts";
import { addDatabase, openWorkspace, richText, writeMarkdown } from "../support/workspace.ts";

/** Calls the plugin as Gatsby does, which is too large for a test, and prints the nodes. */
const GATSBY = `
import plugin from "gatsby-source-notion-api/gatsby-node.js";
const nodes = [];
const saved = new Map();
const api = {
  actions: { createNode: (node) => nodes.push(node) },
  createContentDigest: (value) => JSON.stringify(value).length.toString(),
  createNodeId: (id) => id,
  reporter: { panic: (message) => { throw new Error(message); } },
  cache: { get: async (key) => saved.get(key), set: async (key, value) => saved.set(key, value) },
};
await plugin.sourceNodes(api, { token: process.env.NOTION_TOKEN, databaseId: process.argv[2] });
console.log(JSON.stringify(nodes));
`;

const { pageId, token } = await openWorkspace("Gatsby");

test("makes a node of each row, with its properties as front matter and its blocks as markdown", async () => {
  const columns = { Name: { title: {} }, Tags: { multi_select: {} }, Day: { date: {} } };
  const tags = { multi_select: [{ name: "bell" }] };
  const rows = Array.from({ length: 101 }, (_, index) => ({
    Name: { title: richText(`Post ${index}`) },
    Tags: tags,
    Day: { date: { start: "2026-07-01" } },
  }));
  const { databaseId, rowIds } = await addDatabase(pageId, "Blog", columns, rows);
  await writeMarkdown(rowIds[0] ?? "", "# Start\n\nSome **bold** text\n- one\n\t- two");
  const project = createProject({ "gatsby.js": GATSBY });
  const { stdout, stderr } = await runProgram(project, [process.execPath, "gatsby.js", databaseId], {
    ...INTERCEPTED,
    NOTION_TOKEN: token,
  });
  expect(stderr).toBe("");
  const nodes = JSON.parse(stdout) as { title: string }[];
  expect(nodes.map(({ title }) => title).toSorted()).toEqual(rows.map((_, index) => `Post ${index}`).toSorted());
  expect(nodes.find(({ title }) => title === "Post 0")).toMatchObject({
    properties: { Day: { type: "date", value: { start: "2026-07-01" } }, Tags: { value: [{ name: "bell" }] } },
    markdownString: expect.stringMatching(
      /^---\ntitle: Post 0\n[^]+\n---\n\n## Start\n\nSome \*\*bold\*\* text\n\* one\n {2}\n {2}\* two$/,
    ) as string,
  });
});
