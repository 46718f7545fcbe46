import ts from "typescript-6.0";

/** Parsed files. All services share them. */
const REGISTRY = ts.createDocumentRegistry();

/** Starts a language service, which answers like an editor. `texts` replaces the contents of files. */
export function startLanguageService(
  files: readonly string[],
  options: ts.CompilerOptions,
  texts: Readonly<Record<string, string>> = {},
): ts.LanguageService {
  const read = (file: string) => texts[file] ?? ts.sys.readFile(file);
  const host: ts.LanguageServiceHost = {
    getScriptFileNames: () => [...files],
    getScriptVersion: () => "1",
    getScriptSnapshot: (file) => ts.ScriptSnapshot.fromString(read(file) ?? ""),
    getCurrentDirectory: () => import.meta.dirname,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (file) => texts[file] !== undefined || ts.sys.fileExists(file),
    readFile: read,
    directoryExists: (folder) => ts.sys.directoryExists(folder),
    getDirectories: (folder) => ts.sys.getDirectories(folder),
    realpath: (path) => ts.sys.realpath?.(path) ?? path,
  };
  return ts.createLanguageService(host, REGISTRY);
}

/** Options for the declarations of our packages. */
export const DECLARATION_OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ["lib.es2023.d.ts"],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ["node"],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};
