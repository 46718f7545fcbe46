import { setTimeout as sleep } from "node:timers/promises";
import { extractPageId } from "@ws/helpers";
import type { MirrorStore } from "@ws/mirror";
import { readerOf } from "@ws/mirror/reader";
import type { SiteConfig } from "../../settings/config.ts";
import { isInUse } from "../content.ts";
import type { SiteWorkspace } from "../workspace/open-workspace.ts";
import { createDemo, DEMO_TITLE, UNFINISHED_TITLE } from "./create-demo.ts";

/** Time between two tries while another process creates the demo, in milliseconds. */
const RETRY_MS = 200;

/** Events while the demo is created. */
export interface DemoEvents {
  /** Receives a line for the operator. */
  readonly report?: ((line: string) => void) | undefined;
  /** Ends the wait for another process. The caller aborts the requests. */
  readonly signal?: AbortSignal | undefined;
}

/** Returns the id of the published page: the configured one, or the root of the demo, which is created if it is missing. */
export async function openRootPage(
  { options: { page }, workspace }: Pick<SiteConfig, "options" | "workspace">,
  store: MirrorStore,
  { client, testPageId }: Pick<SiteWorkspace, "client" | "testPageId">,
  { report = () => {}, signal }: DemoEvents = {},
): Promise<string> {
  const known = page ?? (await findDemo(store, testPageId));
  if (known !== undefined) return known;
  const unlock = await lock(store, signal);
  try {
    if (workspace !== undefined) report(`Creates the page "${DEMO_TITLE}" in Notion, which takes a minute or two.`);
    return await createDemo(client, testPageId);
  } catch (error) {
    if (signal?.aborted)
      report(
        `The sample is not complete: Notion has no more of it than the page "${UNFINISHED_TITLE}", which the next start moves to the ` +
          "trash before it creates the sample again.",
      );
    throw error;
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
async function lock(store: MirrorStore, signal: AbortSignal | undefined): Promise<() => Promise<void>> {
  for (;;) {
    try {
      return await store.lock();
    } catch (error) {
      if (!isInUse(error)) throw error;
      await sleep(RETRY_MS, undefined, { signal });
    }
  }
}
