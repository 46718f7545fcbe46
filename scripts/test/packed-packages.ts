// The packages as npm users get them: packed into tarballs, and installed outside of this repository.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { publishable, ROOT, run } from "./repository.ts";

const pnpm = join(ROOT, "node_modules/.bin/pnpm");

/** Packs all publishable packages into a folder. Returns the `file:` specifier of each tarball by package name. */
export async function packPackages(folder: string): Promise<Map<string, string>> {
  const filters = publishable.flatMap(({ name }) => ["--filter", name]);
  const { stdout } = await run(pnpm, [...filters, "pack", "--json", "--pack-destination", folder], ROOT);
  const packed = JSON.parse(stdout) as { name: string; filename: string }[];
  return new Map(packed.map(({ name, filename }) => [name, `file:${filename}`]));
}

/** Installs the projects in the subfolders of a folder. They get our packages from the tarballs. */
export async function installPackages(folder: string, tarballs: ReadonlyMap<string, string>): Promise<void> {
  // Without hoisting, a package finds its declared dependencies only.
  const settings = { packages: ["*"], hoist: false, overrides: Object.fromEntries(tarballs) };
  writeFileSync(join(folder, "pnpm-workspace.yaml"), JSON.stringify(settings));
  await run(pnpm, ["install", "--prefer-offline", "--ignore-scripts"], folder);
}
