// The generated tables of the migration guides.
import { readdirSync, readFileSync } from "node:fs";
import { operations } from "@ws/client";
import type ts from "typescript-6.0";
import { compiler } from "./compiler.ts";
import { loadTypeExports } from "./type-exports.ts";

const TYPES = new URL("../../src/types/", import.meta.url);

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

/** The declarations of src/types by name. */
function readDeclarations(): ReadonlyMap<string, Declaration> {
  const declarations = readdirSync(TYPES).flatMap((name) => {
    const text = readFileSync(new URL(name, TYPES), "utf8");
    const { statements } = compiler.createSourceFile(name, text, compiler.ScriptTarget.ES2023, true);
    return statements.filter(
      (statement) => compiler.isInterfaceDeclaration(statement) || compiler.isTypeAliasDeclaration(statement),
    );
  });
  return new Map(declarations.map((declaration) => [declaration.name.text, declaration]));
}

const declarations = readDeclarations();

/** Types that convert their first argument. */
const CONVERSIONS = new Set(["ParameterType", "ResponseType", "ListResponse", "Omit", "Partial", "WithoutClient"]);

/** Types that select a member of a union of `@ws/client` by its kind. */
const SELECTIONS: Readonly<Record<string, (kind: string) => string>> = {
  BlockOfType: (kind) => `${pascalCase(kind)}Block`,
  ItemOfType: (kind) => `${pascalCase(kind)}PropertyItem`,
  PayloadOfType: (kind) => `WebhookEvent & { type: "${kind}" }`,
};

/** Types whose equivalent does not follow from their declaration. */
const EQUIVALENTS: Readonly<Record<string, string>> = {
  BlockObjectResponse: "Block",
  ClientMeetingNotesSort: "MeetingNotesSort",
  CreateViewParameters: "CreateViewArgs",
  ListDatabaseViewsParameters: "ListViewsArgs",
  MeetingNotesCombinatorFilter: "MeetingNotesFilter | MeetingNotesFilterGroup",
  MeetingNotesPropertyName: "MeetingNotesProperty",
  NotionClientError: "WorkspaceError",
  NotionErrorCode: "APIErrorCode | ClientErrorCode",
  PropertyItemObjectResponse: "PropertyItem",
  RichTextItemResponse: "RichText",
  UserObjectResponse: "User",
  VerifyWebhookSignatureArgs: "ReceivedWebhook",
};

const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the types of `@ws/client` that a type is made of, as TypeScript. */
function clientType(name: string): string {
  const equivalent = EQUIVALENTS[name];
  if (equivalent !== undefined) return equivalent;
  const declaration = declarations.get(name);
  if (declaration === undefined) return name;
  if (compiler.isTypeAliasDeclaration(declaration)) return render(declaration.type);
  const bases = declaration.heritageClauses?.flatMap(({ types }) => types.map(renderReference)) ?? [];
  return bases.join(" & ");
}

function render(node: ts.TypeNode): string {
  if (compiler.isUnionTypeNode(node)) return unique(node.types.map(render)).join(" | ");
  if (compiler.isIntersectionTypeNode(node)) return unique(node.types.map(render)).join(" & ");
  if (compiler.isParenthesizedTypeNode(node)) return `(${render(node.type)})`;
  if (compiler.isTypeReferenceNode(node)) return renderReference(node);
  return node.getText();
}

function renderReference(node: ts.TypeReferenceNode | ts.ExpressionWithTypeArguments): string {
  const name = (compiler.isTypeReferenceNode(node) ? node.typeName : node.expression).getText();
  const [argument] = node.typeArguments ?? [];
  if (argument === undefined) return clientType(name);
  const select = SELECTIONS[name];
  if (select !== undefined) return select(argument.getText().replaceAll('"', ""));
  return CONVERSIONS.has(name) ? render(argument) : node.getText();
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

const code = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** A method with the names of its types in both packages. */
interface MethodTypes {
  readonly name: string;
  readonly parameters: string;
  readonly response: string;
  /** The types of the method of `AsyncClient`, as an editor shows them. */
  readonly ours: { readonly parameters: string; readonly response: string };
}

function readMethodTypes(): MethodTypes[] {
  const endpoints = declarations.get("Endpoints");
  if (endpoints === undefined || !compiler.isInterfaceDeclaration(endpoints)) throw new Error("Expected Endpoints");
  return endpoints.members.filter(compiler.isPropertySignature).map((member) => {
    const name = member.name.getText().replaceAll('"', "");
    const types = member.type && compiler.isTupleTypeNode(member.type) ? member.type.elements : [];
    const [parameters = "", response = ""] = types.map((type) => type.getText().replaceAll(/\w+\./g, ""));
    const theirs = parameters === "NoArgs" ? "GetSelfParameters" : parameters;
    return { name, parameters: theirs, response, ours: clientMethod(name) };
  });
}

/** Returns the types of the arguments and of the response of a method of `AsyncClient`. */
function clientMethod(name: string): MethodTypes["ours"] {
  const { checker, client } = loadTypeExports();
  const clientClass = client.get("AsyncClient");
  if (clientClass === undefined) throw new Error("Expected the class AsyncClient");
  const method = name.split(".").reduce((type, part) => {
    const member = type.getProperty(part);
    if (member === undefined) throw new Error(`Expected the method ${name}`);
    return checker.getTypeOfSymbol(member);
  }, checker.getDeclaredTypeOfSymbol(clientClass));
  const [signature] = method.getCallSignatures();
  const [args] = signature?.getParameters() ?? [];
  if (signature === undefined || args === undefined) throw new Error(`Expected the arguments of ${name}`);
  const argsType = checker.getNonNullableType(checker.getTypeOfSymbol(args));
  return {
    parameters: checker.typeToString(argsType).replace(" & CallArguments", ""),
    response: checker.typeToString(signature.getReturnType()).replace(/^(?:List)?Promise<(\w+).*$/, "$1"),
  };
}

const methods = readMethodTypes();

/** The table of all methods, with the types of both packages. */
export function methodTable(): string {
  const rows = methods.map(({ name, parameters, response, ours }) =>
    [name, parameters, ours.parameters, response, ours.response].map(code),
  );
  return table(["method", "parameters", "in `@ws/client`", "response", "in `@ws/client`"], rows);
}

/** The table of all types of `@notionhq/client`. */
export function typeTable(names: readonly string[]): string {
  const ofMethods = new Map(
    methods.flatMap(({ parameters, response, ours }) => [
      [parameters, ours.parameters] as const,
      [response, ours.response] as const,
    ]),
  );
  const rows = names.map((name) => [code(name), code(ofMethods.get(name) ?? clientType(name))]);
  return table(["`@notionhq/client`, `@ws/compat`", "`@ws/client`, `@ws/helpers/webhooks`"], rows);
}

/** The table of all methods in the spelling of Python. */
export function pythonMethodTable(): string {
  const rows = Object.keys(operations).map((name) => {
    const python = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [code(python), code(name)];
  });
  return table(["`notion_client`", "`@ws/client`"], rows);
}

/** Returns the guide with the tables between its markers. */
export function withTables(guide: string, tables: Readonly<Record<string, string>>): string {
  return Object.entries(tables).reduce(
    (text, [name, content]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- end -->)`),
        (_, start: string, end: string) => `${start}\n${content}\n\n${end}`,
      ),
    guide,
  );
}
