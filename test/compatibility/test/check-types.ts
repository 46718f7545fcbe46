// Checks the types of the files that a guide shows, JavaScript, too.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, run } from "../../../scripts/test/repository.ts";
import { codeBlocks } from "./run-page.ts";

const COMPILER = join(ROOT, "test/compatibility/node_modules/typescript-7.0/bin/tsc");

const COMPILER_OPTIONS = {
  strict: true,
  allowJs: true,
  checkJs: true,
  noEmit: true,
  module: "nodenext",
  target: "es2022",
  skipLibCheck: true,
};

/**
 * Returns the messages of the compiler. A guide can have a tsconfig.json of its own.
 * @param folder the folder that has the files
 * @param types names of the packages of types that are installed, such as `node`
 */
export async function checkTypes(markdown: string, folder: string, types: readonly string[]): Promise<string> {
  const shown = codeBlocks(markdown).flatMap(({ file }) => (file === undefined ? [] : [file]));
  const files = shown.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
  if (files.length === 0) return "";
  const own = codeBlocks(markdown).find(({ file }) => file === "tsconfig.json")?.text ?? "{}";
  const { compilerOptions: overrides } = JSON.parse(own) as { readonly compilerOptions?: object };
  const compilerOptions = { ...COMPILER_OPTIONS, types, ...overrides };
  writeFileSync(join(folder, "tsconfig.types.json"), JSON.stringify({ compilerOptions, files }));
  return run(process.execPath, [COMPILER, "-p", "tsconfig.types.json"], folder).then(() => "", String);
}
