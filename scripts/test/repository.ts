// The files and packages of this repository.
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Names that .gitignore excludes, and git's own folder. */
export const IGNORED =
  /^(\.git|node_modules|dist|\.turbo|\.reports|\.packs|\.runner-.*|\.DS_Store|.*\.(log|tgz|tsbuildinfo))$/;

/** Pages that the documentation writes when it is built (apps/docs/.gitignore). */
const GENERATED = /^apps\/docs\/(?:api|operations|proof|packages|docs|errors\.md)$/;

/** The fields of a package.json that the tests read. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly files?: readonly string[];
  readonly scripts: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** A package of the workspace. */
export interface Package {
  readonly name: string;
  /** Relative to the root, for example `packages/core`. */
  readonly folder: string;
  readonly manifest: Manifest;
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

/** Returns all packages, sorted by folder. */
export function allPackages(root = ROOT): Package[] {
  // A folder with a workspace of its own, such as apps/docs, is no package of this one.
  const inside = (folder: string) =>
    readdirSync(join(root, folder))
      .map((name) => `${folder}/${name}`)
      .filter((path) => !existsSync(join(root, path, "pnpm-workspace.yaml")));
  return [...inside("packages"), ...inside("apps"), ...inside("test"), "bench", "scripts"].map((folder) => {
    const manifest = readManifest(join(root, folder));
    return { name: manifest.name, folder, manifest };
  });
}

/** True for a package that runs in Node.js only. It is built once, as bundles, and contains no sources. */
export const isForNodeOnly = ({ files }: Manifest): boolean => files?.includes("src") === false;

export const publishable = allPackages().filter(({ manifest }) => manifest.private !== true);

/** Returns all files that git would commit, relative to the root. Works without git's history. */
export function repositoryFiles(folder = ""): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (IGNORED.test(entry.name)) return [];
    const path = join(folder, entry.name);
    if (GENERATED.test(path)) return [];
    return entry.isDirectory() ? repositoryFiles(path) : [path];
  });
}

/** Runs a program without the network guard. Returns its output if it succeeds, and throws it if not. */
export function run(program: string, args: readonly string[], cwd: string, variables: NodeJS.ProcessEnv = {}) {
  const { NODE_OPTIONS: _guard, ...env } = process.env;
  return new Promise<{ stdout: string; stderr: string }>((resolve, reject) => {
    execFile(program, args, { cwd, env: { ...env, ...variables } }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${error.message}\n${stdout}${stderr}`, { cause: error }));
      else resolve({ stdout, stderr });
    });
  });
}
