import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/**
 * @typedef {object} Cost
 * @property {number} instantiations
 * @property {number} types
 * @property {number} checkSeconds
 * @property {number} memoryMegabytes
 */

const require = createRequire(import.meta.url);

/** @typedef {{ version: string, tsc: string, flags: readonly string[] }} Compiler */

/**
 * The compilers to measure.
 * @type {readonly Compiler[]}
 */
export const COMPILERS = [
  { version: "5.9", tsc: compilerPath(require.resolve("typescript-5.9/package.json")), flags: [] },
  { version: "6.0", tsc: compilerPath(require.resolve("typescript-6.0/package.json")), flags: [] },
  // Parallel checkers count shared types several times, and their number depends on the machine.
  { version: "7.0", tsc: compilerPath(require.resolve("typescript-7.0/package.json")), flags: ["--singleThreaded"] },
];

/** @param {string} manifest */
function compilerPath(manifest) {
  return join(manifest, "..", "bin", "tsc");
}

/** The files to check: one for each side of a comparison, and an empty file as the baseline. */
const FILES = {
  empty: new URL("./empty.ts", import.meta.url),
  "calls-ws": new URL("./calls-ws.ts", import.meta.url),
  "calls-notionhq": new URL("./calls-notionhq.ts", import.meta.url),
  "predicates-ws": new URL("./predicates-ws.ts", import.meta.url),
  "tables-ws": new URL("./tables-ws.ts", import.meta.url),
  "tables-untyped": new URL("./tables-untyped.ts", import.meta.url),
  "predicates-notionhq": new URL("./predicates-notionhq.ts", import.meta.url),
};

const OPTIONS = {
  target: "es2023",
  module: "nodenext",
  types: ["node"],
  strict: true,
  skipLibCheck: false,
  noEmit: true,
};

/**
 * Type-checks one file and returns the cost.
 * @param {Compiler} compiler
 * @param {keyof typeof FILES} name
 * @returns {Promise<Cost>}
 */
export async function typeCheck({ tsc, flags }, name) {
  const file = fileURLToPath(FILES[name]);
  const folder = dirname(file);
  // The compiler resolves imports from the folder of the configuration, so the configuration is placed next to
  // the file.
  const project = mkdtempSync(join(folder, ".check-"));
  try {
    const config = join(project, "tsconfig.json");
    const typeRoots = [join(folder, "..", "node_modules", "@types")];
    writeFileSync(config, JSON.stringify({ compilerOptions: { ...OPTIONS, typeRoots }, files: [file] }));
    const args = [tsc, "-p", config, "--extendedDiagnostics", "--pretty", "false", ...flags];
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

/**
 * Parses the output of `tsc --extendedDiagnostics`.
 * @param {string} text
 * @returns {Cost}
 */
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
