// Call an endpoint by its path: for what is newer than this library. Here: give the page an icon.
import { strict as assert } from "node:assert";
import type { Page } from "@ws/client";
import type { AsyncTour, SyncTour } from "../step.ts";

export const title = "Make a custom request()";

export async function withAsyncClient({ client, pageId, say }: AsyncTour): Promise<void> {
  const page = await client.request<Page>({
    method: "patch",
    path: `pages/${pageId}`,
    query: { filter_properties: ["title"] },
    body: { icon: { type: "emoji", emoji: "🔧" } },
  });
  say(`the icon of ${page.url} is now ${JSON.stringify(page.icon)}`);
  assert.deepEqual(page.icon, { type: "emoji", emoji: "🔧" });
}

export function withClient({ client, pageId, say }: SyncTour): void {
  const page = client.request<Page>({
    method: "patch",
    path: `pages/${pageId}`,
    query: { filter_properties: ["title"] },
    body: { icon: { type: "emoji", emoji: "🚲" } },
  });
  say(`the icon of ${page.url} is now ${JSON.stringify(page.icon)}`);
  assert.deepEqual(page.icon, { type: "emoji", emoji: "🚲" });
}
