// The generated tables of the migration guides.
import { readdirSync, readFileSync } from "node:fs";
import { operations } from "@ws/client";
import ts from "typescript-6.0";

const TYPES = new URL("../../src/types/", import.meta.url);

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

/** The declarations of src/types by name. */
function readDeclarations(): ReadonlyMap<string, Declaration> {
  const declarations = readdirSync(TYPES).flatMap((name) => {
    const text = readFileSync(new URL(name, TYPES), "utf8");
    const { statements } = ts.createSourceFile(name, text, ts.ScriptTarget.ES2023, true);
    return statements.filter(
      (statement) => ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement),
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
  if (ts.isTypeAliasDeclaration(declaration)) return render(declaration.type);
  const bases = declaration.heritageClauses?.flatMap(({ types }) => types.map(renderReference)) ?? [];
  return bases.join(" & ");
}

function render(node: ts.TypeNode): string {
  if (ts.isUnionTypeNode(node)) return unique(node.types.map(render)).join(" | ");
  if (ts.isIntersectionTypeNode(node)) return unique(node.types.map(render)).join(" & ");
  if (ts.isParenthesizedTypeNode(node)) return `(${render(node.type)})`;
  if (ts.isTypeReferenceNode(node)) return renderReference(node);
  return node.getText();
}

function renderReference(node: ts.TypeReferenceNode | ts.ExpressionWithTypeArguments): string {
  const name = (ts.isTypeReferenceNode(node) ? node.typeName : node.expression).getText();
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

/** The table of all methods, with the types of both packages. */
export function methodTable(): string {
  const endpoints = declarations.get("Endpoints");
  if (endpoints === undefined || !ts.isInterfaceDeclaration(endpoints)) throw new Error("Expected Endpoints");
  const rows = endpoints.members.filter(ts.isPropertySignature).map((member) => {
    const types = ts.isTupleTypeNode(member.type ?? member) ? (member.type as ts.TupleTypeNode).elements : [];
    const names = types.map((type) => type.getText().replaceAll(/\w+\./g, ""));
    const [parameters = "", response = ""] = names;
    const ours = names.map((name) => unique(name.split(" & ").map(clientType)).join(" & "));
    const name = member.name.getText().replaceAll('"', "");
    return [name, parameters, ours[0] ?? "", response, ours[1] ?? ""].map(code);
  });
  return table(["method", "parameters", "in `@ws/client`", "response", "in `@ws/client`"], rows);
}

/** The table of all types of `@notionhq/client`. */
export function typeTable(names: readonly string[]): string {
  const rows = names.map((name) => [code(name), code(clientType(name))]);
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
