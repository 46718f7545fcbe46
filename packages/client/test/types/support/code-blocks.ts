// Compiles code blocks of Markdown files and doc comments as strict TypeScript, all in one program.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type ts from "typescript-6.0";
import { compiler } from "./compiler.ts";

/** A piece of code to compile. */
export interface CodeBlock {
  /** Path of a file that does not exist, in the folder from which the imports are resolved. */
  readonly path: string;
  readonly code: string;
}

const ROOT = new URL("../../../../../", import.meta.url);

/** Entries of our packages. Code blocks import them from everywhere. */
const PACKAGES: Readonly<Record<string, string>> = {
  "@ws/client": "client/dist/index.d.ts",
  "@ws/compat": "compat/dist/index.d.ts",
  "@ws/mirror": "mirror/dist/index.d.ts",
  "@ws/core": "core/dist/index.d.ts",
  "@ws/core/engine": "core/dist/engine.d.ts",
  "@ws/emulator": "emulator/dist/index.d.ts",
  "@ws/helpers": "helpers/dist/index.d.ts",
  "@ws/helpers/files": "helpers/dist/files.d.ts",
  "@ws/helpers/node": "helpers/dist/node.d.ts",
  "@ws/helpers/oauth": "helpers/dist/oauth.d.ts",
  "@ws/helpers/tasks": "helpers/dist/tasks.d.ts",
  "@ws/helpers/webhooks": "helpers/dist/webhooks.d.ts",
  "@ws/rate-limit-redis": "rate-limit-redis/dist/index.d.ts",
  "@ws/schema": "schema/dist/index.d.ts",
  "@ws/testing": "testing/dist/index.d.ts",
  "@ws/testing/vitest": "testing/dist/vitest.d.ts",
};

const OPTIONS: ts.CompilerOptions = {
  target: compiler.ScriptTarget.ES2023,
  lib: ["lib.es2023.d.ts"],
  module: compiler.ModuleKind.NodeNext,
  moduleResolution: compiler.ModuleResolutionKind.NodeNext,
  moduleDetection: compiler.ModuleDetectionKind.Force,
  types: ["node"],
  typeRoots: [fileURLToPath(new URL("node_modules/@types", ROOT))],
  paths: Object.fromEntries(
    Object.entries(PACKAGES).map(([name, file]) => [name, [fileURLToPath(new URL(`packages/${file}`, ROOT))]]),
  ),
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};

/**
 * Returns the `js` and `ts` blocks of a Markdown file. Their paths contain the line on which they start. A block that begins
 * with a comment such as `// schema.ts` is that file, and other blocks can import it.
 */
export function markdownBlocks(file: URL, folder: URL): CodeBlock[] {
  const markdown = readFileSync(file, "utf8");
  const name = file.pathname.slice(ROOT.pathname.length).replaceAll("/", "-");
  return Array.from(markdown.matchAll(/^```(?:js|ts)\n([\s\S]*?)^```$/gm), ({ 1: code = "", index }) => {
    const line = markdown.slice(0, index).split("\n").length;
    const [, own] = /^\/\/ (\w+\.ts)\n/.exec(code) ?? [];
    return { path: fileURLToPath(new URL(own ?? `${name}-line-${line}.ts`, folder)), code };
  });
}

/**
 * Compiles code blocks. Returns the errors, each with the name of its block and its line in the block.
 * @param ambient declarations that all blocks may use, such as the types of environment variables
 */
export function compileBlocks(blocks: readonly CodeBlock[], ambient: string): string[] {
  const ambientPath = fileURLToPath(new URL("packages/client/ambient.d.ts", ROOT));
  const sources = new Map(blocks.map(({ path, code }) => [path, code]));
  sources.set(ambientPath, ambient);
  const host = compiler.createCompilerHost(OPTIONS);
  const fileExists = host.fileExists.bind(host);
  const readFile = host.readFile.bind(host);
  host.fileExists = (path) => sources.has(path) || fileExists(path);
  host.readFile = (path) => sources.get(path) ?? readFile(path);
  const program = compiler.createProgram([...sources.keys()], OPTIONS, host);
  return compiler.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const text = compiler.flattenDiagnosticMessageText(messageText, " ");
    if (file === undefined) return text;
    const { line } = compiler.getLineAndCharacterOfPosition(file, start);
    return `${file.fileName.split("/").at(-1)}, line ${line + 1}: ${text} | ${file.text.split("\n")[line]?.trim()}`;
  });
}
