// Lets tests run the sources of the packages instead of the built modules. So an edit needs no build, and Vitest knows which tests
// an edit concerns.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vitest/config";

/** The targets of an entry or import of a package.json. */
type Target = string | { readonly [condition: string]: Target };

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, Target>>;
  readonly imports?: Readonly<Record<string, Target>>;
}

const PACKAGES = fileURLToPath(new URL("../packages", import.meta.url));

/** A built file, which has a source file of the same name. */
const BUILT = /^\.\/dist\/(?:node\/)?(.+?)(?:\.d\.ts|\.js)$/;

/** A module that the build fills: the thread of the blocking client, as a text. */
const FILLED_BY_THE_BUILD = "sync-worker-source.ts";

/** The source files of a package. */
export interface PackageSources {
  readonly folder: string;
  /** Source files by the name that programs import, such as `@ws/helpers/files`. */
  readonly entries: ReadonlyMap<string, string>;
  /** Source files by internal import, such as `#transport`. */
  readonly internal: ReadonlyMap<string, string>;
}

/** Returns the source files of all packages. */
export function listSources(): PackageSources[] {
  return readdirSync(PACKAGES).map((name) => {
    const folder = join(PACKAGES, name);
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
    const entries = sourcesOf(folder, manifest.exports).map(
      ([entry, file]) => [posix.join(manifest.name, entry), file] as const,
    );
    return { folder, entries: new Map(entries), internal: new Map(sourcesOf(folder, manifest.imports)) };
  });
}

/**
 * Returns a plugin that resolves the packages of this repository to their sources. Threads and processes that a module starts are
 * the built ones, because Node.js 20 runs no TypeScript: `import.meta.url` is the address of the built module.
 */
export function packageSources(): Plugin {
  const sources = listSources();
  const entries = new Map(sources.flatMap((one) => [...one.entries]));
  const internal = new Map(sources.map((one) => [one.folder, one.internal]));
  return {
    name: "package-sources",
    enforce: "pre",
    resolveId(id, importer) {
      if (importer !== undefined && id.endsWith(FILLED_BY_THE_BUILD)) return builtFile(join(dirname(importer), id));
      if (!id.startsWith("#")) return entries.get(id);
      const folder = importer === undefined ? undefined : packageFolder(importer);
      return folder === undefined ? undefined : internal.get(folder)?.get(id);
    },
    transform(code, id) {
      if (packageFolder(id) === undefined || !code.includes("import.meta.url")) return undefined;
      return code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(builtFile(id)).href));
    },
  };
}

/** Returns the source file of each entry or import that has one. */
function sourcesOf(folder: string, targets: Readonly<Record<string, Target>> = {}): [string, string][] {
  return Object.entries(targets).flatMap(([name, target]) => {
    const [, file] = BUILT.exec(filesOf(target)[0] ?? "") ?? [];
    return file === undefined ? [] : [[name, join(folder, "src", `${file}.ts`)]];
  });
}

const filesOf = (target: Target): string[] =>
  typeof target === "string" ? [target] : Object.values(target).flatMap(filesOf);

/** Returns the folder of the package that has a file in its `src`. */
function packageFolder(file: string): string | undefined {
  const [name, folder] = file.startsWith(PACKAGES + sep) ? file.slice(PACKAGES.length + 1).split(sep) : [];
  return name !== undefined && folder === "src" ? join(PACKAGES, name) : undefined;
}

const builtFile = (source: string): string =>
  source.replace(`${sep}src${sep}`, `${sep}dist${sep}`).replace(/\.ts$/, ".js");
