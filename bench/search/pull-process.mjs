// Pulls a workspace into a copy, in a process of its own whose CPU time is measured. With `--without-index`, the modules that
// write the index of the search do nothing.
import { createRequire, register } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { AsyncClient } from "@ws/client";
import { TOKEN } from "../shared/responses.mjs";

if (process.argv.includes("--without-index")) register("./no-index-hooks.mjs", import.meta.url);

// The modules, because the bundle of the package has no seam.
const manifest = createRequire(import.meta.url).resolve("@ws/mirror/package.json");
/** @type {typeof import("@ws/mirror")} */
const { createMirror, openPostgresStore, openStore } = await import(
  pathToFileURL(join(dirname(manifest), "dist/index.js")).href
);

/**
 * A copy to pull.
 * @typedef {object} PullRequest
 * @property {string} url URL of the service
 * @property {string} folder folder of the copy
 * @property {string} [database] URL of PostgreSQL; default: SQLite
 */

/** @param {PullRequest} request */
async function pull({ url, folder, database }) {
  const client = new AsyncClient({ auth: TOKEN, baseUrl: url, logLevel: "error" });
  const store =
    database === undefined ? await openStore(folder) : await openPostgresStore({ url: database, filesFolder: folder });
  try {
    const before = process.cpuUsage();
    await createMirror({ client, store }).pull();
    const { user, system } = process.cpuUsage(before);
    return { cpuMs: (user + system) / 1000 };
  } finally {
    await store.close();
    await client.close();
  }
}

process.on("message", (/** @type {PullRequest} */ request) => {
  void pull(request).then((sample) => process.send?.(sample));
});
process.on("disconnect", () => process.exit());
process.send?.({ ready: true });
