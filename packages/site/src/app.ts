import { Hono } from "hono";
import { compress } from "hono/compress";
import { secureHeaders } from "hono/secure-headers";
import { eventRoutes } from "./web/live/events.ts";
import { webhookRoutes } from "./web/live/webhooks.ts";
import { healthRoutes } from "./web/http/health.ts";
import { createPageCache } from "./web/http/page-cache.ts";
import { createReadiness } from "./content/live/readiness.ts";
import { startingPage } from "./web/http/starting-page.tsx";
import { assetRoutes } from "./web/assets.ts";
import { discoveryRoutes } from "./web/pages/discovery.ts";
import { drawingRoutes } from "./web/pages/drawings.ts";
import { errorRoutes } from "./web/pages/errors.tsx";
import { fileRoutes } from "./web/pages/files.ts";
import { objectRoutes } from "./web/pages/object.tsx";
import { searchRoutes } from "./web/search/search.tsx";
import type { Site } from "./site.ts";

// Policies that limit what documents load and run, because content of the workspace can contain anything.

/** Policy of all pages: no inline scripts and styles, no frames, and nothing of other sites except pictures and media. */
const PAGE_POLICY = {
  defaultSrc: ["'none'"],
  styleSrc: ["'self'"],
  scriptSrc: ["'self'"],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  imgSrc: ["'self'", "https:"],
  manifestSrc: ["'self'"],
  mediaSrc: ["'self'", "https:"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Addresses of files, for visitors and for the staff. */
const FILES = /^\/(?:inside\/)?files\//u;

/** Creates the web application of the site. */
export function createApp(site: Site): Hono {
  const app = new Hono({ strict: false });
  const ready = createReadiness(site);
  const pageCache = createPageCache(site);
  app.use(pageCache.resend);
  // Forms are sent with their origin, which the check for forged forms needs.
  const common = { xFrameOptions: "DENY", referrerPolicy: "same-origin" };
  const pageHeaders = secureHeaders({ ...common, contentSecurityPolicy: PAGE_POLICY });
  // Files have a policy of their own, see `fileRoutes()`.
  const fileHeaders = secureHeaders(common);
  app.use((context, next) => (FILES.test(context.req.path) ? fileHeaders : pageHeaders)(context, next));
  app.use(compress());
  app.route("/", assetRoutes(site.theme));
  app.route("/", healthRoutes(site, ready));
  app.route("/", webhookRoutes(site));
  app.use(startingPage(site, ready));
  app.route("/", eventRoutes(site));
  site.addForms(app);
  app.all("/inside/*", async ({ req, env }) => (await site.staff()).app.fetch(req.raw, env));
  app.route("/", fileRoutes(site));
  app.route("/", drawingRoutes(site));
  app.use(pageCache.keep);
  app.route("/", discoveryRoutes(site));
  app.route("/", searchRoutes(site));
  app.route("/", objectRoutes(site));
  errorRoutes(app, site);
  return app;
}
