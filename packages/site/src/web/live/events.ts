// Server-sent events: open pages learn that the copy has changed.
import { once } from "node:events";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { clientAddress } from "../http/client-address.ts";
import type { Web } from "../web.ts";
import { EventConnections } from "./event-connections.ts";

/** Time between two messages that keep the connection open, in milliseconds. Proxies close quiet ones after a minute. */
const HEARTBEAT_MS = 25_000;

/** Returns the route of the events. Pages without a connection show changes when they are loaded again. */
export function eventRoutes({ changes, closing, config }: Pick<Web, "changes" | "closing" | "config">): Hono {
  const routes = new Hono();
  const connections = new EventConnections();
  routes.get("/events", (context) => {
    // A stream without a reader would wait for its end.
    if (context.req.method === "HEAD") return context.body(null, 200, { "content-type": "text/event-stream" });
    const ended = new AbortController();
    const end = () => ended.abort();
    const remove = closing.aborted ? undefined : connections.open(clientAddress(context, config.trustedProxies), end);
    if (remove === undefined) return context.text("Too many connections.", 503, { "retry-after": "60" });
    context.header("x-accel-buffering", "no");
    return streamSSE(context, async (stream) => {
      const isEnded = once(ended.signal, "abort");
      stream.onAbort(end);
      // The signal lives as long as the process, so a listener that stays would keep the whole request.
      closing.addEventListener("abort", end);
      let isPending = false;
      const send = async (event: string, data: string) => {
        isPending = true;
        await stream.writeSSE({ event, data });
        isPending = false;
      };
      const stopListening = changes.listen((edition) => void send("edition", edition));
      // The messages for a client that reads nothing would fill the memory.
      const heartbeat = setInterval(() => (isPending ? end() : void send("heartbeat", "")), HEARTBEAT_MS);
      await isEnded;
      clearInterval(heartbeat);
      stopListening();
      closing.removeEventListener("abort", end);
      remove();
    });
  });
  return routes;
}
