// Loads the client's types with the TypeScript compiler. Tests compare values with the types directly, without generated
// schemas.
import { fileURLToPath } from "node:url";
import type ts from "typescript-6.0";
import { compiler } from "./compiler.ts";

/** The client's types in the compiler. */
export interface TypeLibrary {
  readonly checker: ts.TypeChecker;
  /** Returns the type of a method's arguments, without `undefined`. */
  argumentsOf(operation: string): ts.Type;
  /** Returns the type of a method's response. */
  responseOf(operation: string): ts.Type;
  /** Returns an exported type by name. */
  exportedType(name: string): ts.Type | undefined;
  /** Returns the names of all methods, such as `pages.properties.retrieve`. */
  methodNames(): string[];
  /** Type of the body of an error response. */
  readonly errorBody: ts.Type;
}

const ROOT = fileURLToPath(new URL("checked-api.ts", import.meta.url));

const TYPES = fileURLToPath(new URL("../../../src/types/index.ts", import.meta.url));

const OPTIONS: ts.CompilerOptions = {
  target: compiler.ScriptTarget.ES2023,
  lib: ["lib.es2023.d.ts"],
  module: compiler.ModuleKind.NodeNext,
  moduleResolution: compiler.ModuleResolutionKind.NodeNext,
  // The types of Node.js are three quarters of the text, and no JSON value has one of them.
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
};

let loaded: TypeLibrary | undefined;

/** Loads the types. The first call in a worker takes about one second. */
export function loadTypeLibrary(): TypeLibrary {
  loaded ??= createTypeLibrary();
  return loaded;
}

function createTypeLibrary(): TypeLibrary {
  const host = compiler.createCompilerHost(OPTIONS);
  host.jsDocParsingMode = compiler.JSDocParsingMode.ParseNone;
  const program = compiler.createProgram([ROOT, TYPES], OPTIONS, host);
  const checker = program.getTypeChecker();
  const exportsOf = (path: string): ts.Symbol[] => {
    const file = program.getSourceFile(path);
    const module = file && checker.getSymbolAtLocation(file);
    if (!module) throw new Error(`Expected a module, got ${path}`);
    return checker.getExportsOfModule(module);
  };
  const original = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & compiler.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const exported = (name: string): ts.Type => {
    const symbol = exportsOf(ROOT).find((one) => one.name === name);
    if (!symbol) throw new Error(`${ROOT} does not export ${name}`);
    return checker.getTypeOfSymbol(symbol);
  };
  const signatureOf = (operation: string): ts.Signature => {
    let type = exported("api");
    for (const part of operation.split(".")) {
      const property = type.getProperty(part);
      if (!property) throw new Error(`WorkspaceApi has no ${operation}`);
      type = checker.getTypeOfSymbol(property);
    }
    const [signature] = type.getCallSignatures();
    if (!signature) throw new Error(`${operation} cannot be called`);
    return signature;
  };
  const namesBelow = (type: ts.Type, prefix: string): string[] =>
    type.getProperties().flatMap((property) => {
      const below = checker.getTypeOfSymbol(property);
      const name = `${prefix}${property.name}`;
      return below.getCallSignatures().length > 0 ? [name] : namesBelow(below, `${name}.`);
    });
  return {
    checker,
    exportedType: (name) => {
      const symbol = exportsOf(TYPES).find((one) => one.name === name);
      return symbol && checker.getDeclaredTypeOfSymbol(original(symbol));
    },
    methodNames: () => namesBelow(exported("api"), ""),
    errorBody: exported("errorBody"),
    responseOf: (operation) => signatureOf(operation).getReturnType(),
    argumentsOf: (operation) => {
      const [parameter] = signatureOf(operation).getParameters();
      if (!parameter) throw new Error(`${operation} takes no arguments`);
      return checker.getNonNullableType(checker.getTypeOfSymbol(parameter));
    },
  };
}
