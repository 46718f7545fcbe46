// Packs every publishable package. `npm run pack` works in a fresh clone: it installs, builds from nothing and packs to .packs/.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cleanBuild } from "./clean.mjs";
import { compile } from "./compile.mjs";
import { installEnvironment, installEverything } from "./install.mjs";
import { runCommand } from "./run-command.mjs";
import { pinnedPnpm, ROOT, workspaces } from "./workspace.mjs";

/**
 * Packs the packages as they are built now.
 * @param {string} destination an absolute path; what is in it is removed first
 * @returns {Promise<Map<string, string>>} each package's tarball by its name
 */
export async function packPublishable(destination) {
  rmSync(destination, { recursive: true, force: true });
  mkdirSync(destination, { recursive: true });
  const publishable = workspaces().filter(({ manifest }) => manifest.private !== true);
  const filters = publishable.flatMap(({ name }) => ["--filter", name]);
  const args = ["--yes", pinnedPnpm(), ...filters, "pack", "--json", "--pack-destination", destination];
  const { exitCode, output, stdout } = await runCommand("npx", args, { env: installEnvironment() });
  if (exitCode !== 0) throw new Error(`pnpm pack failed:\n${output}`);
  /** @type {{ name: string, filename: string }[]} */
  const packed = JSON.parse(stdout);
  return new Map(packed.map(({ name, filename }) => [name, filename]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await installEverything();
  cleanBuild();
  await compile();
  for (const tarball of (await packPublishable(join(ROOT, ".packs"))).values()) console.log(tarball);
}
