// Reads the operations of the client from its declarations and its table, for the pages of the reference.
import { join } from "node:path";
import ts from "typescript";
import { readReference } from "./read-reference.ts";
import { ROOT } from "./root.ts";

const CALLS = join(ROOT, "packages/client/dist/calls-of-the-reference.ts");

/** A row of the client's operation table. */
interface OperationRow {
  readonly method: string;
  readonly path: string;
  readonly query?: readonly string[];
  readonly body?: readonly string[];
  readonly form?: readonly string[];
  readonly stream?: boolean;
  readonly items?: string;
  readonly reads?: boolean;
  readonly since?: string;
  readonly legacy?: readonly string[];
  readonly auth?: string;
}

/** An argument of an operation. */
export interface DocumentedArgument {
  readonly name: string;
  readonly place: "path" | "query" | "body" | "form" | "header";
  readonly isRequired: boolean;
  readonly type: string;
  readonly documentation: string;
  readonly defaultValue: string | undefined;
}

/** An operation with its documentation. */
export interface DocumentedOperation extends OperationRow {
  readonly name: string;
  readonly documentation: string;
  readonly result: string;
  /** Addresses of the named types of the result in the reference. */
  readonly resultLinks: Readonly<Record<string, string>>;
  readonly see: string | undefined;
  readonly example: string | undefined;
  readonly args: readonly DocumentedArgument[];
  /** Capability that the connection needs. Undefined: none. */
  readonly capability: string | undefined;
}

interface EmulatorRoute {
  readonly operation?: string;
  readonly method: string;
  readonly path: string;
  readonly capability?: string;
}

/** Returns all operations in the order of the client's table. */
export async function readOperations(): Promise<DocumentedOperation[]> {
  const { operations } = (await import(join(ROOT, "packages/client/dist/index.js"))) as {
    readonly operations: Readonly<Record<string, OperationRow>>;
  };
  const { ALL_ROUTES } = (await import(join(ROOT, "packages/emulator/dist/routes/all-routes.js"))) as {
    readonly ALL_ROUTES: readonly EmulatorRoute[];
  };
  const names = Object.keys(operations);
  const text = `import type { AsyncClient } from "./index.js";
declare const client: AsyncClient;
${names.map((name) => `client.${name}({} as never);`).join("\n")}`;
  const program = ts.createProgram([CALLS], OPTIONS, hostWith(CALLS, text));
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(CALLS);
  const calls = (source?.statements ?? []).flatMap((statement) =>
    ts.isExpressionStatement(statement) && ts.isCallExpression(statement.expression) ? [statement.expression] : [],
  );
  return names.map((name, position) => {
    const row = operations[name];
    const call = calls[position];
    const signature = call === undefined ? undefined : checker.getResolvedSignature(call);
    if (row === undefined || call === undefined || signature === undefined)
      throw new Error(`Expected a signature of client.${name}, got none.`);
    const tag = (tagName: string) => {
      const found = signature.getJsDocTags().find((entry) => entry.name === tagName);
      return found?.text === undefined ? undefined : ts.displayPartsToString(found.text).trim();
    };
    const result = checker.typeToString(signature.getReturnType()).replace(/^(?:List)?Promise<(\w+).*$/, "$1");
    const capability = ALL_ROUTES.find(
      (route) => route.method === row.method && route.path.replaceAll(/:\w+\}/g, "}") === row.path,
    )?.capability;
    return {
      ...row,
      name,
      documentation: ts.displayPartsToString(signature.getDocumentationComment(checker)),
      result,
      see: tag("see"),
      example: tag("example"),
      args: argumentsOf(checker, call, signature, row),
      resultLinks: typeLinks(result),
      capability: capability === "none" ? undefined : capability,
    };
  });
}

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  strict: true,
  noEmit: true,
  types: [],
};

/** Returns the addresses of the named types of a text in the reference. */
function typeLinks(text: string): Record<string, string> {
  const links = readReference().find(({ name }) => name === "@ws/client")?.exports ?? {};
  const names = new Set(text.match(/\b[A-Z]\w+/g));
  return Object.fromEntries(Object.entries(links).filter(([name]) => names.has(name)));
}

/** A host that has one file more. */
function hostWith(path: string, text: string): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  return {
    ...host,
    fileExists: (name) => name === path || host.fileExists(name),
    readFile: (name) => (name === path ? text : host.readFile(name)),
    getSourceFile: (name, ...rest) =>
      name === path ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2023, true) : host.getSourceFile(name, ...rest),
  };
}

function argumentsOf(
  checker: ts.TypeChecker,
  call: ts.CallExpression,
  signature: ts.Signature,
  row: OperationRow,
): DocumentedArgument[] {
  const [first] = signature.getParameters();
  if (first === undefined) return [];
  const type = checker.getTypeOfSymbolAtLocation(first, call);
  const inPath = new Set(Array.from(row.path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name));
  const placeOf = (name: string) =>
    inPath.has(name)
      ? "path"
      : row.query?.includes(name) === true
        ? "query"
        : row.form?.includes(name) === true
          ? "form"
          : row.body?.includes(name) === true
            ? "body"
            : "header";
  // The arguments of some operations are a union: an argument is required if each member requires it.
  const members = type.isUnion() ? type.types : [type];
  const byName = new Map<string, ts.Symbol[]>();
  for (const member of members)
    for (const property of member.getApparentProperties())
      byName.set(property.name, [...(byName.get(property.name) ?? []), property]);
  const args = [...byName].map(([name, symbols]): DocumentedArgument => {
    const [symbol] = symbols;
    const documented = symbols.find((entry) => entry.getDocumentationComment(checker).length > 0) ?? symbol;
    const defaultTag = documented?.getJsDocTags().find((tag) => tag.name === "default");
    const types = symbols.map((entry) => typeText(checker, checker.getTypeOfSymbolAtLocation(entry, call)));
    const isOptional = (entry: ts.Symbol) => (entry.flags & ts.SymbolFlags.Optional) !== 0;
    return {
      name,
      place: placeOf(name),
      isRequired: symbols.length === members.length && !symbols.some(isOptional),
      type: [...new Set(types)].join(" | "),
      documentation: ts.displayPartsToString(documented?.getDocumentationComment(checker) ?? []),
      defaultValue: defaultTag?.text === undefined ? undefined : ts.displayPartsToString(defaultTag.text),
    };
  });
  const order = ["path", "query", "form", "body", "header"];
  return args.toSorted(
    (a, b) => order.indexOf(a.place) - order.indexOf(b.place) || Number(b.isRequired) - Number(a.isRequired),
  );
}

/** Returns a type in one line. Long unions are cut, because the type reference shows them. */
function typeText(checker: ts.TypeChecker, type: ts.Type): string {
  const text = checker.typeToString(checker.getNonNullableType(type), undefined, ts.TypeFormatFlags.NoTruncation);
  return text.length <= 120 ? text : checker.typeToString(type);
}
