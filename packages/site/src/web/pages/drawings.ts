// Cards for links in messengers, icons, and the manifest for home screens.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono, type Context } from "hono";
import { html as xml } from "hono/html";
import { bareId } from "@ws/render/values";
import type { PublishedNode } from "../../content/public/published-tree.ts";
import { nameOf, type Drawing } from "../pictures/drawing.ts";
import { cardOfNode, ICON_SIZES, iconOfSite } from "../pictures/site-drawings.ts";
import type { Web } from "../web.ts";
import { firstSign } from "../views/titles.ts";

/** Returns the address of a card. It contains a hash of what the card shows. */
export const cardHref = (node: PublishedNode, card: Drawing): string => `/cards/${bareId(node.id)}/${nameOf(card)}`;

/** Returns the routes of cards and icons. */
export function drawingRoutes({ content, pictures, renderer, texts, theme }: Web): Hono {
  const routes = new Hono();
  const { drawings } = pictures;
  const respond = async (context: Context, drawing: Drawing | undefined, cacheControl: string) => {
    if (drawing === undefined || !(await drawings.make(drawing))) return context.text("File not found", 404);
    const png = await readFile(join(drawings.folder, nameOf(drawing)));
    return context.body(png, 200, { "content-type": "image/png", "cache-control": cacheControl });
  };
  routes.get("/cards/:id{[0-9a-f]{32}}/:name{[0-9a-f]{32}\\.png}", async (context) => {
    const edition = await content.current();
    const node = edition.tree.get(context.req.param("id"));
    const card = node && (await cardOfNode({ renderer, theme, pictures }, edition, node));
    // Nobody can ask for other cards than those of the pages.
    const isCurrent = card !== undefined && nameOf(card) === context.req.param("name");
    return respond(context, isCurrent ? card : undefined, "public, max-age=31536000, immutable");
  });
  for (const size of ICON_SIZES)
    routes.get(`/icon-${size}.png`, async (context) =>
      respond(context, await iconOfSite(theme, await content.current(), pictures, size), "public, max-age=3600"),
    );
  // Programs that read no page ask for this address.
  routes.get("/favicon.ico", (context) => {
    context.header("cache-control", "public, max-age=3600");
    return context.redirect(drawings.isAvailable ? `/icon-${ICON_SIZES[0]}.png` : "/icon.svg");
  });
  routes.get("/icon.svg", async (context) => {
    const { root } = await content.current();
    const { accent, onAccent } = theme.colors;
    const emoji = root?.icon && "text" in root.icon ? root.icon.text : undefined;
    const letter = firstSign(root?.title ?? "").toUpperCase();
    const sign =
      emoji === undefined
        ? xml`<rect width="32" height="32" rx="7" fill="${accent}"/><text x="16" y="23" font-size="20" font-weight="700" font-family="system-ui,sans-serif" text-anchor="middle" fill="${onAccent}">${letter}</text>`
        : xml`<text x="16" y="27" font-size="28" text-anchor="middle">${emoji}</text>`;
    const svg = xml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${sign}</svg>`;
    return context.body(String(await svg), 200, {
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=3600",
    });
  });
  routes.get("/manifest.webmanifest", async (context) => {
    const { root } = await content.current();
    const name = root?.title ?? texts.page.site;
    const png = [192, 512].flatMap((size) =>
      ["any", "maskable"].map((purpose) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose,
      })),
    );
    const manifest = {
      name,
      short_name: name,
      lang: texts.locale,
      dir: texts.direction,
      start_url: "/",
      display: "minimal-ui",
      background_color: theme.colors.page,
      theme_color: theme.colors.page,
      icons: [{ src: "/icon.svg", sizes: "any", type: "image/svg+xml" }, ...(drawings.isAvailable ? png : [])],
    };
    const headers = { "content-type": "application/manifest+json", "cache-control": "public, max-age=3600" };
    return context.body(JSON.stringify(manifest), 200, headers);
  });
  return routes;
}
