// Static sites: a build reads the workspace and renders pages with @ws/render. The guide for React builds one with Next.js.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, inject, test } from "vitest";
import { ROOT } from "../../../scripts/test/repository.ts";
import { linkPackage } from "./link-packages.ts";
import { PROJECT, runInProject } from "./project.ts";

const { WS_URL = "", WS_TOKEN = "", WS_PAGE = "" } = inject("variables");

test("Astro builds the page of docs/render.md", async () => {
  const markdown = readFileSync(join(ROOT, "docs/render.md"), "utf8");
  const page = /```astro\n([^]*?)```/.exec(markdown)?.[1] ?? expect.fail("Expected a page of Astro in docs/render.md.");
  const folder = join(PROJECT, "sites/astro");
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  // The page of the document is for a server, which has the id in the address. A static site lists its pages.
  const paths = `export const getStaticPaths = () => [{ params: { id: "${WS_PAGE}" } }];`;
  write("src/pages/[id].astro", page.replace("\n---\n<style", `\n${paths}\n---\n<style`));
  write("package.json", JSON.stringify({ type: "module", private: true }));
  for (const name of ["astro", "@ws/client", "@ws/render"]) linkPackage(name, [], PROJECT, folder);
  const astro = join(folder, "node_modules/astro/astro.js");
  const variables = [`WORKSPACE_BASE_URL=${WS_URL}`, `WORKSPACE_TOKEN=${WS_TOKEN}`, "ASTRO_TELEMETRY_DISABLED=1"];
  await runInProject("env", [...variables, process.execPath, astro, "build"], folder);
  const html = readFileSync(join(folder, "dist", WS_PAGE, "index.html"), "utf8");
  expect(html).toMatch(/<style>:root \{[^]*<main><article id="[\da-f]{32}" dir="auto">/u);
});
