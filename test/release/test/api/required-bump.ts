// Compares the changes of the public API with the changesets.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareReports, type Effect } from "./compare-reports.ts";

/** Kinds of version changes, the smallest first. */
const BUMPS = ["none", "patch", "minor", "major"] as const;
type Bump = (typeof BUMPS)[number];

/** The smallest version change that an effect needs. Below 1.0.0, `^` accepts patches only, so a minor is breaking. */
export function requiredBump(version: string, effect: Effect): Bump {
  const [added, changed] = version.startsWith("0.") ? (["patch", "minor"] as const) : (["minor", "major"] as const);
  return { none: "none" as const, added, changed }[effect];
}

/** A package of a repository. */
interface ApiPackage {
  readonly name: string;
  /** Relative to the root, for example `packages/core`. */
  readonly folder: string;
  readonly version: string;
}

/**
 * Finds changes of the public API without a large enough changeset.
 * @param root folder of the repository
 * @param base a commit: changes and changesets since then count. Default: the last release of the package, with all
 *   changesets that are there.
 * @returns a message, or `undefined` if the changesets are large enough
 */
export function findMissingBump(
  root: string,
  { name, folder, version }: ApiPackage,
  base?: string,
): string | undefined {
  const git = (...args: string[]) => runGit(root, args);
  const from = base ?? git("log", "-1", "--format=%H", `-S"version": "${version}"`, "--", `${folder}/package.json`);
  const since = from === "" ? "" : base === undefined ? from : git("merge-base", from, "HEAD");
  const reports = `${folder}/api`;
  // Without the history, every export counts as new.
  const earlier = since === "" ? [] : git("ls-tree", "--name-only", since, `${reports}/`).split("\n").filter(Boolean);
  const current = existsSync(join(root, reports))
    ? readdirSync(join(root, reports)).map((file) => `${reports}/${file}`)
    : [];
  const comparisons = [...new Set([...earlier, ...current])].map((file) =>
    compareReports(
      earlier.includes(file) ? git("show", `${since}:${file}`) : "",
      current.includes(file) ? readFileSync(join(root, file), "utf8") : "",
    ),
  );
  const effect =
    (["changed", "added"] as const).find((kind) => comparisons.some((found) => found.effect === kind)) ?? "none";
  const required = requiredBump(version, effect);
  const pending = largestBump(root, name, base === undefined ? undefined : since);
  if (BUMPS.indexOf(pending) >= BUMPS.indexOf(required)) return undefined;
  const reasons = comparisons.flatMap((found) => (found.effect === effect ? found.reasons : []));
  const list = reasons.slice(0, 5).join(", ") + (reasons.length > 5 ? ", …" : "");
  const found = pending === "none" ? "no changeset" : `a changeset with "${pending}"`;
  return `Expected a changeset with "${name}": ${required}, got ${found}. These declarations of the API are different: ${list}. Run \`npm run changeset\`.`;
}

/** Returns the largest bump of a package in the changesets, or in those that changed since a commit. */
function largestBump(root: string, name: string, since: string | undefined): Bump {
  const folder = join(root, ".changeset");
  const all = readdirSync(folder).filter((file) => file.endsWith(".md"));
  const recent = since === undefined ? undefined : changedFiles(root, since);
  const bumps = all
    .filter((file) => recent === undefined || recent.has(`.changeset/${file}`))
    .flatMap((file) => {
      const [, header = ""] = readFileSync(join(folder, file), "utf8").split(/^---$/m);
      return [...header.matchAll(/^["']?([^"'\s:]+)["']?: *(\w+)/gm)]
        .filter((match) => match[1] === name)
        .map((match) => match[2]);
    });
  return BUMPS.findLast((bump) => bumps.includes(bump)) ?? "none";
}

/** Returns the files that are new or different since a commit, also files that are not committed. */
function changedFiles(root: string, since: string): Set<string> {
  const tracked = runGit(root, ["diff", "--name-only", since]);
  const untracked = runGit(root, ["ls-files", "--others", "--exclude-standard"]);
  return new Set(`${tracked}\n${untracked}`.split("\n"));
}

/** Runs git. Returns an empty text if the folder has no history. */
function runGit(root: string, args: readonly string[]): string {
  if (!existsSync(join(root, ".git"))) return "";
  return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1e8 }).trim();
}
