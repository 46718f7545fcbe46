// Sets how long browsers and proxies keep pages.
import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { editionName } from "../live/changes.ts";
import { originOf } from "../pages/origin.ts";
import type { Site } from "../site.ts";
import { BUILD } from "./build.ts";

/** Keeps pages with details of a person out of all caches. */
export const noStore: MiddlewareHandler = async (context, next) => {
  context.header("cache-control", "no-store");
  await next();
};

/** Methods that read a page. The framework removes the body of a response to HEAD. */
const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Number of rendered pages to keep. */
const MAX_PAGES = 100;

/**
 * Responds with 304 to a browser that has the page of the present edition, and with the page that was rendered before to other
 * browsers.
 */
export function pageCache({ content, config }: Pick<Site, "content" | "config">): MiddlewareHandler {
  const settings = [BUILD, content.rootPageId, config.publicFrom, ...config.staffColumns].join("\n");
  const pages = new Map<string, Rendered>();
  return async (context, next) => {
    if (!READS.has(context.req.method)) return next();
    const [version, { isStale }] = await Promise.all([content.version(), content.state()]);
    // Filters such as "due this week" have other rows on another day.
    const day = new Date().toISOString().slice(0, 10);
    const state = [settings, originOf(context, config), context.req.url, editionName(version, isStale), day].join("\n");
    const tag = `W/"${createHash("sha256").update(state).digest("base64url")}"`;
    const known = context.req.header("if-none-match")?.split(",") ?? [];
    const headers = { etag: tag, "cache-control": "no-cache" };
    if (known.some((entry) => entry.trim() === tag)) return context.body(null, 304, headers);
    const rendered = pages.get(tag);
    if (rendered !== undefined) return context.body(rendered.body, 200, { ...headers, "content-type": rendered.type });
    await next();
    if (context.res.status !== 200) return undefined;
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    pages.set(tag, { body: await context.res.clone().text(), type: context.res.headers.get("content-type") ?? "" });
    // A map is in the order of its additions.
    for (const oldest of pages.keys()) {
      if (pages.size <= MAX_PAGES) break;
      pages.delete(oldest);
    }
    return undefined;
  };
}

/** A page that was rendered before. */
interface Rendered {
  readonly body: string;
  readonly type: string;
}
