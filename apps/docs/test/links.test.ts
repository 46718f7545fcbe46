import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../.vitepress/root.ts";
import { fileOf, filesOf, read } from "./site.ts";

const pages = filesOf(".html").filter((path) => path !== "404.html");

interface Link {
  /** The page that has the link. */
  readonly page: string;
  /** The address in the page. */
  readonly href: string;
}

const anchorsByPage = new Map<string, ReadonlySet<string>>();
const linksByPage = new Map<string, string[]>();
for (const page of pages) {
  const html = read(page);
  anchorsByPage.set(page, new Set(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = ""]) => id)));
  linksByPage.set(
    page,
    Array.from(html.matchAll(/<a [^>]*?href="([^"]*)"/g), ([, href = ""]) => href.replaceAll("&amp;", "&")),
  );
}

/** Returns true if a link leads to a page of another site, or to a file and an anchor of this one. */
function leadsSomewhere({ page, href }: Link): boolean {
  if (/^[a-z]+:/.test(href)) return true;
  const [address = "", anchor] = href.split("#");
  const target = address === "" ? page : fileOf(posix.resolve("/", posix.dirname(page), address));
  if (target === undefined) return false;
  if (anchor === undefined || anchor === "") return true;
  const anchors = anchorsByPage.get(target);
  return anchors?.has(anchor) === true || anchors?.has(decodeURIComponent(anchor)) === true;
}

test("the site has all kinds of pages", () => {
  const counts = ["start/", "operations/", "proof/", "api/client/", "api/mirror/"].map(
    (folder) => pages.filter((page) => page.startsWith(folder)).length,
  );
  expect(Math.min(...counts)).toBeGreaterThan(4);
});

test("every link leads to a page, and every anchor to an element", () => {
  const links = [...linksByPage].flatMap(([page, hrefs]) => [...new Set(hrefs)].map((href) => ({ page, href })));
  expect(links.length).toBeGreaterThan(10_000);
  expect(links.filter((link) => !leadsSomewhere(link)).slice(0, 20)).toEqual([]);
  expect(leadsSomewhere({ page: "index.html", href: "/start/nothing" })).toBe(false);
  expect(leadsSomewhere({ page: "errors.html", href: "#nothing" })).toBe(false);
});

test("links to sources lead to files of the repository", () => {
  const files = [...linksByPage.values()].flat().flatMap((href) => /\/ws\/blob\/main\/([^#]+)/.exec(href)?.[1] ?? []);
  expect(files.length).toBeGreaterThan(1000);
  expect([...new Set(files)].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test("the title of the first page says what the packages are", () => {
  expect(read("index.html")).toContain("<title>@ws: client software for the Notion API</title>");
});

test("links to other hosts are encrypted, and no page loads a file of another host", () => {
  const hrefs = [...linksByPage.values()].flat();
  expect(
    hrefs.filter((href) => href.startsWith("http:") && !/^http:\/\/(?:127\.0\.0\.1|localhost)/.test(href)),
  ).toEqual([]);
  const loaded = pages.flatMap((page) => [
    ...read(page).matchAll(/<(?:script|link|img|iframe)[^>]*? (?:src|href)="(https?:[^"]+)"/g),
  ]);
  expect(loaded.map(([tag]) => tag)).toEqual([]);
});

test("the page of the errors has the anchors of `error.help`", () => {
  const document = readFileSync(join(ROOT, "docs/errors.md"), "utf8");
  const anchors = Array.from(document.matchAll(/<a id="([^"]+)">/g), ([, id = ""]) => id);
  expect(anchors.length).toBeGreaterThan(60);
  expect(anchors.filter((anchor) => anchorsByPage.get("errors.html")?.has(anchor) !== true)).toEqual([]);
});

test("no page has so many elements that a browser becomes slow", () => {
  const counts = pages.map((page) => [page, read(page).match(/<[a-z]/g)?.length ?? 0] as const);
  expect(counts.filter(([, count]) => count > 8_000)).toEqual([]);
});
