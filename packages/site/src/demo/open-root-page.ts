import { setTimeout as sleep } from "node:timers/promises";
import { extractPageId } from "@ws/helpers";
import type { MirrorStore } from "@ws/mirror";
import { readerOf } from "@ws/mirror/reader";
import type { SiteConfig } from "../config.ts";
import { isInUse } from "../content/content.ts";
import type { SiteWorkspace } from "../workspace/open-workspace.ts";
import { createDemo, DEMO_TITLE } from "./create-demo.ts";

/** Time between two tries while another process creates the demo, in milliseconds. */
const RETRY_MS = 200;

/** Returns the id of the published page: the configured one, or the root of the demo, which is created if it is missing. */
export async function openRootPage(
  { options: { page } }: Pick<SiteConfig, "options">,
  store: MirrorStore,
  { client, testPageId }: Pick<SiteWorkspace, "client" | "testPageId">,
): Promise<string> {
  const known = page ?? (await findDemo(store, testPageId));
  if (known !== undefined) return known;
  const unlock = await lock(store);
  try {
    return await createDemo(client, testPageId);
  } finally {
    await unlock();
  }
}

/** Looks for the demo in the copy, so that a site with a copy starts without Notion. */
async function findDemo(store: MirrorStore, testPageId: string): Promise<string | undefined> {
  const below = await readerOf(store).pagesBelow(extractPageId(testPageId));
  return below.find(({ kind, title }) => kind === "page" && title === DEMO_TITLE)?.id;
}

/** Takes the lock of the copy, so that two processes that start together create one demo. */
async function lock(store: MirrorStore): Promise<() => Promise<void>> {
  for (;;) {
    try {
      return await store.lock();
    } catch (error) {
      if (!isInUse(error)) throw error;
      await sleep(RETRY_MS);
    }
  }
}
