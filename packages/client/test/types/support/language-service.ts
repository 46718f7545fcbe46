import type ts from "typescript-6.0";
import { compiler } from "./compiler.ts";

/** The names of Node.js in our declarations. Its own declarations are three times as long as ours, and no test reads them. */
const NODE_TYPES = `
  interface AbortSignal {}
  interface Blob {}
  interface FormData {}
  interface ReadableStream<Chunk> {}
  interface Request {}
  interface RequestInit { body?: string | ArrayBufferView }
  interface Response {}
  interface URL {}
  interface URLSearchParams {}
  declare namespace NodeJS {
    interface ProcessEnv { [name: string]: string | undefined }
  }
  declare module "node:http" {
    export interface Agent {}
    export interface IncomingMessage {}
    export interface ServerResponse {}
  }
`;

/** Starts a language service, which answers like an editor. `texts` replaces the contents of files. */
export function startLanguageService(
  files: readonly string[],
  options: ts.CompilerOptions,
  texts: Readonly<Record<string, string>> = {},
): ts.LanguageService {
  const read = (file: string) =>
    file.endsWith("/@types/node/index.d.ts") ? NODE_TYPES : (texts[file] ?? compiler.sys.readFile(file));
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
  return compiler.createLanguageService(host);
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
