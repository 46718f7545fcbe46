import { Hono } from "hono";
import type { Site } from "../site.ts";

/** Returns the route for load balancers: 200 while the site can serve pages, also if the service is down. */
export function healthRoutes({ content, requestLog, closing }: Pick<Site, "content" | "requestLog" | "closing">): Hono {
  const routes = new Hono();
  routes.get("/healthz", async (context) => {
    const { updatedAt, isStale } = await content.state();
    const status = closing.aborted ? "closing" : updatedAt === undefined ? "starting" : "ok";
    const { failure } = requestLog;
    const copy = {
      updatedAt: updatedAt ?? null,
      ageSeconds: updatedAt === undefined ? null : Math.round((Date.now() - Date.parse(updatedAt)) / 1000),
      isStale,
    };
    const service =
      failure === undefined ? { state: "up" } : { state: "down", since: failure.time, code: failure.event.code };
    context.header("cache-control", "no-store");
    return context.json({ status, copy, service }, status === "ok" ? 200 : 503);
  });
  return routes;
}
