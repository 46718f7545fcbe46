// Call an endpoint by its path: for what is newer than this library. Here: give the page an icon.
import { strict as assert } from "node:assert";
import type { Page } from "@ws/client";
import type { Step } from "../step.ts";

export const customRequest: Step = {
  title: "Make a custom request()",

  async withAsyncClient({ client, pageId, say }) {
    const page = await client.request<Page>({
      method: "patch",
      path: `pages/${pageId}`,
      query: { filter_properties: ["title"] },
      body: { icon: { type: "emoji", emoji: "🔧" } },
    });
    say(`the icon of ${page.url} is now ${JSON.stringify(page.icon)}`);
    assert.deepEqual(page.icon, { type: "emoji", emoji: "🔧" });
  },

  withClient({ client, pageId, say }) {
    const page = client.request<Page>({
      method: "patch",
      path: `pages/${pageId}`,
      query: { filter_properties: ["title"] },
      body: { icon: { type: "emoji", emoji: "🔧" } },
    });
    say(`the icon of ${page.url} is now ${JSON.stringify(page.icon)}`);
    assert.deepEqual(page.icon, { type: "emoji", emoji: "🔧" });
  },
};
