// Serves the site until it is interrupted.
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { describeError } from "./output/describe-error.ts";
import { print } from "./output/print.ts";
import { UsageError } from "@ws/helpers/command";
import { createApp } from "./app.ts";
import { loadConfig } from "./config.ts";
import { startMetrics } from "./operations/metrics.ts";
import { closeGracefully } from "./operations/close-gracefully.ts";
import { listen, orExplain } from "./operations/listen.ts";
import { warmUp } from "./operations/warm-up.ts";
import { openSite, type Site } from "./site.ts";

async function main(): Promise<void> {
  const site = await openSite(await loadConfig(process.env), {}, print);
  try {
    await serveSite(site);
  } catch (error) {
    await site.close();
    throw error;
  }
}

async function serveSite(site: Site): Promise<void> {
  const { host, port, metricsPort } = site.config;
  print(`Workspace: ${site.workspace.description}.`);
  if (site.generatedPassword !== undefined)
    print(`Password of the staff: ${site.generatedPassword} (SITE_STAFF_PASSWORD sets another one)`);
  const app = createApp(site);
  const metricsAddress = { host, port: metricsPort ?? 0, variable: "SITE_METRICS_PORT" } as const;
  const metrics =
    metricsPort === undefined ? undefined : await orExplain(metricsAddress, () => startMetrics(site, metricsAddress));
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

try {
  await main();
} catch (error) {
  const isUsageError = error instanceof UsageError;
  process.stderr.write(`${isUsageError ? error.message : describeError(error)}\n`);
  process.exitCode = isUsageError ? 2 : 1;
}
