// Sets how long browsers and proxies keep pages.
import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { editionName } from "../live/changes.ts";
import type { Site } from "../site.ts";
import { BUILD } from "./build.ts";

/** Keeps pages with details of a person out of all caches. */
export const noStore: MiddlewareHandler = async (context, next) => {
  context.header("cache-control", "no-store");
  await next();
};

/** Responds with 304 to a browser that has the page of the present edition, so that the page is not even rendered. */
export function pageCache({ content, config }: Pick<Site, "content" | "config">): MiddlewareHandler {
  const settings = [BUILD, content.rootPageId, config.publicFrom, ...config.staffColumns].join("\n");
  return async (context, next) => {
    if (context.req.method !== "GET") return next();
    const [version, { isStale }] = await Promise.all([content.version(), content.state()]);
    // Filters such as "due this week" have other rows on another day.
    const day = new Date().toISOString().slice(0, 10);
    const state = [settings, context.req.url, editionName(version, isStale), day].join("\n");
    const tag = `W/"${createHash("sha256").update(state).digest("base64url")}"`;
    const known = context.req.header("if-none-match")?.split(",") ?? [];
    const headers = { etag: tag, "cache-control": "no-cache" };
    if (known.some((entry) => entry.trim() === tag)) return context.body(null, 304, headers);
    await next();
    if (context.res.status === 200) for (const [name, value] of Object.entries(headers)) context.header(name, value);
  };
}
