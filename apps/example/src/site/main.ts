// Serves the site until it is interrupted.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { describeError } from "../output/describe-error.ts";
import { print } from "../output/print.ts";
import { UsageError } from "../settings/usage-error.ts";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { startMetrics } from "./operations/metrics.ts";
import { closeGracefully } from "./operations/close-gracefully.ts";
import { openSite } from "./site.ts";

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const site = await openSite(config, {}, print);
  print(`Workspace: ${site.workspace.description}.`);
  if (site.generatedPassword !== undefined)
    print(`Password of the staff: ${site.generatedPassword} (SITE_STAFF_PASSWORD sets another one)`);
  const server = createAdaptorServer({ fetch: createApp(site).fetch });
  server.listen(config.port, config.host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const metrics =
    config.metricsPort === undefined
      ? undefined
      : await startMetrics(site, { host: config.host, port: config.metricsPort });
  closeGracefully(server, site, metrics);
  await site.workspace.subscribe?.(`http://127.0.0.1:${port}/webhooks`);
  site.refresher.start();
  print(`The site is at http://${config.host}:${port}/ (Ctrl-C ends it)`);
}

try {
  await main();
} catch (error) {
  const isUsageError = error instanceof UsageError;
  process.stderr.write(`${isUsageError ? error.message : describeError(error)}\n`);
  process.exitCode = isUsageError ? 2 : 1;
}
