// Server-sent events: open pages learn that the copy has changed.
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { Site } from "../site.ts";

/** Largest number of open connections. Pages beyond it show changes when they are loaded again. */
const MAX_CONNECTIONS = 500;
/** Time between two messages that keep the connection open, in milliseconds. Proxies close quiet ones after a minute. */
const HEARTBEAT_MS = 25_000;

/** Returns the route of the events. */
export function eventRoutes({ changes, closing }: Pick<Site, "changes" | "closing">): Hono {
  const routes = new Hono();
  routes.get("/events", (context) => {
    if (closing.aborted || changes.size >= MAX_CONNECTIONS) return context.text("Too many connections.", 503);
    context.header("x-accel-buffering", "no");
    return streamSSE(context, async (stream) => {
      const ended = new Promise<void>((resolve) => {
        stream.onAbort(resolve);
        closing.addEventListener("abort", () => resolve(), { once: true });
      });
      const send = (event: string, data: string) => void stream.writeSSE({ event, data });
      const stopListening = changes.listen((edition) => send("edition", edition));
      const heartbeat = setInterval(() => send("heartbeat", ""), HEARTBEAT_MS);
      await ended;
      clearInterval(heartbeat);
      stopListening();
    });
  });
  return routes;
}
