import type { ContentFloor } from "../open-content.ts";

/** Longest time that visitors wait for Notion after a start, in milliseconds. A site with a copy works without Notion. */
const MAX_LOOK_MS = 20_000;

/** The content that a site can serve. `pages`: those that the first copy has so far, without tables. `all`: the copy is complete. */
export type Ready = "nothing" | "pages" | "all";

/**
 * Returns a function that says what the site can serve. It serves a complete copy when this process has read the views, because the
 * owner can have hidden columns while no process ran.
 */
export function createReadiness({
  content,
  now,
  refresher,
  service,
  workspace,
}: Pick<ContentFloor, "content" | "now" | "refresher" | "service" | "workspace">): () => Promise<Ready> {
  const startedAt = now();
  const hasLooked = () =>
    !workspace.isLive || refresher.hasLooked || service.failure !== undefined || now() - startedAt >= MAX_LOOK_MS;
  let isReady = false;
  return async () => {
    if (isReady) return "all";
    if (!hasLooked()) return "nothing";
    isReady = (await content.state()).updatedAt !== undefined;
    return isReady ? "all" : (await content.current()).root === undefined ? "nothing" : "pages";
  };
}
