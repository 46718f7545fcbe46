// Lists the components of each published package with their versions, licences and hashes, as CycloneDX (SBOM). Reads the
// packages from the registry, so it runs after a release:
//   node scripts/sbom.mjs FOLDER
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const [, , folder] = process.argv;
if (folder === undefined) throw new Error("Expected a folder, got none. Run `node scripts/sbom.mjs FOLDER`.");
const target = resolve(folder);
mkdirSync(target, { recursive: true });
const packages = join(import.meta.dirname, "../packages");

for (const name of readdirSync(packages)) {
  const manifest = JSON.parse(readFileSync(join(packages, name, "package.json"), "utf8"));
  if (manifest.private !== true) writeFileSync(join(target, `ws-${name}.cdx.json`), componentsOf(manifest));
}

/**
 * Returns the components of a package: the package and everything that npm installs with it.
 * @param {{ name: string, version: string }} manifest
 */
function componentsOf({ name, version }) {
  const project = mkdtempSync(join(tmpdir(), "ws-sbom-"));
  const npm = (/** @type {string[]} */ ...args) =>
    execFileSync("npm", args, { cwd: project, encoding: "utf8", maxBuffer: 1e8 });
  try {
    writeFileSync(join(project, "package.json"), JSON.stringify({ name: "sbom", version: "1.0.0", private: true }));
    npm("install", "--ignore-scripts", "--no-audit", "--no-fund", "--save-exact", `${name}@${version}`);
    return npm("sbom", "--sbom-format", "cyclonedx");
  } finally {
    rmSync(project, { recursive: true });
  }
}
