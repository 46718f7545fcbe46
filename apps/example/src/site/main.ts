// Serves the site until it is interrupted.
import { serve } from "@hono/node-server";
import { describeError } from "../output/describe-error.ts";
import { print } from "../output/print.ts";
import { UsageError } from "../settings/usage-error.ts";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { openSite } from "./site.ts";

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const site = await openSite(config);
  print(`Workspace: ${site.description}.`);
  await site.content.refresh();
  const app = createApp(site);
  // Loads what the first page needs, so that the first visitor does not wait.
  await app.request("/");
  const server = serve({ fetch: app.fetch, hostname: config.host, port: config.port }, ({ port }) =>
    print(`The site is at http://${config.host}:${port}/ (Ctrl-C ends it)`),
  );
  const close = () => server.close(() => void site.close());
  process.once("SIGINT", close);
  process.once("SIGTERM", close);
}

try {
  await main();
} catch (error) {
  const isUsageError = error instanceof UsageError;
  process.stderr.write(`${isUsageError ? error.message : describeError(error)}\n`);
  process.exitCode = isUsageError ? 2 : 1;
}
