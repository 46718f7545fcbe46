// The site in a process of its own. The message `{ refresh: true }` brings its copy up to date. It responds to every message
// with its CPU time in milliseconds. Exits when the parent process disconnects.
import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { createApp } from "../../apps/example/dist/site/app.js";
import { readConfig } from "../../apps/example/dist/site/config.js";
import { openSite } from "../../apps/example/dist/site/site.js";

const require = createRequire(new URL("../../apps/example/package.json", import.meta.url));
const { getRequestListener } = /** @type {typeof import("@hono/node-server")} */ (require("@hono/node-server"));

const site = await openSite(readConfig(process.env));
if (process.argv.includes("--refresh")) await site.content.refresh();
const app = createApp(site);
// As the site does before it listens.
await app.request("/");
const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
await once(server, "listening");

process.on("message", async (/** @type {{ refresh?: true }} */ { refresh }) => {
  if (refresh === true) await site.content.refresh();
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000 });
});
process.on("disconnect", () => process.exit());
const address = /** @type {import("node:net").AddressInfo} */ (server.address());
process.send?.({ url: `http://127.0.0.1:${address.port}` });
