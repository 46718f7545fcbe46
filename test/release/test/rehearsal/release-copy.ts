// A release of a copy of this repository to a registry on this machine, with the scripts of release.yml.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { publishable, readManifest, ROOT, run } from "../../../../scripts/test/repository.ts";
import { buildPackages, copyRepository } from "../support/copy-repository.ts";
import { readWorkflow, runJob } from "../support/workflow.ts";

/** The versions that a release of the pending changesets publishes. */
export interface Release {
  /** The versions before the release, by package. They are in the registry. */
  readonly before: ReadonlyMap<string, string>;
  /** The versions after the release, by package. */
  readonly after: ReadonlyMap<string, string>;
  /** The names of the git tags in the repository of the server. */
  readonly tags: readonly string[];
  /** The files that the pull request with the versions changes. */
  readonly pullRequestFiles: readonly string[];
  /** The commands of GitHub's command line that the workflow called. */
  readonly ghCommands: string;
  /** The list of components of each package, by file name. */
  readonly components: ReadonlyMap<string, string>;
  /** The sections of the change logs with the new versions, as one text. */
  readonly changeLogs: string;
}

/**
 * Publishes the packages of a new copy of this repository three times: with the versions that they have, and with the jobs of
 * release.yml as a canary and with the versions that the changesets give.
 * @param folder empty folder for the copy
 * @param registry URL of the registry
 */
export async function releaseCopy(folder: string, registry: string): Promise<Release> {
  const copy = join(folder, "copy");
  await copyRepository(copy);
  if (!readdirSync(join(copy, ".changeset")).some((file) => file.endsWith(".md"))) writeChangeset(copy);
  const git = async (...args: string[]) => (await run("git", args, copy)).stdout.trim();
  const versions = () =>
    new Map(publishable.map(({ name, folder: path }) => [name, readManifest(join(copy, path)).version]));
  const { variables, gh } = writeSettings(folder, registry);
  const { version, canary, publish } = readWorkflow("release.yml").jobs;
  if (!version || !canary || !publish) throw new Error("Expected the jobs version, canary and publish in release.yml.");

  // The server, with a commit as on GitHub.
  await run("git", ["init", "--quiet", "--bare", join(folder, "server.git")], folder);
  await git("init", "--quiet", "--initial-branch=main");
  await git("remote", "add", "origin", join(folder, "server.git"));
  await git("config", "user.name", "rehearsal");
  await git("config", "user.email", "rehearsal@example.invalid");
  await git("add", "--all");
  await git("commit", "--quiet", "--message", "Copy the repository");
  await git("push", "--quiet", "origin", "main");

  // The release before, so that the packages of today have something to be compared with.
  const before = versions();
  await buildPackages(copy, variables.TURBO_CACHE_DIR);
  await run("npx", ["pnpm", "--filter", "./packages/*", "publish", "--no-git-checks"], copy, variables);

  const outputs = await runJob(version, copy, variables);
  if (outputs["changesets"]?.["pending"] !== "true") throw new Error("Expected the job to find changesets.");
  const pullRequestFiles = (await git("diff", "--name-only", "main", "HEAD")).split("\n");
  const after = versions();

  await git("switch", "--quiet", "main");
  await runJob(canary, copy, variables);
  await git("reset", "--quiet", "--hard");
  await git("clean", "--quiet", "--force", "-d");

  // The merge of the pull request.
  await git("merge", "--quiet", "--ff-only", "changeset-release/main");
  const { changesets } = await runJob({ steps: version.steps.slice(0, -1) }, copy, variables);
  if (changesets?.["pending"] !== "false") throw new Error("Expected no changesets after the merge.");
  await runJob(publish, copy, variables);

  const packs = join(copy, ".packs");
  const lists = readdirSync(packs).filter((file) => file.endsWith(".cdx.json"));
  const logs = publishable.map(({ name, folder: path }) => latestChanges(name, join(copy, path, "CHANGELOG.md")));
  return {
    before,
    after,
    tags: (await run("git", ["tag"], join(folder, "server.git"))).stdout.trim().split("\n"),
    pullRequestFiles,
    ghCommands: readFileSync(gh, "utf8"),
    components: new Map(lists.map((file) => [file, readFileSync(join(packs, file), "utf8")])),
    changeLogs: logs.join("\n"),
  };
}

/** Writes a changeset for all packages. Directly after a release there is none. */
function writeChangeset(copy: string): void {
  const header = publishable.map(({ name }) => `"${name}": minor\n`).join("");
  writeFileSync(join(copy, ".changeset/rehearsal.md"), `---\n${header}---\n\nA change for the rehearsal.\n`);
}

/** Writes the settings of npm, and a program that records the calls of GitHub's command line. */
function writeSettings(
  folder: string,
  registry: string,
): { variables: NodeJS.ProcessEnv & { TURBO_CACHE_DIR: string }; gh: string } {
  const npmrc = join(folder, "npmrc");
  // The registry accepts every token, but npm does not publish without one.
  writeFileSync(npmrc, `registry=${registry}\n//${new URL(registry).host}/:_authToken=rehearsal\n`);
  const bin = join(folder, "bin");
  const gh = join(folder, "gh.log");
  mkdirSync(bin);
  writeFileSync(join(bin, "gh"), `#!/bin/sh\necho "gh $*" >> ${JSON.stringify(gh)}\n`, { mode: 0o755 });
  // Unchanged packages come from the cache of this repository.
  const cache = join(folder, "turbo");
  if (existsSync(join(ROOT, ".turbo/cache"))) cpSync(join(ROOT, ".turbo/cache"), cache, { recursive: true });
  const variables = {
    PATH: `${bin}${delimiter}${process.env["PATH"]}`,
    npm_config_userconfig: npmrc,
    TURBO_CACHE_DIR: cache,
    // npm signs the provenance with the identity of a workflow, which only GitHub gives.
    NPM_CONFIG_PROVENANCE: undefined,
  };
  return { variables, gh };
}

/** Returns the section of the newest version in a change log. */
function latestChanges(name: string, file: string): string {
  if (!existsSync(file)) return `${name}: no change\n`;
  const [, section = ""] = readFileSync(file, "utf8").split(/^(?=## )/m);
  return `${name} ${section.replace(/^## /, "")}`;
}
