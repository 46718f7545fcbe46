// Builds what hosts install of @ws/mcp: the bundle for desktop hosts (.mcpb), and its entry in the MCP registry (server.json), which
// needs the hash of the bundle. Build the packages first:
//   node scripts/mcp-bundle.mjs FOLDER
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { packExtension } from "@anthropic-ai/mcpb/cli";

const [, , folder] = process.argv;
if (folder === undefined) throw new Error("Expected a folder, got none. Run `node scripts/mcp-bundle.mjs FOLDER`.");
const root = join(import.meta.dirname, "..");
const source = join(root, "packages/mcp");
const target = resolve(folder);
mkdirSync(target, { recursive: true });

const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(source, file), "utf8"));
const write = (/** @type {string} */ file, /** @type {object} */ value) =>
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);

/** @type {{ version: string }} */
const { version } = read("package.json");
const bundle = join(target, "ws-mcp.mcpb");
await buildBundle(bundle);
write(join(target, "server.json"), registryEntry(createHash("sha256").update(readFileSync(bundle)).digest("hex")));

/**
 * Writes the bundle: the package, and everything that it needs in the versions of the lockfile. One bundle runs on all systems.
 * @param {string} file
 */
async function buildBundle(file) {
  const temporary = mkdtempSync(join(tmpdir(), "ws-mcp-bundle-"));
  const extensionPath = join(temporary, "bundle");
  const systems = ["darwin", "win32", "linux"].flatMap((name) => ["--os", name]);
  const processors = ["x64", "arm64"].flatMap((name) => ["--cpu", name]);
  // The bundle is a folder without links, and has copies of the packages of this repository.
  const settings = ["--config.inject-workspace-packages=true", "--config.node-linker=hoisted"];
  try {
    execFileSync(
      join(root, "node_modules/.bin/pnpm"),
      // prettier-ignore
      ["--filter", "@ws/mcp", "deploy", "--prod", "--ignore-scripts", "--prefer-offline", ...settings, ...systems, ...processors, extensionPath],
      { cwd: root, stdio: ["ignore", "ignore", "inherit"] },
    );
    // That of the deployment has paths of this machine.
    copyFileSync(join(source, "package.json"), join(extensionPath, "package.json"));
    copyFileSync(join(source, "mcpb/.mcpbignore"), join(extensionPath, ".mcpbignore"));
    write(join(extensionPath, "manifest.json"), { ...read("mcpb/manifest.json"), version });
    if (!(await packExtension({ extensionPath, outputPath: file, silent: true })))
      throw new Error("Expected a valid bundle. Run `npx mcpb validate packages/mcp/mcpb/manifest.json`.");
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/**
 * Returns the entry of the registry.
 * @param {string} fileSha256 hash of the bundle
 */
function registryEntry(fileSha256) {
  /** @type {{ packages: { registryType: string }[] }} */
  const entry = read("server.json");
  const release = encodeURIComponent(`@ws/mcp@${version}`);
  const identifier = `https://github.com/ws-packages/ws/releases/download/${release}/ws-mcp.mcpb`;
  const packages = entry.packages.map((item) => ({
    ...item,
    version,
    ...(item.registryType === "mcpb" ? { identifier, fileSha256 } : {}),
  }));
  return { ...entry, version, packages };
}
