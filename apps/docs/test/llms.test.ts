// The texts for programs that read documentation.
import { expect, test } from "vitest";
import { filesOf, fileOf, read } from "./site.ts";

const pages = filesOf(".html").filter((path) => !path.startsWith("api/") && path !== "404.html");
const list = read("llms.txt");
const full = read("llms-full.txt");

test("llms.txt names every page, and each address is a page as Markdown", () => {
  const addresses = [...list.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, address = ""]) => address);
  const named = new Set(addresses.map((address) => fileOf(address)));
  const expected = pages.filter((page) => page !== "index.html").map((page) => page.replace(/\.html$/, ".md"));
  expect(named).not.toContain(undefined);
  expect(expected.filter((page) => !named.has(page) && !named.has(page.replace(/\/index\.md$/, ".md")))).toEqual([]);
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
