// The content of the site, from a cassette that was recorded from the emulator.
// After a change to the requests, record the cassette again:
//   WS_CASSETTE_MODE=refresh npx vitest run test/site/content.test.ts
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AsyncClient } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import { openStore } from "@ws/mirror";
import { createCassetteTest } from "@ws/testing/vitest";
import { expect } from "vitest";
import { Content } from "../../src/content/content.ts";
import { ancestorsOf } from "../../src/content/public/published-tree.ts";
import { Renderer } from "../../src/web/render/renderer.ts";

const emulator = createEmulator({ seed: "empty", clock: "frozen" });
const test = createCassetteTest({ upstream: emulator.httpClient, unused: "fail" });
const text = (content: string) => [{ text: { content } }];

test("publishes the pages and rows below the root page, and nothing else", async ({ cassette }) => {
  const client = new AsyncClient({ auth: emulator.token, httpClient: cassette.httpClient, logLevel: "error" });
  const newPage = async (parentId: string, title: string) =>
    (await client.pages.create({ parent: { page_id: parentId }, properties: { title: { title: text(title) } } })).id;
  const rootId = await newPage(emulator.testPageId, "Root");
  const secretId = await newPage(emulator.testPageId, "Secret");
  const childId = await newPage(rootId, "Child");
  await newPage(childId, "Grandchild");
  const mention = { mention: { page: { id: secretId } } };
  await client.blocks.children.append({
    block_id: childId,
    children: [
      { paragraph: { rich_text: [...text("A torque wr"), ...text("ench, and "), mention] } },
      {
        table: {
          table_width: 2,
          children: [
            { table_row: { cells: [text("Spoke"), text("Nipple")] } },
            { table_row: { cells: [text("Hub"), []] } },
          ],
        },
      },
    ],
  });
  const database = await client.databases.create({
    parent: { type: "page_id", page_id: rootId },
    title: text("Repairs"),
    initial_data_source: { properties: { Job: { title: {} }, Phone: { phone_number: {} } } },
  });
  const data_source_id = "data_sources" in database ? (database.data_sources[0]?.id ?? "") : "";
  await client.pages.create({
    parent: { data_source_id },
    properties: { Job: { title: text("New chain") }, Phone: { phone_number: "5551234" } },
  });

  const folder = await mkdtemp(join(tmpdir(), "ws-site-test-"));
  const store = await openStore(folder);
  const content = new Content({
    title: undefined,
    untitled: "Untitled",
    client,
    store,
    rootPageId: rootId,
    columns: { public: [], staff: ["Phone"] },
    publicRows: () => undefined,
    isServiceDown: () => false,
  });
  await content.refresh();
  const edition = await content.current();
  const titles = [...edition.tree.values()].map((node) =>
    [...ancestorsOf(node), node].map(({ title }) => title).join("/"),
  );
  expect(titles).toEqual([
    "Root",
    "Root/Child",
    "Root/Child/Grandchild",
    "Root/Repairs",
    "Root/Repairs/Repairs",
    "Root/Repairs/New chain",
  ]);
  expect(edition.root?.href).toBe("/");

  const renderer = new Renderer(store);
  const child = await edition.snapshot.object("page", childId);
  const article = child && (await renderer.article(edition, child, async () => undefined));
  const html = article?.html;
  expect(html).toContain("A torque wrench");
  expect(html).not.toMatch(/Secret|app\.notion\.com/);
  expect(await edition.snapshot.object("page", secretId)).toBeUndefined();
  await content.close();
  await client.close();
  await rm(folder, { recursive: true });
});
