// Sets how long browsers and proxies keep pages.
import { createHash } from "node:crypto";
import type { HonoRequest, MiddlewareHandler } from "hono";
import { editionName } from "../../content/live/changes.ts";
import { originOf } from "./addresses.ts";
import type { Web } from "../web.ts";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CODE_FOLDER, packageFile } from "../../settings/package-file.ts";

/** The code and the assets of the site. */
const FOLDERS = [CODE_FOLDER, packageFile("assets/")].map((folder) => fileURLToPath(folder));

/** A text that changes with the code: pages of an earlier version of the site are rendered again. */
const BUILD = hashFolders();

function hashFolders(): string {
  const hash = createHash("sha256");
  for (const folder of FOLDERS)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).toSorted(byName))
      if (entry.isFile() && !/\.(?:map|d\.ts)$/u.test(entry.name))
        hash.update(readFileSync(`${entry.parentPath}/${entry.name}`));
  return hash.digest("base64url");
}

function byName(a: { readonly parentPath: string; readonly name: string }, b: typeof a): number {
  return `${a.parentPath}/${a.name}` < `${b.parentPath}/${b.name}` ? -1 : 1;
}

/** Keeps pages with details of a person out of all caches. */
export const noStore: MiddlewareHandler = async (context, next) => {
  context.header("cache-control", "no-store");
  await next();
};

/** Methods that read a page. The framework removes the body of a response to HEAD. */
const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Number of pages to keep, and the size of the largest one. */
const MAX_PAGES = 100;
const MAX_BYTES = 500_000;

/** The state of the site in which a page was rendered. */
type CacheVariables = { readonly Variables: { pageState: string | undefined } };

/** Two handlers that render each page once. */
interface PageCache {
  /** Responds with a page that was sent before, byte for byte. The first handler of the site, so that the others are not run. */
  readonly resend: MiddlewareHandler<CacheVariables>;
  /** Lets a page be kept, and responds with 304 to a browser that has it. Stands before the routes of pages for everyone. */
  readonly keep: MiddlewareHandler<CacheVariables>;
}

/** Creates the cache of the pages. */
export function createPageCache(site: Pick<Web, "content" | "config" | "theme" | "pictures">): PageCache {
  const { content, config, theme } = site;
  const settings = [
    BUILD,
    theme.asset.href,
    content.rootPageId,
    // Pages show what the functions return.
    JSON.stringify(config.options, (_, value: unknown) => (typeof value === "function" ? String(value) : value)),
  ].join("\n");
  const pages = new Map<string, SentPage>();
  return {
    async resend(context, next) {
      const { req } = context;
      if (!READS.has(req.method)) return next();
      const key = [req.url, req.header("x-forwarded-proto"), req.header("accept-encoding")].join("\n");
      const sent = pages.get(key);
      if (sent !== undefined && sent.state === (await readState(site))) {
        const { body, headers } = sent;
        return hasPage(req, headers["etag"])
          ? new Response(null, { status: 304, headers })
          : new Response(body, { headers });
      }
      await next();
      const { res } = context;
      const state = context.get("pageState");
      if (state === undefined || res.status !== 200) return undefined;
      const page = { state, body: new Uint8Array(await res.arrayBuffer()), headers: Object.fromEntries(res.headers) };
      context.res = undefined;
      context.res = new Response(page.body, { headers: page.headers });
      pages.delete(key);
      if (page.body.byteLength <= MAX_BYTES) pages.set(key, page);
      // A map is in the order of its additions.
      for (const oldest of pages.keys()) {
        if (pages.size <= MAX_PAGES) break;
        pages.delete(oldest);
      }
      return undefined;
    },
    async keep(context, next) {
      const { req } = context;
      if (!READS.has(req.method)) return next();
      const state = await readState(site);
      const parts = [settings, originOf(context, config), req.url, state].join("\n");
      const etag = `W/"${createHash("sha256").update(parts).digest("base64url")}"`;
      const headers = { etag, "cache-control": "no-cache" };
      if (hasPage(req, etag)) return context.body(null, 304, headers);
      // Set before there is a response: a header in a response copies the response.
      for (const [name, value] of Object.entries(headers)) context.header(name, value);
      await next();
      if (context.res.status === 200) context.set("pageState", state);
      else {
        context.header("etag", undefined);
        // Browsers ask again for a page that has moved: its title can change back.
        if (context.res.headers.get("location") === null) context.header("cache-control", undefined);
      }
      return undefined;
    },
  };
}

/** A page as it was sent. */
interface SentPage {
  readonly state: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

async function readState({ content, pictures }: Pick<Web, "content" | "pictures">): Promise<string> {
  const name = editionName(await content.state());
  // Filters such as "due this week" have other rows on another day.
  return `${name} ${pictures.generation} ${new Date().toISOString().slice(0, 10)}`;
}

/** Returns true if the browser has the page with this tag. */
const hasPage = (req: HonoRequest, etag: string | undefined): boolean =>
  req
    .header("if-none-match")
    ?.split(",")
    .some((entry) => entry.trim() === etag) === true;
