// rotion: exports pages, rows and files for a static site, and shows them with React.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { INTERCEPTED, createProject, runProgram } from "../support/run-program.ts";
import { PNG, addDatabase, addPage, openWorkspace, richText, send, uploadFile } from "../support/workspace.ts";

/** Exports everything, and renders the blocks as HTML. */
const SITE = `
import { FetchBlocks, FetchDatabase, FetchPage } from "rotion";
import { Page } from "rotion/ui";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const [, , page_id, database_id] = process.argv;
const page = await FetchPage({ page_id });
const blocks = await FetchBlocks({ block_id: page_id });
const database = await FetchDatabase({ database_id, sorts: [{ property: "Name", direction: "ascending" }] });
const html = renderToStaticMarkup(createElement(Page, { blocks }));
console.log(JSON.stringify({ page, blocks, database, html }));
`;

interface Site {
  readonly page: { readonly cover: { readonly src: string } };
  readonly blocks: {
    readonly results: readonly { readonly image?: { src: string }; readonly file?: { src: string } }[];
  };
  readonly database: object;
  readonly html: string;
}

const PDF = Buffer.from("%PDF-1.4");
const { pageId, token } = await openWorkspace("rotion");

test("exports a page with its blocks, pictures and files and the rows of a database, and shows the blocks as HTML", async () => {
  const id = await addPage(pageId, "Ride", "# Before\nPump the **tyres**\n- helmet\n\t- lights\n\n---");
  const upload = async (name: string, type: string, bytes: Uint8Array<ArrayBuffer>) => ({
    file_upload: { id: await uploadFile(name, type, bytes) },
  });
  await send("PATCH", `v1/pages/${id}`, { cover: await upload("cover.png", "image/png", PNG), icon: { emoji: "🔔" } });
  const image = await upload("bell.png", "image/png", PNG);
  const file = await upload("route.pdf", "application/pdf", PDF);
  await send("PATCH", `v1/blocks/${id}/children`, { children: [{ image }, { file }] });
  const row = (name: string) => ({ Name: { title: richText(name) } });
  const { databaseId } = await addDatabase(pageId, "Posts", { Name: { title: {} } }, ["a", "b", "c"].map(row));

  const project = createProject({ "site.js": SITE });
  const env = { ...INTERCEPTED, NOTION_TOKEN: token };
  const { stdout, stderr } = await runProgram(project, [process.execPath, "site.js", id, databaseId], env);
  expect(stderr).toBe("");
  const site = JSON.parse(stdout) as Site;
  const exported = (path = "") => readFileSync(join(project, "public", path));
  const [picture, document] = site.blocks.results.slice(-2);
  expect(exported(document?.file?.src)).toEqual(PDF);
  for (const path of [site.page.cover.src, picture?.image?.src])
    expect(exported(path).toString()).toMatch(/^RIFF.{4}WEBP/s);
  expect(site.html).toContain("Pump the </span>");
  expect(site.html).toMatch(/helmet<\/span>.*<li[^>]*><span[^>]*>lights/);
  expect(site.html).toContain(`<img class="rotion-image-img rotion-image-ratio-portrait" src="${picture?.image?.src}"`);
  expect(site.database).toMatchObject({
    meta: { title: [{ plain_text: "Posts" }], properties: { Name: { type: "title" } } },
    results: ["a", "b", "c"].map((name) => ({ properties: { Name: { title: [{ plain_text: name }] } } })),
  });
});
