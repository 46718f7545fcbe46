// Pages of the site with blocks that the copy lacks.
import { AsyncClient } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/settings/config.ts";
import { openSite } from "../../src/site.ts";
import { DEMO_OPTIONS } from "./running-site.ts";
import { createWorkshop } from "./test-workspace.ts";

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

const text = (content: string) => [{ text: { content } }];

test("children that the copy lacks are a sentence, and the rest of the page is shown", async () => {
  const emulator = createEmulator({ seed: "empty" });
  const { token, testPageId, httpClient } = emulator;
  const baseUrl = "https://unread.example";
  const client = new AsyncClient({ auth: token, baseUrl, httpClient, logger: SILENT });
  const { rootId } = await createWorkshop(client, testPageId);
  const { id } = await client.pages.create({
    parent: { page_id: rootId },
    properties: { title: { title: text("Manual") } },
    children: [
      { toggle: { rich_text: text("Tools"), children: [{ paragraph: { rich_text: text("Spanner") } }] } },
      { paragraph: { rich_text: text("Last words") } },
    ],
  });
  const [toggle] = (await client.blocks.children.list({ block_id: id })).results;
  const path = `/v1/blocks/${toggle?.id ?? ""}/children`;
  emulator.addFault({ match: { path }, status: 404, code: "object_not_found" });
  const { id: closedId } = await client.pages.create({
    parent: { page_id: rootId },
    properties: { title: { title: text("Closed") } },
    children: [{ paragraph: { rich_text: text("Secret") } }],
  });
  emulator.addFault({ match: { path: `/v1/blocks/${closedId}/children` }, status: 403, code: "restricted_resource" });
  const env = {
    WORKSPACE_TOKEN: token,
    WORKSPACE_TEST_PAGE_ID: testPageId,
    WORKSPACE_BASE_URL: baseUrl,
    SITE_ROOT_PAGE_ID: rootId,
  };
  const site = await openSite(readConfig(env, DEMO_OPTIONS, true), { client: { httpClient, logger: SILENT } });
  onTestFinished(() => site.close());
  await site.refresher.refreshAll();
  const app = createApp(site);
  const read = async (address: string) => (await app.request(address)).text();
  const closed = await read(`/closed-${closedId.replaceAll("-", "")}`);
  expect(closed).toContain("This content cannot be read");
  expect(closed).not.toContain("Secret");
  const html = await read(`/manual-${id.replaceAll("-", "")}`);
  expect(html).toContain("Tools");
  expect(html).toContain("This content cannot be read");
  expect(html).toContain("Last words");
  expect(html).not.toContain("Spanner");
});
