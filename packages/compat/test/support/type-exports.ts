// The exports of both packages as the compiler sees them.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type ts from "typescript-6.0";
import { compiler } from "./compiler.ts";

const OFFICIAL = createRequire(import.meta.url)
  .resolve("@notionhq/client")
  .replace(/\.js$/, ".d.ts");
const OURS = fileURLToPath(new URL("../../src/index.ts", import.meta.url));
const OFFICIAL_ENDPOINTS = OFFICIAL.replace(/index\.d\.ts$/, "api-endpoints.d.ts");
const OUR_ENDPOINTS = fileURLToPath(new URL("../../src/api-endpoints.ts", import.meta.url));
const CLIENT = fileURLToPath(new URL("../../../client/dist/index.d.ts", import.meta.url));
const WEBHOOKS = fileURLToPath(new URL("../../../helpers/dist/webhooks.d.ts", import.meta.url));

/** Compiler options of a strict program. */
const STRICT: ts.CompilerOptions = {
  target: compiler.ScriptTarget.ES2023,
  lib: ["lib.es2023.d.ts"],
  module: compiler.ModuleKind.NodeNext,
  moduleResolution: compiler.ModuleResolutionKind.NodeNext,
  types: ["node"],
  strict: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
};

/** The exports of a package by name, and the compiler that compares their types. */
export interface TypeExports {
  readonly checker: ts.TypeChecker;
  readonly official: ReadonlyMap<string, ts.Symbol>;
  readonly ours: ReadonlyMap<string, ts.Symbol>;
  /** The exports of `build/src/api-endpoints`. */
  readonly officialEndpoints: ReadonlyMap<string, ts.Symbol>;
  readonly ourEndpoints: ReadonlyMap<string, ts.Symbol>;
  readonly client: ReadonlyMap<string, ts.Symbol>;
  /** Names of all exports of `@ws/client` and `@ws/helpers/webhooks`. */
  readonly ourTypes: ReadonlySet<string>;
}

let loaded: TypeExports | undefined;

/** Loads both packages. The first call in a worker takes about two seconds. */
export function loadTypeExports(): TypeExports {
  loaded ??= createTypeExports();
  return loaded;
}

function createTypeExports(): TypeExports {
  const program = compiler.createProgram([OFFICIAL, OURS, OFFICIAL_ENDPOINTS, OUR_ENDPOINTS, CLIENT, WEBHOOKS], STRICT);
  const checker = program.getTypeChecker();
  const exportsOf = (path: string): ReadonlyMap<string, ts.Symbol> => {
    const file = program.getSourceFile(path);
    const module = file && checker.getSymbolAtLocation(file);
    if (module === undefined) throw new Error(`Expected a module, got ${path}`);
    return new Map(
      checker
        .getExportsOfModule(module)
        .map((symbol) => [
          symbol.name,
          symbol.flags & compiler.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
        ]),
    );
  };
  const ourTypes = new Set([CLIENT, WEBHOOKS].flatMap((path) => [...exportsOf(path).keys()]));
  return {
    checker,
    official: exportsOf(OFFICIAL),
    ours: exportsOf(OURS),
    officialEndpoints: exportsOf(OFFICIAL_ENDPOINTS),
    ourEndpoints: exportsOf(OUR_ENDPOINTS),
    client: exportsOf(CLIENT),
    ourTypes,
  };
}

/** Returns the names of the exports that exist only as types. */
export function typeNames(exports: ReadonlyMap<string, ts.Symbol>): string[] {
  return [...exports].filter(([, symbol]) => !(symbol.flags & compiler.SymbolFlags.Value)).map(([name]) => name);
}
