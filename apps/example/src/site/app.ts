import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { assetRoutes } from "./pages/assets.ts";
import { errorRoutes } from "./pages/errors.tsx";
import { fileRoutes } from "./pages/files.ts";
import { objectRoutes } from "./pages/object.tsx";
import { searchRoutes } from "./pages/search.tsx";
import { FILE_POLICY, PAGE_POLICY } from "./security.ts";
import type { Site } from "./site.ts";

/** Creates the web application of the site. */
export function createApp(site: Site): Hono {
  const app = new Hono();
  const pageHeaders = secureHeaders({ contentSecurityPolicy: PAGE_POLICY, xFrameOptions: "DENY" });
  const fileHeaders = secureHeaders({ contentSecurityPolicy: FILE_POLICY, xFrameOptions: "DENY" });
  app.use((context, next) => (context.req.path.startsWith("/files/") ? fileHeaders : pageHeaders)(context, next));
  app.route("/", assetRoutes());
  app.route("/", fileRoutes(site));
  app.route("/", searchRoutes(site));
  app.route("/", objectRoutes(site));
  errorRoutes(app, site);
  return app;
}
