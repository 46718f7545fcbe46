// notion-astro-loader: loads the rows of a database into a collection of Astro, with API version 2022-06-28.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { INTERCEPTED, binary, createProject, runProgram } from "../support/run-program.ts";
import { addDatabase, openWorkspace, richText, writeMarkdown } from "../support/workspace.ts";

const { pageId, token } = await openWorkspace("Astro");

/** A site with a page that shows the collection. The caches are not in node_modules, which all tests share. */
const SITE = {
  "astro.config.mjs": `export default { cacheDir: ".cache", vite: { cacheDir: ".vite" } };`,
  "src/content.config.ts": `
    import { defineCollection } from "astro:content";
    import { notionLoader } from "notion-astro-loader";
    const filter = { property: "Hidden", checkbox: { equals: false } };
    const { NOTION_TOKEN: auth, NOTION_DATABASE_ID: database_id } = process.env;
    export const collections = { posts: defineCollection({ loader: notionLoader({ auth, database_id, filter }) }) };`,
  "src/pages/index.astro": `---
import { getCollection, render } from "astro:content";
const posts = await getCollection("posts");
const contents = await Promise.all(posts.map(render));
---
{posts.map(({ data }, index) => {
  const { Content } = contents[index];
  return <article><h1>{data.properties.Name.title[0].plain_text}</h1><Content /></article>;
})}`,
};

test("builds a site from the rows that its filter selects, with their blocks as HTML", async () => {
  const columns = { Name: { title: {} }, Hidden: { checkbox: {} } };
  const row = (name: string, hidden: boolean) => ({ Name: { title: richText(name) }, Hidden: { checkbox: hidden } });
  const rows = [row("Ride", false), row("Secret", true)];
  const { databaseId, rowIds } = await addDatabase(pageId, "Posts", columns, rows);
  for (const id of rowIds) await writeMarkdown(id, "## Before\nPump the **tyres**\n- helmet\n\t- lights");
  const project = createProject(SITE);
  const variables = { NOTION_TOKEN: token, NOTION_DATABASE_ID: databaseId, ASTRO_TELEMETRY_DISABLED: "1" };
  const { code, stderr } = await runProgram(project, [binary("astro"), "build"], { ...INTERCEPTED, ...variables });
  expect(code, stderr).toBe(0);
  expect(readFileSync(join(project, "dist/index.html"), "utf8")).toContain(
    '<article><h1>Ride</h1><h2 id="before">Before</h2><p>Pump the <b>tyres</b></p>' +
      "<ul><li><p>helmet</p><ul><li>lights</li></ul></li></ul></article>",
  );
  expect(readFileSync(join(project, "dist/index.html"), "utf8")).not.toContain("Secret");
});
