// The stylesheet and the script. Their addresses contain a hash of their content, so that browsers keep them.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { STYLESHEET } from "@ws/mirror";
import { Hono } from "hono";

const read = (name: string): string => readFileSync(new URL(`../../../assets/${name}`, import.meta.url), "utf8");

const asset = (name: string, type: string, text: string) => {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return { href: `/assets/${hash}/${name}`, type, text };
};

/** The assets of every page. */
export const ASSETS = {
  stylesheet: asset("site.css", "text/css; charset=utf-8", STYLESHEET + read("site.css")),
  script: asset("site.js", "text/javascript; charset=utf-8", read("site.js")),
  icon: asset("icon.svg", "image/svg+xml", read("icon.svg")),
} as const;

/** Returns the routes of the assets. */
export function assetRoutes(): Hono {
  const routes = new Hono();
  for (const { href, type, text } of Object.values(ASSETS))
    routes.get(href, (context) =>
      context.body(text, 200, { "content-type": type, "cache-control": "public, max-age=31536000, immutable" }),
    );
  return routes;
}
