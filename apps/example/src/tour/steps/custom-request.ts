// Calls an endpoint by its path, for endpoints that this library does not know yet. This request sets the page icon.
import { strict as assert } from "node:assert";
import type { Page } from "@ws/client";
import type { Step } from "../step.ts";

export const customRequest: Step = {
  title: "Make a custom request()",

  async withAsyncClient({ client, pageId, print }) {
    const page = await client.request<Page>({
      method: "patch",
      path: `pages/${pageId}`,
      query: { filter_properties: ["title"] },
      body: { icon: { type: "emoji", emoji: "🔧" } },
    });
    print(`set the icon of ${page.url} to ${JSON.stringify(page.icon)}`);
    assert.deepEqual(page.icon, { type: "emoji", emoji: "🔧" });
  },

  withClient({ client, pageId, print }) {
    const page = client.request<Page>({
      method: "patch",
      path: `pages/${pageId}`,
      query: { filter_properties: ["title"] },
      body: { icon: { type: "emoji", emoji: "🔧" } },
    });
    print(`set the icon of ${page.url} to ${JSON.stringify(page.icon)}`);
    assert.deepEqual(page.icon, { type: "emoji", emoji: "🔧" });
  },
};
