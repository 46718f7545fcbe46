import { Hono } from "hono";
import { compress } from "hono/compress";
import { secureHeaders } from "hono/secure-headers";
import { addForms } from "./forms/routes.tsx";
import { eventRoutes } from "./live/events.ts";
import { webhookRoutes } from "./live/webhooks.ts";
import { healthRoutes } from "./operations/health.ts";
import { createPageCache } from "./operations/page-cache.ts";
import { createReadiness } from "./operations/readiness.ts";
import { startingPage } from "./operations/starting-page.tsx";
import { assetRoutes } from "./pages/assets.ts";
import { discoveryRoutes } from "./pages/discovery.ts";
import { drawingRoutes } from "./pages/drawings.ts";
import { errorRoutes } from "./pages/errors.tsx";
import { fileRoutes } from "./pages/files.ts";
import { objectRoutes } from "./pages/object.tsx";
import { searchRoutes } from "./pages/search.tsx";
import { PAGE_POLICY } from "./security.ts";
import type { Site } from "./site.ts";
import { insideRoutes } from "./staff/inside.ts";

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
  addForms(app, site);
  app.route("/inside", insideRoutes(site));
  app.route("/", fileRoutes(site));
  app.route("/", drawingRoutes(site));
  app.use(pageCache.keep);
  app.route("/", discoveryRoutes(site));
  app.route("/", searchRoutes(site));
  app.route("/", objectRoutes(site));
  errorRoutes(app, site);
  return app;
}
