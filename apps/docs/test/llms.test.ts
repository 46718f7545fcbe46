// The texts for programs that read documentation.
import { expect, test } from "vitest";
import { siteAddress } from "../.vitepress/site-address.ts";
import { installs, NOTE } from "../.vitepress/unpublished.ts";
import { filesOf, fileOf, read } from "./site.ts";

const pages = filesOf(".html").filter((path) => !path.startsWith("api/") && path !== "404.html");
const list = read("llms.txt");
const full = read("llms-full.txt");
/** The addresses of the pages in llms.txt, without the host that DOCS_URL sets. */
const addresses = Array.from(list.matchAll(/\]\(([^)]+\.md)\)/g), ([, address = ""]) =>
  address.replace(siteAddress(process.env["DOCS_URL"]) ?? "", ""),
);

test("llms.txt names every page, and each address is a page as Markdown", () => {
  const named = new Set(addresses.map((address) => fileOf(address)));
  const expected = pages.filter((page) => page !== "index.html").map((page) => page.replace(/\.html$/, ".md"));
  expect(named).not.toContain(undefined);
  expect(expected.filter((page) => !named.has(page) && !named.has(page.replace(/\/index\.md$/, ".md")))).toEqual([]);
});

test("llms.txt names each page once", () => {
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});

test("before publication, llms.txt and each page with a command of a package say how to make it work", () => {
  const documents = filesOf(".md").filter((path) => installs(read(path)));
  expect(documents.length).toBeGreaterThan(40);
  expect(["llms.txt", "llms-full.txt", ...documents].filter((path) => !read(path).includes(NOTE))).toEqual([]);
  const shown = documents.map((path) => path.replace(/\.md$/, ".html")).filter((path) => pages.includes(path));
  expect(shown.filter((path) => !read(path).includes('aria-label="Before publication"'))).toEqual([]);
});

test("llms.txt has a sentence for each link", () => {
  const links = list.split("\n").filter((line) => line.startsWith("- ["));
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((line) => !/\.md\): \S.{10,}\.$/.test(line))).toEqual([]);
});

test("llms-full.txt has every page, and not the reference", () => {
  expect(full).toContain("# Your first real call");
  expect(full).toContain("# pages.create");
  // The code of apps/example, which the page about the site includes.
  expect(full).toContain("export async function openContent(");
  expect(full).toContain("object_not_found");
  expect(full).toContain("# Programs of other authors");
  expect(full).not.toContain("tsd-");
  expect(full.length).toBeLessThan(1_000_000);
});
