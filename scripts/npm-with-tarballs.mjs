// npm, for a reader of the documentation before the packages are published: takes them from the tarballs.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.env.WS_TARBALLS ?? "";
const tarballs = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith(".tgz"))
    .map((file) => [file.replace(/^ws-(.+?)-\d.*$/, "@ws/$1"), `file:${join(folder, file)}`]),
);
const [command = "", ...rest] = process.argv.slice(2);
if (command === "install") {
  // The packages that the named ones depend on are tarballs, too. npm refuses an override of a direct dependency.
  const manifest = JSON.parse(readFileSync("package.json", "utf8"));
  const direct = new Set([...rest, ...Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })]);
  const overrides = Object.fromEntries(Object.entries(tarballs).filter(([name]) => !direct.has(name)));
  writeFileSync("package.json", JSON.stringify({ ...manifest, overrides }, undefined, 2));
}
const quiet = command === "install" ? ["--no-audit", "--no-fund", "--prefer-offline"] : [];
const args = [command, ...rest.map((argument) => tarballs[argument] ?? argument), ...quiet];
process.exitCode = spawnSync("npm", args, { stdio: "inherit" }).status ?? 1;
