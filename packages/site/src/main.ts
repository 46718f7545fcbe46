// Serves the site until it is interrupted.
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { print } from "./output/print.ts";
import { runMain } from "./output/run-main.ts";
import { createApp } from "./app.ts";
import { loadConfig } from "./config.ts";
import { closeGracefully } from "./operations/close-gracefully.ts";
import { listen, orExplain } from "./operations/listen.ts";
import { warmUp } from "./operations/warm-up.ts";
import type { Metrics } from "./production/metrics.ts";
import { openSite, type Site } from "./site.ts";

async function main(): Promise<void> {
  const site = await openSite(await loadConfig(process.env, process.argv.slice(2)), {}, print);
  try {
    await serveSite(site);
  } catch (error) {
    await site.close();
    throw error;
  }
}

async function serveSite(site: Site): Promise<void> {
  const { host, port } = site.config;
  print(`Workspace: ${site.workspace.description}.`);
  if (site.generatedPassword !== undefined)
    print(`Password of the staff: ${site.generatedPassword} (SITE_STAFF_PASSWORD sets another one)`);
  const app = createApp(site);
  const metrics = await openMetrics(site);
  const server = createAdaptorServer({ fetch: app.fetch });
  try {
    await listen(server, { host, port, variable: "PORT" });
  } catch (error) {
    await metrics?.close();
    throw error;
  }
  const address = server.address() as AddressInfo;
  closeGracefully(server, site, metrics);
  await warmUp(address);
  await site.workspace.subscribe?.(`http://127.0.0.1:${address.port}/webhooks`);
  site.poller.start();
  print(`The site is at http://${host}:${address.port}/ (Ctrl-C ends it)`);
}

/** Serves metrics if they have a port. Their packages are loaded only then. */
async function openMetrics(site: Site): Promise<Metrics | undefined> {
  const { host, metricsPort: port } = site.config;
  if (port === undefined) return undefined;
  const { startMetrics } = await import("./production/metrics.ts");
  return orExplain({ host, port, variable: "SITE_METRICS_PORT" }, () => startMetrics(site, { host, port }));
}

await runMain(main);
