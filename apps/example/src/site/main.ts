// Serves the site until it is interrupted.
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { AsyncClient } from "@ws/client";
import { columnsOf } from "@ws/render/values";
import { createApp } from "./app.ts";
import { config, SAMPLE_PAGE } from "./config.ts";
import { openContent } from "./content.ts";

if (existsSync(".env")) process.loadEnvFile(".env");
const isSample = config.page === SAMPLE_PAGE;
const emulator = isSample ? (await import("@ws/emulator")).createEmulator({ now: Date.now() }) : undefined;
const sample = emulator && { auth: emulator.token, httpClient: emulator.httpClient };
const client = new AsyncClient(sample ?? { rateLimit: "adaptive" });
const folder = isSample ? await mkdtemp(join(tmpdir(), "site-")) : "data";
const content = await openContent(client, config, folder);
const closing = new AbortController();
const { fetch } = createApp(content, client, config);
const { HOST: hostname = "127.0.0.1", PORT = "8080" } = process.env;
const server = serve({ fetch, hostname, port: Number(PORT) }, ({ port }) => {
  console.log(`The site is at http://${hostname}:${port}/ (Ctrl-C ends it)`);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => closing.abort());
content.changes.once("change", () => {
  const columns = [...content.published().values()].flatMap((it) => (it.kind === "data_source" ? columnsOf(it) : []));
  const others = columns.map(({ name }) => name).filter((name) => !config.columns.includes(name));
  console.log(`Published: ${content.published().size} objects, without the columns ${others.join(", ") || "-"}.`);
});
try {
  await content.watch(closing.signal, console.error);
} finally {
  server.close();
  if ("closeAllConnections" in server) server.closeAllConnections();
  await content.close();
  await client.close();
  if (isSample) await rm(folder, { recursive: true });
}
