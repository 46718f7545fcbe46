import type { ServerType } from "@hono/node-server";
import { print } from "../output/print.ts";
import type { Site } from "../site.ts";
import type { Metrics } from "../production/metrics.ts";

/** Time in which requests can end, in milliseconds. Then their connections are closed. */
const DEADLINE_MS = 10_000;

/**
 * Closes the site at SIGTERM and SIGINT: no new connections, the end of event streams, the responses to present requests
 * with their writes, then the copy, then the process. A second signal ends the process immediately.
 */
export function closeGracefully(server: ServerType, site: Site, metrics: Metrics | undefined): void {
  const close = async () => {
    process.off("SIGTERM", onSignal).off("SIGINT", onSignal);
    site.beginClose();
    const ended = new Promise<void>((resolve) => server.close(() => resolve()));
    const deadline = setTimeout(() => "closeAllConnections" in server && server.closeAllConnections(), DEADLINE_MS);
    await ended;
    clearTimeout(deadline);
    await metrics?.close();
    await site.close();
    print("The site is closed.");
    // A resource that the options have opened, such as a connection to a mail server, would keep the process.
    process.exit();
  };
  const onSignal = () => void close();
  process.once("SIGTERM", onSignal).once("SIGINT", onSignal);
}
