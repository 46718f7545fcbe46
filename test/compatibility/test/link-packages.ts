// Installs what a guide names by links: it finds the packages that it names, and no others.
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ROOT } from "../../../scripts/test/repository.ts";
import { codeBlocks } from "./run-page.ts";

/** Installations of this repository that have the packages of others. */
const OTHERS = [
  "test/compatibility",
  "test/interop",
  "packages/rate-limit-redis",
  "packages/render",
  "packages/client",
  "packages/mirror",
].map((folder) => join(ROOT, folder, "node_modules"));

/** Returns the names after `npm install` in a page, and the packages that `npx` runs. */
export function installedPackages(markdown: string): string[] {
  const lines = codeBlocks(markdown)
    .filter(({ language, file }) => language === "sh" && file === undefined)
    .flatMap(({ text }) => text.split("\n"))
    .map((line) => line.replace(/#.*/, "").trim().split(/\s+/));
  const names = lines.flatMap(([program, first = "", ...rest]) =>
    program === "npx" && first.startsWith("@ws/") ? [first] : program === "npm" && first === "install" ? rest : [],
  );
  return [...new Set(names)].filter((name) => !name.startsWith("-"));
}

/** Links a package, its peers and its commands, as an installation does. */
export function linkPackage(name: string, installed: readonly string[], project: string, folder: string): void {
  const modules = join(folder, "node_modules");
  if (!link(name, modules, project)) return;
  const path = realpathSync(join(modules, name));
  const { bin = {}, peerDependencies = {} } = JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as {
    readonly bin?: string | Readonly<Record<string, string>>;
    readonly peerDependencies?: Readonly<Record<string, string>>;
  };
  if (name.startsWith("@ws/"))
    for (const peer of Object.keys(peerDependencies).filter((other) => installed.includes(other)))
      link(peer, join(path, "../.."), project);
  mkdirSync(join(modules, ".bin"), { recursive: true });
  for (const [command, file] of Object.entries(typeof bin === "string" ? { [basename(name)]: bin } : bin))
    symlinkSync(join(path, file), join(modules, ".bin", command));
}

/** Links a package into a `node_modules`. Returns false if it is there. */
function link(name: string, modules: string, project: string): boolean {
  const places = name.startsWith("@ws/") ? [join(project, "node_modules")] : OTHERS;
  const place = places.find((path) => existsSync(join(path, name)));
  if (place === undefined) throw new Error(`Expected an installed package, got ${name}. Add it to compatibility.`);
  if (existsSync(join(modules, name))) return false;
  mkdirSync(dirname(join(modules, name)), { recursive: true });
  symlinkSync(join(place, name), join(modules, name));
  return true;
}
