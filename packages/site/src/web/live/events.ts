// Server-sent events: open pages learn that the copy has changed.
import { once } from "node:events";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { clientAddress } from "../http/addresses.ts";
import type { Web } from "../web.ts";

/** Largest number of open connections. */
const MAX_CONNECTIONS = 500;
/** Largest number of open connections of one address. */
const MAX_OF_ADDRESS = 20;
/** Number of connections that each address gets, even if all others are taken. */
const MIN_OF_ADDRESS = 2;

/** An open connection. */
interface Connection {
  /** Ends the connection. */
  readonly end: () => void;
}

/** Shares the event streams among the addresses of visitors, so that one of them cannot take all. */
export class EventConnections {
  readonly #byAddress = new Map<string, Set<Connection>>();
  #size = 0;

  /** Number of open connections. */
  get size(): number {
    return this.#size;
  }

  /**
   * Adds a connection. If all are taken, the address with the most loses its oldest one to an address with fewer than two.
   * @param end ends the connection
   * @returns a function that removes the connection. Undefined if the address gets no further one
   */
  open(address: string, end: () => void): (() => void) | undefined {
    const own = this.#byAddress.get(address) ?? new Set();
    if (own.size >= MAX_OF_ADDRESS) return undefined;
    if (this.#size >= MAX_CONNECTIONS && !(own.size < MIN_OF_ADDRESS && this.#endOne())) return undefined;
    const connection = { end };
    this.#byAddress.set(address, own.add(connection));
    this.#size += 1;
    return () => this.#remove(address, connection);
  }

  /** Ends the oldest connection of the address with the most. Returns false if no address has more than it must have. */
  #endOne(): boolean {
    const [address, connections] = [...this.#byAddress].reduce((a, b) => (b[1].size > a[1].size ? b : a));
    const [oldest] = connections;
    if (oldest === undefined || connections.size <= MIN_OF_ADDRESS) return false;
    this.#remove(address, oldest);
    oldest.end();
    return true;
  }

  #remove(address: string, connection: Connection): void {
    const connections = this.#byAddress.get(address);
    if (connections?.delete(connection) !== true) return;
    this.#size -= 1;
    if (connections.size === 0) this.#byAddress.delete(address);
  }
}

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
