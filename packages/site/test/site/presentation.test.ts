// How the site shows what the workspace contains: cards, views, metadata, and the first page.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { AsyncClient } from "@ws/client";
import { isFullDatabase, isFullDataSource } from "@ws/helpers";
import { element, sourceFromObjects } from "@ws/render";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../../scripts/test/support/temporary-folder.ts";
import { signIn } from "./forms.ts";
import { boardRows, startSite, type RunningSite } from "./running-site.ts";
import { pageStyles } from "../../src/web/assets.ts";
import { renderOpening } from "../../src/web/render/opening.ts";
import { PageCards, type PageCard } from "../../src/web/render/page-cards.tsx";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace.ts";

let workspace: TestWorkspace;
let running: RunningSite;
const text = (content: string) => [{ text: { content } }];
const get = async (path: string) => (await fetch(running.url + path)).text();
const hrefOf = async (title: string) => {
  const { tree } = await running.site.content.current();
  return [...tree.values()].find((node) => node.title === title)?.href ?? "/none";
};

beforeAll(async () => {
  workspace = await openTestWorkspace();
  running = await startSite(async ({ client, content }) => prepare(client, content.rootPageId), workspace.env);
});
afterAll(async () => {
  await running.close();
  await workspace.close();
});

async function newPage(client: AsyncClient, parentId: string, title: string, lead: string): Promise<string> {
  const children = [{ paragraph: { rich_text: text(lead) } }];
  const properties = { title: { title: text(title) } };
  return (await client.pages.create({ parent: { page_id: parentId }, properties, children })).id;
}

async function prepare(client: AsyncClient, rootId: string): Promise<void> {
  await newPage(client, rootId, "First chapter", "One sentence. Another one.");
  const second = await newPage(client, rootId, "الفصل الثاني", "مرحبا.");
  await newPage(client, rootId, "Footer", "7 Mill Lane");
  let above = second;
  for (const level of [1, 2, 3, 4, 5]) above = await newPage(client, above, `Level ${level}`, "Deep.");
  await client.blocks.children.append({
    block_id: second,
    children: [
      { heading_2: { rich_text: text("A & B") } },
      { heading_3: { rich_text: text("Below") } },
      { heading_2: { rich_text: text("Last") } },
      { bookmark: { url: "https://www.example.com/news/", caption: text("The news") } },
      { video: { external: { url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ" } } },
    ],
  });
  await client.databases.create({
    parent: { type: "page_id", page_id: rootId },
    title: text("Nothing"),
    initial_data_source: { properties: { Name: { title: {} } } },
  });
  const database = await client.databases.create({
    parent: { type: "page_id", page_id: rootId },
    title: text("Plans"),
    initial_data_source: {
      properties: {
        Plan: { title: {} },
        When: { date: {} },
        Kind: {
          select: {
            options: [
              { name: "Work", color: "blue" },
              { name: "Play", color: "green" },
            ],
          },
        },
        Cost: { number: { format: "euro" } },
        Paid: { checkbox: {} },
      },
    },
  });
  const data_source_id = isFullDatabase(database) ? (database.data_sources[0]?.id ?? "") : "";
  const rows = [
    ["Paint", "2027-03-03", "2027-03-05", "Work", 20],
    ["Picnic", "2027-03-10", "2027-03-10", "Play", 30],
    ["Swim", "2027-04-01", "2027-04-01", "Play", 12],
  ] as const;
  for (const [name, start, end, kind, cost] of rows)
    await client.pages.create({
      parent: { data_source_id },
      properties: {
        Plan: { title: text(name) },
        When: { date: { start, end } },
        Kind: { select: { name: kind } },
        Cost: { number: cost },
        Paid: { checkbox: name === "Paint" },
      },
    });
  const source = await client.dataSources.retrieve({ data_source_id });
  const id = (name: string) => (isFullDataSource(source) ? (source.properties[name]?.id ?? "") : "");
  const database_id = database.id;
  const date = { date_property_id: id("When") };
  await client.views.create({
    database_id,
    data_source_id,
    name: "Calendar",
    type: "calendar",
    configuration: { type: "calendar", ...date },
  });
  await client.views.create({
    database_id,
    data_source_id,
    name: "Timeline",
    type: "timeline",
    configuration: { type: "timeline", ...date },
  });
  await client.views.create({
    database_id,
    data_source_id,
    name: "Costs",
    type: "chart",
    configuration: {
      type: "chart",
      chart_type: "bar",
      x_axis: { type: "select", property_id: id("Kind"), sort: { type: "manual" } },
      y_axis: { aggregator: "sum", property_id: id("Cost") },
    },
  });
  await client.views.create({
    database_id,
    data_source_id,
    name: "Cost columns",
    type: "chart",
    configuration: {
      type: "chart",
      chart_type: "column",
      x_axis: { type: "select", property_id: id("Kind"), sort: { type: "manual" } },
      y_axis: { aggregator: "sum", property_id: id("Cost") },
    },
  });
  await client.views.create({
    database_id,
    data_source_id,
    name: "Average cost",
    type: "chart",
    configuration: { type: "chart", chart_type: "number", value: { aggregator: "average", property_id: id("Cost") } },
  });
  await client.views.create({
    database_id,
    data_source_id,
    name: "Paid",
    type: "chart",
    configuration: {
      type: "chart",
      chart_type: "donut",
      x_axis: { type: "checkbox", property_id: id("Paid"), sort: { type: "manual" } },
      y_axis: { aggregator: "count" },
    },
  });
  await client.views.create({ database_id, data_source_id, name: "Map", type: "map", configuration: { type: "map" } });
}

/** Returns the HTML of a view of the plans. */
async function view(name: string, more = ""): Promise<string> {
  const list = await hrefOf("Plans");
  const found = new RegExp(`href="([^"]+)"[^>]*><bdi>${name}<`).exec(await get(list))?.[1] ?? "";
  return get(found.replaceAll("&amp;", "&") + more);
}

test("a calendar has an event of several days once, and leads to other months", async () => {
  const html = await view("Calendar", "&month=2027-03");
  expect(html.match(/datetime="2027-03-\d\d"/g)).toHaveLength(31);
  expect(html).toMatch(/datetime="2027-03-03".{0,200}<div class="row-event days-3" dir="auto"><a [^>]*>Paint</);
  expect(html.match(/>Paint</g)).toHaveLength(1);
  expect(html).toContain("month=2027-04");
  expect(html).toMatch(/class="other"><time datetime="2027-04-01".*Swim/);
  expect(await view("Calendar", "&month=2027-99")).toContain('<table class="row-calendar"');
});

test("a timeline has a bar for each row, as long as its days", async () => {
  const html = await view("Timeline");
  expect([...html.matchAll(/class="bar" colspan="(\d+)"/g)].map(([, days]) => days)).toEqual(["3", "1", "1"]);
  expect(html).toContain('<td colspan="7"></td><td class="bar"');
});

test("a search without words or results shows the pages of the site", async () => {
  const [empty, nothing] = [await get("/search"), await get("/search?q=xylophone")];
  for (const html of [empty, nothing])
    expect(html).toMatch(/Or look around:.*<ul class="pages plain">.*First chapter/s);
  expect(empty).not.toContain("0 results");
});

test("a chart is an image with its values as a table", async () => {
  const html = await view("Costs");
  expect(html).toMatch(/<svg viewBox="0 0 480 \d+" role="img" direction="ltr"><title>Costs: Sum of Cost<\/title>/);
  expect(html).toContain('<figcaption dir="auto">Sum of Cost</figcaption>');
  expect(html).toMatch(/>Work<\/th><td class="number">€20.00<.*>Play<\/th><td class="number">€42.00</s);
});

test("a chart of one number has the unit of its column", async () => {
  expect(await view("Average cost")).toContain("<strong>€20.67</strong> Average of Cost");
});

test("a view that the site cannot draw is a table that says so", async () => {
  expect(await view("Map")).toContain("“Map” is shown as a table here.");
});

test("links to pages are cards with a sentence, without the page of the footer", async () => {
  const html = await get("/");
  expect(html).toMatch(/<ul class="pages plain">.*First chapter<\/strong><span dir="auto">One sentence\.<\/span>/s);
  expect(html.match(/<ul class="pages plain">.*?<\/ul>/s)?.[0]).not.toContain("Footer");
  expect(html).toMatch(/<footer class="bottom"><div class="foot">.*7 Mill Lane/s);
  expect(html.match(/<nav class="tree".*?<\/nav>/s)?.[0]).not.toContain("Footer");
});

test("pages with a picture are cards, and the others after them are a list without signs in place of pictures", async () => {
  const card = (title: string, cover?: string): PageCard => ({
    node: {
      kind: "page",
      id: title,
      title,
      icon: undefined,
      href: `/${title}`,
      editedAt: undefined,
      parent: undefined,
      children: [],
    },
    sentence: "",
    cover: cover === undefined ? undefined : { href: cover, sha256: undefined, size: undefined, derived: undefined },
  });
  const html = String(await PageCards({ cards: [card("A"), card("B", "/b.jpg"), card("C"), card("D", "/d.jpg")] }));
  const lists = [...html.matchAll(/<ul class="([^"]*)">(.*?)<\/ul>/gsu)].map(([, kind, list = ""]) => [
    kind,
    [...list.matchAll(/href="\/(\w)"/gu)].map(([, title]) => title),
    list.match(/<img/gu)?.length ?? 0,
  ]);
  expect(lists).toEqual([
    ["pages", ["B", "D"], 2],
    ["pages plain", ["A", "C"], 0],
  ]);
});

test("bookmarks are cards with a domain, and films of a known host are pictures that open them", async () => {
  const html = await get(await hrefOf("الفصل الثاني"));
  expect(html).toContain(
    '<a class="link" href="https://www.example.com/news/"><span class="tile" aria-hidden="true">e</span>' +
      '<strong dir="auto">The news</strong><small>example.com</small></a>',
  );
  expect(html).toMatch(
    /<a class="film" href="https:\/\/www\.youtube\.com\/watch\?v=aqz-KE-bpKQ"><img src="https:\/\/i\.ytimg\.com/,
  );
});

test("a page has contents at its side, the pages around it, and headings without gaps", async () => {
  const html = await get(await hrefOf("الفصل الثاني"));
  const contents = html.match(/<nav class="toc".*?<\/nav>/s)?.[0] ?? "";
  expect([...contents.matchAll(/dir="auto">([^<]*)</g)].map(([, heading]) => heading)).toEqual([
    "A &amp; B",
    "Below",
    "Last",
  ]);
  expect(html).toMatch(/<h2[^>]*>A &amp; B/);
  expect(html).toMatch(/rel="prev" href="\/first-chapter-/);
});

test("a page describes itself to search engines and other programs", async () => {
  const path = await hrefOf("First chapter");
  const html = await get(path);
  expect(html).toContain('<meta name="description" content="One sentence."/>');
  expect(html).toContain(`<link rel="canonical" href="${running.url}${path}"/>`);
  expect(html).toContain('<meta property="og:title" content="First chapter"/>');
  expect(await get("/robots.txt")).toContain(`Sitemap: ${running.url}/sitemap.xml`);
  expect(html).toMatch(/<meta property="article:modified_time" content="20[\d-]+T[\d:.]+Z"\/>/);
  expect(html).toMatch(/<p class="small">Updated <time datetime="20[^"]+">\w+ \d+, 20\d\d<\/time><\/p>/);
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const { "@graph": graph } = JSON.parse(json) as { "@graph": { "@type": string }[] };
  expect(graph.map((item) => item["@type"])).toEqual(["BikeStore", "BreadcrumbList", "Article"]);
  const sitemap = await get("/sitemap.xml");
  expect(sitemap).toContain(`<loc>${running.url}${path}</loc>`);
  expect(sitemap).not.toContain("footer");
  const feed = await get("/feed.xml");
  expect(feed).toMatch(/<entry><id>urn:uuid:[\da-f-]{36}<\/id><title>.*<summary>One sentence\.<\/summary>/s);
});

test("a search without matches leads to all rows", async () => {
  const path = await hrefOf("Plans");
  const html = await get(`${path}?q=xylophone`);
  expect(html).toContain(`No entry matches. <a href="${path}">Show all entries</a>`);
});

test("a database without rows has nothing to search or filter", async () => {
  const html = await get(await hrefOf("Nothing"));
  expect(html).toContain("There is nothing here yet.");
  expect(html).not.toContain('class="filters"');
  expect(await get(`${await hrefOf("Plans")}?q=xylophone`)).toContain('class="filters"');
});

test("a phone can sort the rows of a table, whose heads it does not show", async () => {
  const html = await get(`${await hrefOf("Plans")}?sort=-Cost`);
  expect(html).toMatch(
    /<select name="sort" aria-label="Order" class="narrow">.*<option value="-Cost" selected="">Cost ↓/s,
  );
  expect(await view("Calendar")).not.toContain('name="sort"');
  // The fields are behind a button, which counts those that are set.
  expect(html).toMatch(
    /<button [^>]*class="button fold" popovertarget="filters">Filter<\/button>.*id="filters" popover="auto"/s,
  );
  expect(await get(`${await hrefOf("Plans")}?is.Kind=Play`)).toContain("Filter<b> 1</b></button>");
});

/** Returns the styles and scripts that a page loads, by their names. */
async function loadedBy(path: string, init: RequestInit = {}): Promise<Map<string, string>> {
  const html = await (await fetch(running.url + path, init)).text();
  const hrefs = [...html.matchAll(/<(?:link rel="stylesheet"|script)[^>]*(?:href|src)="([^"]+)"/gu)];
  const files = hrefs.map(async ([, href = ""]) => [href.split("/").at(-1) ?? "", await get(href)] as const);
  return new Map(await Promise.all(files));
}

test("a page loads the styles and scripts of what it has, and at most 24 kB of them", async () => {
  const headers = { cookie: await signIn(running.url) };
  const plans = await hrefOf("Plans");
  const viewOfPlans = async (name: string) => (await get(plans)).match(`href="([^"]+)"[^>]*><bdi>${name}<`)?.[1] ?? "";
  const pages = {
    first: "/",
    article: await hrefOf("First chapter"),
    list: plans,
    calendar: await viewOfPlans("Calendar"),
    form: "/book",
    search: "/search?q=chapter",
    board: "/inside",
    row: `/inside/rows/${(await boardRows(running.site))[0]?.id}`,
  };
  for (const [name, path] of Object.entries(pages)) {
    const files = await loadedBy(path, { headers });
    const bytes = [...files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0);
    expect(bytes, name).toBeLessThanOrEqual(24_000);
    expect(bytes, name).toBeGreaterThan(10_000);
    const styles = [...files].flatMap(([file, content]) => (file.endsWith(".css") ? [content] : [])).join("");
    for (const [selector, owners] of Object.entries({
      ".hero{": ["first"],
      ".rows{": ["list"],
      ".row-calendar{": ["calendar"],
      ".filters{": ["list", "calendar", "board"],
      ".field{": ["form", "row"],
      ".hits li{": ["search"],
      ".grip{": ["board"],
      ".top{": Object.keys(pages),
    }))
      expect(styles.includes(selector), `${selector} of ${name}`).toBe(owners.includes(name));
    expect(files.has("staff.js")).toBe(name === "board" || name === "row");
    expect(files.has("staff-drag.js")).toBe(false);
  }
});

test("each process has the styles of a page that another one has rendered", async () => {
  const { href = "" } = pageStyles('<table class="rows"><form class="fields">') ?? {};
  expect(href).toMatch(/\/rows\+tables\+fields\+forms\.css$/u);
  const response = await fetch(running.url + href);
  expect(response.headers.get("cache-control")).toContain("immutable");
  expect(await response.text()).toContain(".field{");
  expect((await fetch(running.url + href.replace(/[\da-f]{12}/u, "0123456789ab"))).status).toBe(404);
  expect((await fetch(`${running.url}/assets/0123456789ab/nothing.css`)).status).toBe(404);
  expect(pageStyles("<p>Nothing of all that</p>")).toBeUndefined();
});

test("a database with the title of the repairs and other columns gets no booking form", async () => {
  const other = await openTestWorkspace();
  const { client, env } = other;
  const site = await startSite(async ({ content }) => {
    const source = await content.mirror.pull().then(() => content.current());
    const [data_source_id = ""] = [...source.tree.values()].flatMap(({ kind, id }) =>
      kind === "data_source" ? [id] : [],
    );
    await client.dataSources.update({ data_source_id, properties: { Bike: null } });
  }, env);
  expect((await fetch(`${site.url}/book`)).status).toBe(404);
  expect(await (await fetch(site.url)).text()).not.toContain("Book a repair");
  await site.close();
  await other.close();
});

test("the links and the button at the top come from the options, also in the menu and on the first page", async () => {
  const site = await startSite(undefined, workspace.env, {
    navigation: [{ href: "https://example.com/shop", text: "Shop" }],
    action: { text: "Call us", href: "tel:+49305552100" },
  });
  try {
    const html = await (await fetch(site.url)).text();
    const partOf = (start: string, end: string) => html.split(start)[1]?.split(end)[0] ?? "";
    const link = 'href="https://example.com/shop"';
    expect(partOf('<nav class="links"', "</nav>").match(/href="[^"]*"/gu)).toEqual([link]);
    expect(partOf('<nav class="tree"', "</nav>")).toMatch(/First chapter.*href="https:\/\/example\.com\/shop"/s);
    for (const part of [partOf("<header", "</header>"), partOf('<div class="offer"', "</main>")])
      expect(part).toContain('<a class="action" href="tel:+49305552100"><bdi>Call us</bdi></a>');
  } finally {
    await site.close();
  }
});

test("parts of the owner take the place of those of the site, and one that fails leaves that of the site and a report", async () => {
  const stylesheet = join(temporaryFolder(), "own.css");
  writeFileSync(stylesheet, ".own { color: rebeccapurple }\n");
  const site = await startSite(undefined, workspace.env, {
    stylesheet,
    replace: {
      header: ({ markup, links, page }) => [
        element("p", { class: "own" }, `${page?.title} <b> ${links.map((link) => link.text).join()}`),
        markup,
      ],
      footer: () => {
        throw new Error("no foot today");
      },
      card: async ({ page: { title, href }, sentence }) =>
        element("a", { class: "own", href }, `${title}: ${sentence}`),
      page: ({ markup }) => element("section", { class: "own" }, markup),
    },
  });
  try {
    const html = await (await fetch(site.url)).text();
    expect(html).toMatch(/<p class="own">Test workshop &lt;b&gt; [^<]+<\/p><header class="top">/u);
    expect(html).toMatch(/<section class="own"><div class="hero/u);
    expect(html).toContain('<footer class="bottom">');
    expect(html).toMatch(/<ul class="pages"><li><a class="own" href="\/[^"]+">[^<]+: /u);
    expect(
      (await (await fetch(`${site.url}/search?q=nothing-at-all`)).text()).match(/<a class="own"/gu),
    ).not.toBeNull();
    const [, style = ""] = /href="([^"]*theme\.css)"/u.exec(html) ?? [];
    expect(await (await fetch(site.url + style)).text()).toMatch(/\.own \{ color: rebeccapurple \}\n$/u);
    const failures = site.reported.filter((line) => line.includes("replace."));
    expect(failures).toEqual([
      "The option replace.footer failed, so that pages have the part of the site: no foot today",
    ]);
  } finally {
    await site.close();
  }
});

test("a long way to a page has its first page and the last two, and names the page itself only in its title", async () => {
  const html = await get(await hrefOf("Level 5"));
  const way = html.match(/<nav class="crumbs".*?<\/nav>/s)?.[0] ?? "";
  expect([...way.matchAll(/<li>(?:<a [^>]*><bdi>)?([^<]*)/gu)].map(([, title]) => title)).toEqual([
    "Test workshop",
    "…",
    "Level 3",
    "Level 4",
  ]);
});

test("an address with a slash at its end is the same page", async () => {
  expect((await fetch(`${running.url}/book/`)).status).toBe(200);
  expect((await fetch(`${running.url}/nothing/`)).status).toBe(404);
});

describe("the first page", () => {
  type Block = readonly [type: string, content: Readonly<Record<string, unknown>>];
  const source = (types: readonly Block[]) =>
    sourceFromObjects(
      types.map(([type, content], index) => ({
        object: "block",
        id: `b${index}`,
        type,
        has_children: false,
        parent: { type: "page_id", page_id: "p" },
        [type]: { rich_text: [{ type: "text", plain_text: `T${index}` }], ...content },
      })),
    );
  const partsOf = async (...types: readonly Block[]) => {
    const { headline, lead, callout, rest } = await renderOpening("p", { source: source(types) });
    return [headline, lead, callout, rest].map((html) => [...html.matchAll(/T\d/g)].map(String));
  };

  test("begins with its large heading, its first texts and the callouts after them", async () => {
    expect(
      await partsOf(["paragraph", {}], ["paragraph", {}], ["callout", {}], ["callout", {}], ["paragraph", {}]),
    ).toEqual([[], ["T0", "T1"], ["T2", "T3"], ["T4"]]);
    expect(await partsOf(["heading_1", {}], ["paragraph", {}], ["callout", {}])).toEqual([["T0"], ["T1"], ["T2"], []]);
    expect(await partsOf(["heading_2", {}], ["callout", {}])).toEqual([[], [], [], ["T0", "T1"]]);
    expect(await partsOf(["paragraph", { color: "red" }])).toEqual([[], [], [], ["T0"]]);
    expect(await partsOf()).toEqual([[], [], [], []]);
  });

  test("has its first image in the place of a cover that it lacks", async () => {
    const image = { type: "external", external: { url: "https://example.com/kiln.jpg" } };
    const given: Block[] = [
      ["paragraph", {}],
      ["image", image],
      ["callout", {}],
      ["image", image],
    ];
    const opening = (hasCover: boolean) => renderOpening("p", { source: source(given) }, hasCover);
    const without = await opening(false);
    expect(without.image).toContain("kiln.jpg");
    expect(without.callout).toContain("T2");
    expect(without.rest).toContain("kiln.jpg");
    const covered = await opening(true);
    expect([covered.image, covered.callout]).toEqual(["", ""]);
    expect(covered.rest).toContain("T2");
    expect(
      (
        await renderOpening(
          "p",
          {
            source: source([
              ["callout", {}],
              ["image", image],
            ]),
          },
          false,
        )
      ).image,
    ).toBe("");
  });
});
