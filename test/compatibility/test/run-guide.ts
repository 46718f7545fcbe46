// Follows a guide of the documentation with the packages that it installs, and checks the types of its files.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../../../scripts/test/repository.ts";
import { checkTypes } from "./check-types.ts";
import { installedPackages, linkPackage } from "./link-packages.ts";
import { runPage, type CommandRun } from "./run-page.ts";

/**
 * The packages are installed by links, so a local command needs no npx. Readers record cassettes at their own machine, and no program of
 * theirs is a test, for which Next.js would read other variables.
 */
const FUNCTIONS = `
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
  for (const name of installed) linkPackage(name, installed, project, folder);
  // A page can ask for a newer Node.js than the oldest that the packages support: `node: 22` in its front matter.
  const front = markdown.startsWith("---\n") ? markdown.split(/^---$/m)[1] : "";
  const version = /^node: (\d+)$/m.exec(front ?? "")?.[1];
  const program = join(ROOT, `test/compatibility/node_modules/node-${version}/bin/node`);
  const newer = version === undefined ? "" : `node() { "${program}" "$@"; }`;
  const runs = await runPage(page, { folder, variables, functions: `${FUNCTIONS}\n${newer}` });
  const types = installed.filter((name) => name.startsWith("@types/")).map((name) => basename(name));
  return { runs, typeErrors: await checkTypes(markdown, folder, types) };
}
