import type { Site } from "../site.ts";

/** Longest time that visitors wait for Notion after a start, in milliseconds. A site with a copy works without Notion. */
const MAX_LOOK_MS = 20_000;

/**
 * Returns a function that says whether the site can serve pages: when the first copy of the workspace is complete, and when this process
 * has read the views, because the owner can have hidden columns while no process ran.
 */
export function createReadiness({
  content,
  now,
  refresher,
  service,
  workspace,
}: Pick<Site, "content" | "now" | "refresher" | "service" | "workspace">): () => Promise<boolean> {
  const startedAt = now();
  const hasLooked = () =>
    !workspace.isLive || refresher.hasLooked || service.failure !== undefined || now() - startedAt >= MAX_LOOK_MS;
  let isReady = false;
  return async () => (isReady ||= hasLooked() && (await content.state()).updatedAt !== undefined);
}
