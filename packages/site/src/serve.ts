// Serves an open site until a signal aborts.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { createApp } from "./app.ts";
import { listen, orExplain, warmUp } from "./web/http/listen.ts";
import type { Metrics } from "./metrics.ts";
import { loadOptional } from "./settings/load-optional.ts";
import type { Site } from "./site.ts";

/** Time in which requests can end, in milliseconds. Then their connections are closed. */
export const DEADLINE_MS = 10_000;

/** Options of {@link serveSite}. */
interface ServeOptions {
  /** Receives a line for the operator. */
  readonly print: (line: string) => void;
  /** Ends the site when it aborts: no new connections, the end of event streams, the responses to present requests with their writes. */
  readonly signal: AbortSignal;
}

/**
 * Serves the site until the signal aborts. The caller closes the site.
 * @throws {UsageError} if the address cannot be used
 */
export async function serveSite(site: Site, { print, signal }: ServeOptions): Promise<void> {
  const { host, port } = site.config;
  print(`Workspace: ${site.workspace.description}.`);
  if (site.generatedPassword !== undefined)
    print(`Password of the staff: ${site.generatedPassword} (SITE_STAFF_PASSWORD sets another one)`);
  const server = createAdaptorServer({ fetch: createApp(site).fetch });
  const metrics = await openMetrics(site);
  try {
    await listen(server, { host, port, variable: "PORT" });
    const address = server.address() as AddressInfo;
    await warmUp(address);
    await site.workspace.subscribe?.(`http://127.0.0.1:${address.port}/webhooks`);
    if (site.workspace.isLive) site.poller.start();
    print(`The site is at http://${host}:${address.port}/ (Ctrl-C ends it)`);
    if (!signal.aborted) await once(signal, "abort");
    site.beginClose();
    const ended = new Promise<void>((resolve) => server.close(() => resolve()));
    const deadline = setTimeout(() => "closeAllConnections" in server && server.closeAllConnections(), DEADLINE_MS);
    await ended;
    clearTimeout(deadline);
  } finally {
    await metrics?.close();
  }
}

/** Serves metrics if they have a port. Their packages are loaded only then. */
async function openMetrics(site: Site): Promise<Metrics | undefined> {
  const { host, metricsPort: port } = site.config;
  if (port === undefined) return undefined;
  const { startMetrics } = await loadOptional(() => import("./metrics.ts"), "SITE_METRICS_PORT", [
    "@opentelemetry/api",
    "@opentelemetry/exporter-prometheus",
    "@opentelemetry/sdk-metrics",
  ]);
  return orExplain({ host, port, variable: "SITE_METRICS_PORT" }, () => startMetrics(site, { host, port }));
}
