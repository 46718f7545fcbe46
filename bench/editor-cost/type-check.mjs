import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";

const require = createRequire(import.meta.url);

/** @typedef {{ version: string, manifest: string, flags: readonly string[] }} Compiler */

/** The compilers to measure. @type {readonly Compiler[]} */
export const COMPILERS = [
  { version: "5.9", manifest: require.resolve("typescript-5.9/package.json"), flags: [] },
  { version: "6.0", manifest: require.resolve("typescript-6.0/package.json"), flags: [] },
  // Parallel checkers count shared types several times, and their number depends on the machine.
  { version: "7.0", manifest: require.resolve("typescript-7.0/package.json"), flags: ["--singleThreaded"] },
];

const FOLDER = import.meta.dirname;

/** The imports of a file, and what replaces them for `@notionhq/client`. The rest of the code is the same. */
const THEIR_IMPORTS = /** @type {const} */ ([
  ['{ AsyncClient } from "@ws/client"', '{ Client as AsyncClient } from "@notionhq/client"'],
  ['from "@ws/helpers"', 'from "@notionhq/client"'],
]);

const OPTIONS = {
  target: "es2023",
  module: "nodenext",
  types: ["node"],
  typeRoots: [join(FOLDER, "..", "node_modules", "@types")],
  strict: true,
  skipLibCheck: false,
  noEmit: true,
};

/**
 * Type-checks one file and returns the cost.
 * @param {Compiler} compiler
 * @param {string} name the file in this folder, without extension
 * @param {boolean} [isTheirs] true to check the file with the imports of `@notionhq/client`
 */
export async function typeCheck({ manifest, flags }, name, isTheirs = false) {
  // The compiler resolves imports from the folder of the file and of the configuration, so both are in this folder.
  const project = mkdtempSync(join(FOLDER, ".check-"));
  try {
    const file = join(project, `${name}.ts`);
    const source = readFileSync(join(FOLDER, `${name}.ts`), "utf8");
    const replaced = isTheirs ? THEIR_IMPORTS : [];
    writeFileSync(
      file,
      replaced.reduce((text, [ours, theirs]) => text.replace(ours, theirs), source),
    );
    const config = join(project, "tsconfig.json");
    writeFileSync(config, JSON.stringify({ compilerOptions: OPTIONS, files: [file] }));
    const args = [
      join(manifest, "..", "bin", "tsc"),
      "-p",
      config,
      "--extendedDiagnostics",
      "--pretty",
      "false",
      ...flags,
    ];
    const { stdout } = await promisify(execFile)(process.execPath, args).catch((error) => {
      throw new Error(`${file} does not type-check:\n${/** @type {{ stdout: string }} */ (error).stdout}`, {
        cause: error,
      });
    });
    return readDiagnostics(stdout);
  } finally {
    rmSync(project, { recursive: true });
  }
}

/** Parses the output of `tsc --extendedDiagnostics`. @param {string} text */
export function readDiagnostics(text) {
  const value = (/** @type {string} */ name) => {
    const [, number] = new RegExp(`^${name}:\\s+([\\d.]+)`, "m").exec(text) ?? [];
    if (number === undefined) throw new Error(`Expected the compiler to print "${name}", got no such line.`);
    return Number(number);
  };
  return {
    instantiations: value("Instantiations"),
    types: value("Types"),
    checkSeconds: value("Check time"),
    memoryMegabytes: value("Memory used") / 1000,
  };
}
