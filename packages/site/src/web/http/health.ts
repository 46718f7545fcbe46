import { Hono } from "hono";
import type { Web } from "../web.ts";
import type { Ready } from "../../content/live/readiness.ts";

/** Returns the route for load balancers: 200 while the site can serve pages, even if Notion is down. */
export function healthRoutes(
  { content, service, closing }: Pick<Web, "content" | "service" | "closing">,
  ready: () => Promise<Ready>,
): Hono {
  const routes = new Hono();
  routes.get("/healthz", async (context) => {
    context.header("cache-control", "no-store");
    const state = await content.state().catch(() => undefined);
    if (state === undefined) return context.json({ status: "failed", reason: "The copy cannot be read." }, 503);
    const { updatedAt, isStale } = state;
    const status = closing.aborted ? "closing" : (await ready()) === "all" ? "ok" : "starting";
    const { failure, isKnown } = service;
    const copy = {
      updatedAt: updatedAt ?? null,
      ageSeconds: updatedAt === undefined ? null : Math.round((Date.now() - Date.parse(updatedAt)) / 1000),
      isStale,
    };
    const workspace =
      failure === undefined
        ? // A new process that serves an old copy has not asked yet.
          { state: isKnown ? "up" : "unknown" }
        : { state: "down", since: failure.time, code: failure.event.code };
    return context.json({ status, copy, service: workspace }, status === "ok" ? 200 : 503);
  });
  return routes;
}
