import type ts from "typescript-6.0";
import { compiler } from "./compiler.ts";

/** Parsed files. All services share them. */
const REGISTRY = compiler.createDocumentRegistry();

/** Starts a language service, which answers like an editor. `texts` replaces the contents of files. */
export function startLanguageService(
  files: readonly string[],
  options: ts.CompilerOptions,
  texts: Readonly<Record<string, string>> = {},
): ts.LanguageService {
  const read = (file: string) => texts[file] ?? compiler.sys.readFile(file);
  const host: ts.LanguageServiceHost = {
    getScriptFileNames: () => [...files],
    // With a version, the service does not look for changed files before each response.
    getProjectVersion: () => "1",
    getScriptVersion: () => "1",
    getScriptSnapshot: (file) => compiler.ScriptSnapshot.fromString(read(file) ?? ""),
    getCurrentDirectory: () => import.meta.dirname,
    getCompilationSettings: () => options,
    getDefaultLibFileName: compiler.getDefaultLibFilePath,
    fileExists: (file) => texts[file] !== undefined || compiler.sys.fileExists(file),
    readFile: read,
    directoryExists: (folder) => compiler.sys.directoryExists(folder),
    getDirectories: (folder) => compiler.sys.getDirectories(folder),
    realpath: (path) => compiler.sys.realpath?.(path) ?? path,
  };
  return compiler.createLanguageService(host, REGISTRY);
}

/** Options for the declarations of our packages. */
export const DECLARATION_OPTIONS: ts.CompilerOptions = {
  target: compiler.ScriptTarget.ES2023,
  lib: ["lib.es2023.d.ts"],
  module: compiler.ModuleKind.NodeNext,
  moduleResolution: compiler.ModuleResolutionKind.NodeNext,
  types: ["node"],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};
