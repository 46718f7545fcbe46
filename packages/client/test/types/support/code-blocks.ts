// Compiles code blocks of Markdown files and doc comments as strict TypeScript, all in one program.
import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A piece of code to compile. */
export interface CodeBlock {
  /** Name of the file that the block is compiled as. Other blocks of the folder can import it. */
  readonly name: string;
  /** Folder from which the imports of libraries are resolved. */
  readonly folder: URL;
  readonly code: string;
}

const ROOT = new URL("../../../../../", import.meta.url);
const TSC = fileURLToPath(new URL("node_modules/typescript/bin/tsc", ROOT));

const PACKAGES = new URL("packages/", ROOT);

/** Declarations of the entries of our packages. Code blocks import them from everywhere. */
const ENTRIES: readonly (readonly [name: string, file: string])[] = readdirSync(PACKAGES).flatMap((folder) => {
  const manifest = JSON.parse(readFileSync(new URL(`${folder}/package.json`, PACKAGES), "utf8")) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, { readonly default?: { readonly types?: string } } | string>>;
  };
  return Object.entries(manifest.exports).flatMap(([entry, target]) => {
    const types = typeof target === "string" ? undefined : target.default?.types;
    const name = manifest.name + entry.slice(1);
    return types === undefined ? [] : [[name, fileURLToPath(new URL(`${folder}/${types}`, PACKAGES))] as const];
  });
});

const COMPILER_OPTIONS = {
  target: "es2023",
  lib: ["es2023"],
  module: "nodenext",
  moduleDetection: "force",
  types: ["node"],
  typeRoots: [fileURLToPath(new URL("node_modules/@types", ROOT))],
  paths: Object.fromEntries(ENTRIES.map(([name, file]) => [name, [file]])),
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};

const fromRoot = ({ pathname }: URL): string => pathname.slice(ROOT.pathname.length);

/**
 * Returns the `js` and `ts` blocks of a Markdown file. Their names contain the line on which they start. A block that begins
 * with a comment such as `// schema.ts` has this name.
 */
export function markdownBlocks(file: URL, folder: URL): CodeBlock[] {
  const markdown = readFileSync(file, "utf8");
  const fileName = fromRoot(file).replaceAll("/", "-");
  return Array.from(markdown.matchAll(/^```(?:js|ts)\n([\s\S]*?)^```$/gm), ({ 1: code = "", index }) => {
    const line = markdown.slice(0, index).split("\n").length;
    const [, ownName] = /^\/\/ (\w+\.ts)\n/.exec(code) ?? [];
    return { name: ownName ?? `${fileName}-line-${line}.ts`, folder, code };
  });
}

/**
 * Compiles code blocks. Returns the errors, each with the name of its block and its line in the block.
 * @param ambient declarations that all blocks may use, such as the types of environment variables
 */
export async function compileBlocks(blocks: readonly CodeBlock[], ambient: string): Promise<string[]> {
  const project = realpathSync(mkdtempSync(join(tmpdir(), "code-blocks-")));
  try {
    writeFileSync(join(project, "package.json"), '{ "type": "module" }');
    writeFileSync(join(project, "ambient.d.ts"), ambient);
    const files = blocks.map(({ name, folder, code }) => {
      const ownFolder = join(project, fromRoot(folder));
      const isNew = mkdirSync(ownFolder, { recursive: true }) !== undefined;
      if (isNew) symlinkSync(new URL("node_modules", folder), join(ownFolder, "node_modules"));
      const path = join(ownFolder, name);
      writeFileSync(path, code);
      return path;
    });
    const config = { compilerOptions: COMPILER_OPTIONS, files: ["ambient.d.ts", ...files] };
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify(config));
    return await compile(project);
  } finally {
    rmSync(project, { recursive: true });
  }
}

function compile(project: string): Promise<string[]> {
  return new Promise((resolve) => {
    const args = [TSC, "-p", project, "--singleThreaded", "--pretty", "false"];
    execFile(process.execPath, args, { cwd: project }, (error, stdout, stderr) =>
      resolve([...(stdout + stderr).split("\n").filter(Boolean), ...(error && stdout === "" ? [error.message] : [])]),
    );
  });
}
