// Collects the public symbols of packages from their published declarations, with the comments that editors show.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type ts from "typescript-6.0";
import { compiler, isUnresolved } from "./compiler.ts";

/** A symbol that needs a doc comment. */
export interface PublicSymbol {
  /** Such as `@ws/client: CreatePageArgs.parent`. */
  readonly name: string;
  readonly documentation: string;
}

const PACKAGES = new URL("../../../../", import.meta.url);

/** Returns the declaration files of the entries of a package. */
export function entriesOf(name: string): string[] {
  const folder = new URL(`${name}/`, PACKAGES);
  const manifest = JSON.parse(readFileSync(new URL("package.json", folder), "utf8")) as {
    exports: Record<string, string | { default: { types: string } }>;
  };
  return Object.values(manifest.exports).flatMap((entry) =>
    typeof entry === "string" ? [] : [fileURLToPath(new URL(entry.default.types, folder))],
  );
}

/**
 * Returns the symbols of packages that need a doc comment:
 * - every exported symbol
 * - every method of an exported interface or class
 * - every field that users write: the fields of types that a parameter of an exported function, constructor or method
 *   takes, directly or nested
 *
 * A field of a type that users only read needs none, because most names of a response explain themselves. A field with a
 * single possible value, such as `type: "paragraph"`, needs none either, and the fields of a type without a name share the
 * comment of the field that has the type. The entry `@ws/core/engine` is for the authors of clients: only its exports count.
 */
export function publicSymbols(program: ts.Program, packages: readonly string[]): PublicSymbol[] {
  const entries = packages.flatMap(entriesOf);
  const walk = new Walk(program.getTypeChecker());
  for (const entry of entries) {
    if (!existsSync(entry)) throw new Error(`Expected ${entry}. Build the packages first.`);
    const file = program.getSourceFile(entry);
    if (file !== undefined) walk.module(file);
  }
  return [...walk.found].map(([name, documentation]) => ({ name, documentation }));
}

/** Follows the types of exported symbols. `written` types come from users, `read` types go to users. */
class Walk {
  readonly found = new Map<string, string>();
  readonly #checker: ts.TypeChecker;
  readonly #written = new Set<ts.Type>();
  readonly #read = new Set<ts.Type>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** Adds all exports of a file. */
  module(file: ts.SourceFile): void {
    const module = this.#checker.getSymbolAtLocation(file);
    for (const exported of module === undefined ? [] : this.#checker.getExportsOfModule(module)) {
      const symbol = exported.flags & compiler.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(exported) : exported;
      this.#add(symbol.name, symbol);
      if (file.fileName.endsWith("/engine.d.ts")) continue;
      if (symbol.flags & compiler.SymbolFlags.Value) this.#follow(this.#typeOf(symbol));
      if (symbol.flags & compiler.SymbolFlags.Type) this.#follow(this.#checker.getDeclaredTypeOfSymbol(symbol));
    }
  }

  #add(name: string, symbol: ts.Symbol): void {
    // A module has the exports that are checked one by one.
    if (name.startsWith(".") || name.includes(".#") || symbol.flags & compiler.SymbolFlags.ValueModule) return;
    this.found.set(
      `${packageOf(symbol)}: ${name}`,
      compiler.displayPartsToString(symbol.getDocumentationComment(this.#checker)).trim(),
    );
  }

  #typeOf(symbol: ts.Symbol): ts.Type {
    const type = this.#checker.getTypeOfSymbol(symbol);
    if (isUnresolved(type))
      throw new Error(`Expected a type of ${symbol.name}, got an unknown name. Add it to NODE_TYPES.`);
    return type;
  }

  /** Follows a type that goes to users: its methods need a comment, and users write their arguments. */
  #follow(type: ts.Type): void {
    if (this.#isKnown(type, this.#read)) return;
    for (const property of type.getProperties()) {
      const propertyType = this.#typeOf(property);
      if (isOurs(property) && propertyType.getCallSignatures().length > 0) this.#add(nameOf(property), property);
      this.#follow(propertyType);
    }
    for (const signature of [...type.getCallSignatures(), ...type.getConstructSignatures()]) {
      for (const parameter of signature.getParameters()) this.#write(this.#typeOf(parameter));
      this.#follow(signature.getReturnType());
    }
  }

  /** Follows a type that users write: its fields need a comment. */
  #write(type: ts.Type): void {
    if (this.#isKnown(type, this.#written)) return;
    for (const property of type.getProperties()) {
      const propertyType = this.#checker.getNonNullableType(this.#typeOf(property));
      if (isOurs(property) && !hasOneValue(propertyType)) this.#add(nameOf(property), property);
      this.#write(propertyType);
    }
    for (const signature of type.getCallSignatures()) {
      for (const parameter of signature.getParameters()) this.#follow(this.#typeOf(parameter));
      this.#write(signature.getReturnType());
    }
  }

  /** Returns true if there is nothing to follow. Follows the parts of a union, and the elements of a list or promise. */
  #isKnown(type: ts.Type, known: Set<ts.Type>): boolean {
    if (known.has(type)) return true;
    known.add(type);
    const follow = (part: ts.Type) => (known === this.#read ? this.#follow(part) : this.#write(part));
    if (type.isUnionOrIntersection()) type.types.forEach(follow);
    if (type.isUnion()) return true;
    if (!(type.flags & compiler.TypeFlags.Object)) return !type.isIntersection();
    if ((type as ts.ObjectType).objectFlags & compiler.ObjectFlags.Reference) {
      this.#checker.getTypeArguments(type as ts.TypeReference).forEach(follow);
    }
    for (const info of this.#checker.getIndexInfosOfType(type)) follow(info.type);
    const symbol = type.getSymbol();
    return symbol !== undefined && symbol.declarations !== undefined && !isOurs(symbol);
  }
}

/** Returns true if one of our packages declares the symbol. */
function isOurs(symbol: ts.Symbol): boolean {
  return (symbol.declarations ?? []).some((declaration) => {
    const { fileName } = declaration.getSourceFile();
    return fileName.startsWith(fileURLToPath(PACKAGES)) && !fileName.includes("/node_modules/");
  });
}

/** Returns the name of the package that declares a symbol. */
function packageOf(symbol: ts.Symbol): string {
  const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? "";
  return file.slice(fileURLToPath(PACKAGES).length).split("/")[0] ?? "";
}

const hasOneValue = (type: ts.Type): boolean =>
  (type.flags &
    (compiler.TypeFlags.StringLiteral | compiler.TypeFlags.NumberLiteral | compiler.TypeFlags.BooleanLiteral)) !==
    0 || (type.flags & (compiler.TypeFlags.Never | compiler.TypeFlags.Undefined)) !== 0;

/** Returns the name of a property with the interface or class that declares it. */
function nameOf(property: ts.Symbol): string {
  const parent = property.declarations?.[0]?.parent;
  const isNamed =
    parent !== undefined && (compiler.isInterfaceDeclaration(parent) || compiler.isClassDeclaration(parent));
  return `${(isNamed ? parent.name?.text : undefined) ?? ""}.${property.name}`;
}
