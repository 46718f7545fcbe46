import * as render from "@ws/render";
import * as files from "@ws/render/files";
import * as highlight from "@ws/render/highlight";
import * as incremental from "@ws/render/incremental";
import * as markdown from "@ws/render/markdown";
import * as math from "@ws/render/math";
import * as pictures from "@ws/render/pictures";
import * as react from "@ws/render/react";
import * as stylesheet from "@ws/render/stylesheet";
import { Hono } from "hono";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import * as reactDomServer from "react-dom/server";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { javaScriptOf, promisedOutput, readmeBlocks, runBlock } from "../../../scripts/test/support/run-readme.ts";
import { AsyncClient, Client, createPage } from "./support/workspace.ts";

const README = new URL("../README.md", import.meta.url);
const DOCUMENT = new URL("../../../docs/render.md", import.meta.url);
/** A picture with detail. */
const NOISE = { channels: 3, background: "gray", noise: { type: "gaussian", mean: 128, sigma: 30 } } as const;
const written = new Map<string, string>();
const modules = {
  "@ws/client": { AsyncClient },
  "@ws/render": render,
  "@ws/render/files": files,
  "@ws/render/highlight": highlight,
  // The folder of the example is in memory.
  "@ws/render/incremental": { ...incremental, folderStore: () => new Map() },
  "@ws/render/markdown": markdown,
  "@ws/render/math": math,
  "@ws/render/pictures": pictures,
  "@ws/render/react": react,
  "@ws/render/stylesheet": stylesheet,
  "react-dom/server": reactDomServer,
  "node:fs/promises": {
    readFile: () =>
      sharp({ create: { ...NOISE, width: 800, height: 600 } })
        .jpeg({ quality: 95 })
        .toBuffer(),
    writeFile: async (path: string, text: string) => written.set(path, text),
  },
  hono: { Hono },
};

const PAGE = "# On weekdays\n\nFrom 9:00 to 18:00.\n\n- Monday\n- Tuesday\n\n```javascript\nconst x = 1\n```\n";
const pageId = createPage("Opening hours", PAGE);
beforeAll(() => {
  vi.stubEnv("PAGE_ID", pageId);
  vi.stubEnv("FILES_SECRET", "a secret of the application");
  vi.stubEnv("DATA_SOURCE_ID", dataSourceWithRow());
});
afterAll(() => vi.unstubAllEnvs());

/** Creates a data source with one row. Returns its id. */
function dataSourceWithRow(): string {
  const client = new Client();
  const database = client.databases.create({
    parent: { type: "page_id", page_id: createPage("Home", "") },
    initial_data_source: { properties: { Name: { title: {} } } },
  });
  const data_source_id = "data_sources" in database ? (database.data_sources[0]?.id ?? "") : "";
  client.pages.create({ parent: { type: "data_source_id", data_source_id }, properties: {} });
  return data_source_id;
}

const blocks = [README, DOCUMENT].flatMap(readmeBlocks);

const usesShiki = ({ code }: { readonly code: string }): boolean => code.includes('from "shiki"');

test.each(blocks.filter((block) => !block.code.includes("export default") && !usesShiki(block)))(
  "the example under “$heading” prints the output in its comments",
  async (block) => {
    expect(await runBlock(block, modules)).toEqual(promisedOutput(block));
  },
);

test("the first example writes a document and its stylesheet", () => {
  expect(written.get("page.html")).toMatch(/^<!doctype html>[\s\S]*Opening hours[\s\S]*<\/html>\n$/u);
  expect(written.get("style.css")).toContain(":root");
  expect(written.get("page.html")).toContain('<span class="hljs-keyword">');
});

test("the example for Shiki prints the output in its comments", async () => {
  const block = blocks.find(usesShiki) ?? expect.fail("Expected an example for Shiki.");
  // A program of its own: Shiki does not work in a thread whose globals other tests have changed.
  const flags = ["--input-type=module", "--eval", await javaScriptOf(block)];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: join(import.meta.dirname, "..") });
  expect(stdout.trim().split("\n")).toEqual(promisedOutput(block));
});

test("the example for Hono serves pages", async () => {
  const block = blocks.find(({ code }) => code.includes("export default app;"));
  const request = `console.log(await (await app.request("/${pageId}")).text());`;
  const code = block?.code.replace("export default app;", request) ?? "";
  expect((await runBlock({ heading: "", code }, modules)).join("")).toContain("<li");
});

test("the example for Astro renders a page", async () => {
  const component = /```astro\n---\n([\s\S]*?)---\n/u.exec(readFileSync(DOCUMENT, "utf8"))?.[1] ?? "";
  const astro = `const Astro = { params: { id: process.env.PAGE_ID } };\n`;
  expect(
    (
      await runBlock(
        {
          heading: "",
          code: `${component}${astro}`.replace(
            /^(import[\s\S]*?\n\n)([\s\S]*)(const Astro.*\n)$/u,
            "$1$3$2console.log(html);",
          ),
        },
        modules,
      )
    ).join(""),
  ).toContain("<li");
});
