import esbuildPlugin from "@size-limit/esbuild";
import filePlugin from "@size-limit/file";
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import sizeLimit from "size-limit";

const PACKAGES = fileURLToPath(new URL("../../packages", import.meta.url));

/**
 * The largest allowed sizes in bytes, minified and gzipped: all exports of an entry with the code of its package, without
 * its dependencies, and with Kysely in those of mirror. About a seventh above the size of November 2026. Raise a limit with the change that needs it.
 * @type {Readonly<Record<string, number>>}
 */
export const ENTRY_LIMITS = {
  "@ws/client": 5900,
  "@ws/compat": 4900,
  "@ws/compat/build/src/api-endpoints": 1900,
  "@ws/core": 37_500,
  "@ws/core/engine": 36_100,
  "@ws/create-site": 5000,
  "@ws/emulator": 117_000,
  "@ws/emulator/register": 1800,
  "@ws/fleet": 14_200,
  "@ws/helpers": 15_400,
  "@ws/helpers/blocks": 820,
  "@ws/helpers/columns": 1_600,
  "@ws/helpers/command": 3_300,
  "@ws/helpers/files": 5700,
  "@ws/helpers/filters": 6100,
  "@ws/helpers/json": 960,
  "@ws/helpers/lists": 3200,
  "@ws/helpers/messages": 860,
  "@ws/helpers/node": 6_300,
  "@ws/helpers/oauth": 3100,
  "@ws/helpers/stack": 650,
  "@ws/helpers/tasks": 13_000,
  "@ws/helpers/webhooks": 2150,
  "@ws/mcp": 20_300,
  "@ws/mirror": 158_000,
  "@ws/mirror/command": 157_000,
  "@ws/mirror/reader": 86_000,
  "@ws/mirror-s3": 3400,
  "@ws/rate-limit-redis": 3100,
  "@ws/render": 39_500,
  "@ws/render/files": 3900,
  "@ws/render/highlight": 330,
  "@ws/render/incremental": 2200,
  "@ws/render/markdown": 22_200,
  "@ws/render/math": 270,
  "@ws/render/pictures": 1900,
  "@ws/render/react": 37_800,
  "@ws/render/stylesheet": 5200,
  "@ws/render/values": 6900,
  "@ws/schema": 12_000,
  "@ws/schema/read": 8200,
  "@ws/site": 100,
  "@ws/testing": 25_700,
  "@ws/testing/vitest": 21_100,
};

/**
 * @typedef {object} EntrySize
 * @property {string} entry the name that programs import
 * @property {number} bytes minified and gzipped
 */

/** Measures all entries of the published packages. @returns {Promise<EntrySize[]>} */
export async function measureEntries() {
  const entries = readdirSync(PACKAGES).flatMap(listEntries);
  const checks = entries.map(({ file, external }) => ({
    files: [file],
    gzip: true,
    ignore: external,
    /** @param {import("esbuild").BuildOptions} config */
    modifyEsbuildConfig: (config) => ({
      ...config,
      platform: /** @type {const} */ ("node"),
      format: /** @type {const} */ ("esm"),
      conditions: ["node"],
    }),
  }));
  const sizes = /** @type {{ size: number }[]} */ (await sizeLimit([esbuildPlugin, filePlugin], { checks }));
  return entries.map(({ entry }, index) => ({ entry, bytes: sizes[index]?.size ?? Number.NaN }));
}

/**
 * Returns the entries of a package, with their files and the packages that stay outside of the bundle.
 * @param {string} folder
 */
function listEntries(folder) {
  /** @type {{ name: string, private?: boolean, exports: object, dependencies?: object, peerDependencies?: object }} */
  const manifest = JSON.parse(readFileSync(`${PACKAGES}/${folder}/package.json`, "utf8"));
  if (manifest.private === true) return [];
  const external = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  // An entry with and without the extension is one file.
  const entries = Object.keys(manifest.exports).filter((name) => !/\.js(on)?$/.test(name));
  return entries.map((name) => ({
    entry: manifest.name + name.slice(1),
    file: `${PACKAGES}/${folder}/dist/${name === "." ? "index" : basename(name)}.js`,
    external,
  }));
}
