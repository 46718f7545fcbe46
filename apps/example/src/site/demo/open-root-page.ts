import { setTimeout as sleep } from "node:timers/promises";
import { fieldsOf } from "@ws/helpers/tasks";
import type { MirrorStore } from "@ws/mirror";
import type { SiteConfig } from "../config.ts";
import { isInUse } from "../content/content.ts";
import { bareId, titleOf } from "@ws/render/values";
import type { SiteWorkspace } from "../workspace/open-workspace.ts";
import { createDemo, DEMO_TITLE } from "./create-demo.ts";

/** Time between two tries while another process creates the demo, in milliseconds. */
const RETRY_MS = 200;

/** Returns the id of the published page: the configured one, or the root of the demo, which is created if it is missing. */
export async function openRootPage(
  { rootPageId }: Pick<SiteConfig, "rootPageId">,
  store: MirrorStore,
  { client, testPageId }: Pick<SiteWorkspace, "client" | "testPageId">,
): Promise<string> {
  const known = rootPageId ?? (await findDemo(store, testPageId));
  if (known !== undefined) return known;
  const unlock = await lock(store);
  try {
    return await createDemo(client, testPageId);
  } finally {
    await unlock();
  }
}

/** Looks for the demo in the copy, so that a site with a copy starts without the service. */
async function findDemo({ db }: Pick<MirrorStore, "db">, testPageId: string): Promise<string | undefined> {
  const pages = await db
    .selectFrom("ws_objects")
    .select(["id", "parent_id", "json"])
    .where("kind", "=", "page")
    .where("removed_at", "is", null)
    .execute();
  const isDemo = ({ parent_id: parentId, json }: (typeof pages)[number]) =>
    parentId !== null &&
    bareId(parentId) === bareId(testPageId) &&
    titleOf({ kind: "page", json: fieldsOf(JSON.parse(json)) }) === DEMO_TITLE;
  return pages.find(isDemo)?.id;
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
