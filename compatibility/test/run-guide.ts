// Follows a guide of the documentation with the packages that it installs, and checks the types of its files.
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ROOT, run } from "../../scripts/test/repository.ts";
import { codeBlocks, runPage, type CommandRun } from "./run-page.ts";

const TOOLS = join(ROOT, "compatibility/node_modules");

/** Installations of this repository that have the packages of others. */
const OTHERS = [
  TOOLS,
  ...["interop", "packages/rate-limit-redis", "packages/render", "packages/client"].map((folder) =>
    join(ROOT, folder, "node_modules"),
  ),
];

/**
 * Installing is linking: a guide finds the packages that it names, and no others. A local command needs no npx. Readers are
 * at their own machine, where cassettes can be recorded.
 */
const FUNCTIONS = `
  unset CI
  npm() { [ "$1" = install ] || command npm "$@"; }
  npx() { local name="$1"; shift; "./node_modules/.bin/$name" "$@"; }`;

const COMPILER_OPTIONS = {
  strict: true,
  allowJs: true,
  checkJs: true,
  noEmit: true,
  module: "nodenext",
  target: "es2022",
  skipLibCheck: true,
};

/** What a guide did. */
export interface GuideRun {
  readonly runs: readonly CommandRun[];
  /** Messages of the compiler. */
  readonly typeErrors: string;
}

/**
 * Follows a guide in a folder of its own.
 * @param project folder that has the packed packages
 * @param variables the values for which the reader has to put own ones
 */
export async function runGuide(
  page: string,
  project: string,
  variables: Readonly<Record<string, string>>,
): Promise<GuideRun> {
  const folder = join(project, "guides", basename(page, ".md"));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const installed = ["@types/node", ...installedPackages(page)];
  for (const name of installed) linkPackage(name, installed, project, folder);
  const runs = await runPage(page, { folder, variables, functions: FUNCTIONS });
  const types = installed.filter((name) => name.startsWith("@types/")).map((name) => basename(name));
  const compilerOptions = { ...COMPILER_OPTIONS, types };
  writeFileSync(join(folder, "tsconfig.types.json"), JSON.stringify({ compilerOptions }));
  const compiler = join(TOOLS, "typescript-7.0/bin/tsc");
  const typeErrors = await run(process.execPath, [compiler, "-p", "tsconfig.types.json"], folder).then(
    () => "",
    String,
  );
  return { runs, typeErrors };
}

/** Returns the names after `npm install` in a page. */
function installedPackages(page: string): string[] {
  const lines = codeBlocks(readFileSync(page, "utf8"))
    .filter(({ language, file }) => language === "sh" && file === undefined)
    .flatMap(({ text }) => text.split("\n"))
    .filter((line) => line.startsWith("npm install "));
  const names = lines.flatMap((line) => line.replace(/#.*/, "").trim().split(/\s+/).slice(2));
  return names.filter((name) => !name.startsWith("-"));
}

/** Links a package, its peers and its commands, as an installation does. */
function linkPackage(name: string, installed: readonly string[], project: string, folder: string): void {
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
