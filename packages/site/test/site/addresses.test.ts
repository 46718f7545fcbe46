// Addresses of pages in any script, and what search engines and programs read.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSite, type RunningSite } from "./running-site.ts";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace.ts";

const HOSTILE = "</script><script>alert(1)</script>";
let workspace: TestWorkspace;
let running: RunningSite;
const ids: Record<string, string> = {};

beforeAll(async () => {
  workspace = await openTestWorkspace();
  running = await startSite(async ({ client, content }) => {
    for (const title of ["自転車ページ", HOSTILE])
      ids[title] = (
        await client.pages.create({
          parent: { page_id: content.rootPageId },
          properties: { title: { title: [{ text: { content: title } }] } },
        })
      ).id.replaceAll("-", "");
  }, workspace.env);
});
afterAll(async () => {
  await running.close();
  await workspace.close();
});

const get = (path: string) => fetch(running.url + path, { redirect: "manual" });

/** Returns the published node with a title. */
async function find(title: string) {
  const { tree } = await running.site.content.current();
  const node = [...tree.values()].find((other) => other.title === title && other.kind !== "data_source");
  if (node === undefined) throw new Error(`Expected a page "${title}".`);
  return node;
}

test("a page has its title in its address, in its own script", async () => {
  const { href } = await find("自転車ページ");
  expect(decodeURI(href)).toBe(`/自転車ページ-${ids["自転車ページ"]}`);
  expect((await get(href)).status).toBe(200);
  expect((await get(href.toLowerCase())).status).toBe(200);
});

test.each([
  "",
  "old-title-",
  "%E8%87%AA-",
  "%ff-",
  "a%2fb-",
  `${encodeURIComponent("自転車ページ".normalize("NFD"))}-`,
])(
  "the address with the beginning %j leads to the present one with 308, which is asked again each time",
  async (beginning) => {
    const { href } = await find("自転車ページ");
    const response = await get(`/${beginning}${ids["自転車ページ"]}?q=a`);
    expect([response.status, response.headers.get("location")]).toEqual([308, `${href}?q=a`]);
    expect(response.headers.get("cache-control")).toBe("no-cache");
  },
);

test("a title cannot end the JSON of its page", async () => {
  const html = await (await get((await find(HOSTILE)).href)).text();
  expect(html).not.toContain("<script>alert");
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  expect(json).toContain("\\u003c/script>");
  expect(JSON.stringify(JSON.parse(json))).toContain(HOSTILE);
});

test("the options name the site and its organization, in place of the first page", async () => {
  const named = await startSite(undefined, workspace.env, {
    title: "Wheels & Co",
    organisation: { "@type": "BikeStore", telephone: "+49 30 555 2100" },
  });
  try {
    const html = await (await fetch(`${named.url}/`)).text();
    expect(html).toContain("<title>Wheels &amp; Co</title>");
    expect(html).not.toContain("Test workshop");
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    const { "@graph": graph } = JSON.parse(json) as { readonly "@graph": readonly unknown[] };
    expect(graph[0]).toEqual({
      "@type": "BikeStore",
      "@id": `${named.url}/#organization`,
      name: "Wheels & Co",
      url: `${named.url}/`,
      telephone: "+49 30 555 2100",
    });
  } finally {
    await named.close();
  }
});

test("search engines do not list the pages of rows, unless the owner chooses so", async () => {
  const row = await find("True the wheel");
  expect(await (await get(row.href)).text()).toContain('<meta name="robots" content="noindex"/>');
  expect(await (await get("/sitemap.xml")).text()).not.toContain(row.href);
  const page = await find("自転車ページ");
  expect(await (await get(page.href)).text()).not.toContain("noindex");
  expect(await (await get("/sitemap.xml")).text()).toContain(page.href);
  const open = await startSite(undefined, workspace.env, { rows: { indexed: true } });
  try {
    const read = async (path: string) => (await fetch(open.url + path)).text();
    expect(await read(row.href)).not.toContain("noindex");
    expect(await read("/sitemap.xml")).toContain(row.href);
  } finally {
    await open.close();
  }
});

test("a table has a feed of its rows with their public columns, and its page names the feed", async () => {
  const table = await find("Repairs");
  expect(await (await get(table.href)).text()).toContain(`href="${table.href}/feed.xml"`);
  const response = await get(`${table.href}/feed.xml`);
  expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const feed = await response.text();
  expect(feed).toContain("<title>True the wheel</title>");
  expect(feed).toContain("Road bike");
  expect(feed).not.toContain("ada@example.com");
  expect((await get(`${(await find(HOSTILE)).href}/feed.xml`)).status).toBe(404);
});

test("the suggestions are the first results of the search", async () => {
  const read = async (words: string): Promise<unknown> => (await get(`/search/suggestions?q=${words}`)).json();
  expect(await read("wheel")).toEqual({
    label: "Suggestions",
    text: "1 suggestion",
    results: [{ href: (await find("True the wheel")).href, title: "True the wheel", where: "Test workshop / Repairs" }],
  });
  expect(await read("")).toMatchObject({ results: [] });
  expect(await read("ada%40example.com")).toMatchObject({ results: [] });
});
