// Installs with the pinned pnpm, through npx, so that a machine needs nothing but Node and npm.
// `npm start` asks for what the example app needs, `npm test` for everything; neither takes away what the other brought.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./run-command.mjs";
import { pinnedPnpm, ROOT, workspaces } from "./workspace.mjs";

const STAMP = join(ROOT, "node_modules", ".ws-install.json");

/**
 * Installs the example app's dependencies, or everything where everything was installed before.
 * Does nothing when the last install still fits.
 */
export async function installForExample() {
  if (isCurrent()) return;
  console.error("Installing (only when dependencies changed) …");
  // A filtered install over a full one would take the tools away again.
  const scope = hasDevDependencies() ? [] : ["--prod", "--filter", "@ws/example..."];
  await install(scope);
}

/** Installs every package's dependencies, the tools included. */
export async function installEverything() {
  await install([]);
}

/** @param {readonly string[]} scope */
async function install(scope) {
  // An install that is broken off must not pass for a finished one.
  rmSync(STAMP, { force: true });
  const args = ["--yes", pinnedPnpm(), "install", "--frozen-lockfile", "--loglevel=warn", ...scope];
  const { exitCode } = await runCommand("npx", args, { env: installEnvironment(), output: "stderr" });
  if (exitCode !== 0) throw new Error(`pnpm install failed with exit code ${exitCode}`);
  // Which folders were there is part of the stamp: `git clean` in a package must lead to a new install.
  const stamp = {
    fingerprint: fingerprint(),
    folders: moduleFolders().filter((folder) => existsSync(join(ROOT, folder))),
  };
  mkdirSync(join(ROOT, "node_modules"), { recursive: true });
  writeFileSync(STAMP, JSON.stringify(stamp));
}

/**
 * The environment without what would change an install: npm hands its own log level down (`npm test --silent`), which
 * would hide why an install failed, and NODE_ENV=production leaves the tools out.
 */
export function installEnvironment() {
  const { npm_config_loglevel: _level, NODE_ENV: _mode, ...env } = process.env;
  return { ...env, NO_UPDATE_NOTIFIER: "1" };
}

function isCurrent() {
  if (!existsSync(STAMP)) return false;
  /** @type {{ fingerprint: string, folders: string[] }} */
  const stamp = JSON.parse(readFileSync(STAMP, "utf8"));
  return stamp.fingerprint === fingerprint() && stamp.folders.every((folder) => existsSync(join(ROOT, folder)));
}

/** Everything that decides what an install yields. */
function fingerprint() {
  const hash = createHash("sha256").update(`${process.version} ${process.platform} ${process.arch}`);
  const manifests = workspaces().map(({ folder }) => `${folder}/package.json`);
  for (const file of ["pnpm-lock.yaml", "pnpm-workspace.yaml", ".npmrc", "package.json", ...manifests]) {
    hash.update(`\n${file}\n`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest("hex");
}

function moduleFolders() {
  return ["node_modules", ...workspaces().map(({ folder }) => `${folder}/node_modules`)];
}

function hasDevDependencies() {
  const file = join(ROOT, "node_modules", ".modules.yaml");
  return existsSync(file) && JSON.parse(readFileSync(file, "utf8")).included.devDependencies === true;
}
