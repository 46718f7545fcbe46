// Follows a guide of the documentation with the packages that it installs, and checks the types of its files.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { inject } from "vitest";
import { ROOT } from "../../../scripts/test/repository.ts";
import { EVERY_CASE } from "../../../scripts/test/support/every-case.ts";
import { checkTypes } from "./check-types.ts";
import { installedPackages, linkPackage } from "./link-packages.ts";
import { runPage, type CommandRun } from "./run-page.ts";

/**
 * With every case, npm and npx do what the page says, with the registry of `npm run registry`. Else the packages are installed by links,
 * which takes no time, and a local command needs no npx. Readers record cassettes at their own machine, and no program of
 * theirs is a test, for which Next.js would read other variables.
 */
const FUNCTIONS = EVERY_CASE
  ? "unset CI NODE_ENV npm_config_engine_strict"
  : `
  unset CI NODE_ENV
  npm() { [ "$1" = install ] || command npm "$@"; }
  npx() {
    if [ "$1" = --package ]; then shift 2; fi
    local name="\${1/@ws\\//ws-}"; shift; "./node_modules/.bin/$name" "$@"
  }`;

/** The result of running a guide. */
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
  const markdown = readFileSync(page, "utf8");
  const folder = join(project, "guides", basename(page, ".md"));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const installed = ["@types/node", ...installedPackages(markdown)];
  const link = (names: readonly string[]) => {
    for (const name of names) linkPackage(name, installed, project, folder);
  };
  if (!EVERY_CASE) link(installed);
  // A page can ask for a newer Node.js than the oldest that the packages support: `node: 22` in its front matter.
  const front = markdown.startsWith("---\n") ? markdown.split(/^---$/m)[1] : "";
  const version = /^node: (\d+)$/m.exec(front ?? "")?.[1];
  const program = join(ROOT, `test/compatibility/node_modules/node-${version}/bin/node`);
  const newer = version === undefined ? "" : `node() { "${program}" "$@"; }`;
  const npm = { npm_config_userconfig: inject("npmrc"), npm_config_prefer_offline: "true" };
  const runs = await runPage(page, {
    folder,
    variables: { ...variables, ...npm },
    functions: `${FUNCTIONS}\n${newer}`,
  });
  // An installation would have removed the link.
  if (EVERY_CASE) link(["@types/node"]);
  const types = installed.filter((name) => name.startsWith("@types/")).map((name) => basename(name));
  return { runs, typeErrors: await checkTypes(markdown, folder, types) };
}
