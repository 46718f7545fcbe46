// Measures @ws/render: the CPU time of a page in each format, and the requests that a source from a client sends for it.
//   node render.mjs [--blocks 1000] [--rounds 15] [--only times,requests] [--no-verdict]
import { AsyncClient } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import { pageHtml, sourceFromClient, sourceFromObjects } from "@ws/render";
import { pageMarkdown } from "@ws/render/markdown";
import { Page } from "@ws/render/react";
import { row } from "./shared/rows.mjs";
import { runRounds, timed } from "./shared/rounds.mjs";
import { runBench } from "./shared/run-bench.mjs";

const PAGE = "page";

await runBench({ blocks: 1000, rounds: 15 }, { times: measureTimes, requests: measureRequests });

/** @param {{ readonly blocks: number, readonly rounds: number }} options */
async function measureTimes({ blocks, rounds }) {
  const objects = pageObjects(blocks);
  const source = () => sourceFromObjects(objects);
  const samples = await runRounds(
    {
      HTML: () => timed(async () => void (await pageHtml(PAGE, { source: source() }))),
      Markdown: () => timed(async () => void (await pageMarkdown(PAGE, { source: source() }))),
      React: () => timed(async () => void (await Page({ page: PAGE, source: source() }))),
    },
    rounds,
    5,
  );
  return Object.entries(samples).map(([format, list]) =>
    row(
      `${format}, CPU time of a page of ${blocks} blocks`,
      list.map(({ cpuMs }) => cpuMs),
      "ms",
    ),
  );
}

/** Counts the requests of a page that links to others, and of a row with a breadcrumb and a table of contents. */
async function measureRequests() {
  const emulator = createEmulator({ seed: "empty" });
  let requests = 0;
  /** @param {{ readonly type: string }} event */
  const observer = ({ type }) => {
    if (type === "attempt") requests += 1;
  };
  const client = new AsyncClient({
    auth: emulator.token,
    httpClient: emulator.httpClient,
    observer,
    logLevel: "error",
  });
  const parent = { type: /** @type {const} */ ("workspace"), workspace: /** @type {const} */ (true) };
  const page = await client.pages.create({
    parent,
    properties: { title: { title: [{ text: { content: "Page" } }] } },
    children: [{ breadcrumb: {} }, { table_of_contents: {} }, ...Array.from({ length: 90 }, paragraph)],
  });
  const database = await client.databases.create({
    parent: { type: "page_id", page_id: page.id },
    initial_data_source: { properties: { Name: { title: {} } } },
  });
  const id = "data_sources" in database ? (database.data_sources[0]?.id ?? "") : "";
  const rowPage = await client.pages.create({
    parent: { type: "data_source_id", data_source_id: id },
    properties: { Name: { title: [{ text: { content: "Row" } }] } },
    children: [{ breadcrumb: {} }, { table_of_contents: {} }, ...Array.from({ length: 90 }, paragraph)],
  });
  /** @param {string} pageId */
  const count = async (pageId) => {
    requests = 0;
    await pageHtml(pageId, { source: sourceFromClient(client), showComments: false });
    return requests;
  };
  return [
    // The page, its blocks, and the database that is below it.
    row("Requests for a page with a breadcrumb and a table of contents", await count(page.id), "≤ 3"),
    // The row, its blocks, its data source, its database, and the page above it.
    row("Requests for a row with a breadcrumb and a table of contents", await count(rowPage.id), "≤ 5"),
  ];
}

function paragraph() {
  return { paragraph: { rich_text: [{ text: { content: "A paragraph of some words." } }] } };
}

/** @param {number} count */
function pageObjects(count) {
  const types = [
    "paragraph",
    "bulleted_list_item",
    "bulleted_list_item",
    "heading_2",
    "to_do",
    "quote",
    "callout",
    "code",
  ];
  /** @type {object[]} */
  const objects = [{ object: "page", id: PAGE, parent: { type: "workspace", workspace: true }, properties: {} }];
  for (let index = 0; index < count; index += 1) {
    const type = types[index % types.length] ?? "";
    const text = run(`Text ${index} with <some> words & signs. `);
    const link = { ...run("A link"), text: { content: "A link", link: { url: "https://example.com/a?b=1" } } };
    const content = {
      rich_text: [text, { ...run("Bold"), annotations: { bold: true } }, ...(index % 5 === 0 ? [link] : [])],
      language: "javascript",
      checked: index % 2 === 0,
    };
    const parent = { type: "page_id", page_id: PAGE };
    objects.push({ object: "block", id: `b${index}`, parent, type, has_children: false, [type]: content });
  }
  return objects;
}

/** @param {string} content */
function run(content) {
  return { type: "text", plain_text: content, href: null, annotations: {} };
}
