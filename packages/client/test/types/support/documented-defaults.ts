// Compares the `@default` of options with the values that the code uses where an option is absent.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type ts from "typescript-6.0";
import { compiler } from "./compiler.ts";

/** A `@default` tag with a literal value, and the values in the code that stand in for an absent option. */
export interface DocumentedDefault {
  /** Such as `core: RetryOptions.maxRetries`. */
  readonly name: string;
  /** The value of the tag, such as `2`. */
  readonly documented: string;
  /** Values of `options.name ?? value` and of `{ name = value }`; `true` for `options.name !== false`. */
  readonly used: readonly string[];
}

const PACKAGES = new URL("../../../../", import.meta.url);
const OPTIONS: ts.CompilerOptions = {
  target: compiler.ScriptTarget.ES2023,
  lib: ["lib.es2023.d.ts"],
  module: compiler.ModuleKind.NodeNext,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  // The sources alone: parsing the libraries would take most of the time.
  noResolve: true,
  types: [],
};

/** Returns the documented defaults of the options of packages. */
export function documentedDefaults(packages: readonly string[]): DocumentedDefault[] {
  const files = packages.flatMap((name) => {
    const folder = new URL(`${name}/src/`, PACKAGES);
    const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return paths.filter((path) => path.endsWith(".ts")).map((path) => fileURLToPath(new URL(path, folder)));
  });
  const program = compiler.createProgram(files, OPTIONS);
  const checker = program.getTypeChecker();
  const found = new Map<ts.Declaration, { name: string; documented: string; used: Set<string> }>();
  // The checker is slow, so it sees only properties with the name of a documented option.
  const names = new Set<string>();
  const sources = program.getSourceFiles().filter(({ fileName }) => files.includes(fileName));
  for (const source of sources) visit(source, collectTag);
  for (const source of sources) visit(source, collectUse);
  return [...found.values()].map(({ used, ...rest }) => ({ ...rest, used: [...used] }));

  function collectTag(node: ts.Node): void {
    if (!compiler.isPropertySignature(node)) return;
    const tag = compiler.getJSDocTags(node).find(({ tagName }) => tagName.text === "default");
    const documented = literalOf(compiler.getTextOfJSDocComment(tag?.comment) ?? "");
    if (documented === undefined) return;
    const [, packageName] = /packages\/([^/]+)\/src/.exec(node.getSourceFile().fileName) ?? [];
    names.add(node.name.getText());
    const owner = compiler.isInterfaceDeclaration(node.parent) ? `${node.parent.name.text}.` : "";
    found.set(node, { name: `${packageName}: ${owner}${node.name.getText()}`, documented, used: new Set() });
  }

  function collectUse(node: ts.Node): void {
    if (
      compiler.isBinaryExpression(node) &&
      compiler.isPropertyAccessExpression(node.left) &&
      names.has(node.left.name.text)
    ) {
      const used = usedValue(node);
      if (used !== undefined) addUse(checker.getSymbolAtLocation(node.left.name), used);
    } else if (compiler.isBindingElement(node) && node.initializer && compiler.isObjectBindingPattern(node.parent)) {
      const name = (node.propertyName ?? node.name).getText();
      if (names.has(name)) addUse(patternType(node.parent)?.getProperty(name), textOf(node.initializer));
    }
  }

  /** Returns the value that an expression with an option on its left uses in place of the absent option. */
  function usedValue({ operatorToken, right }: ts.BinaryExpression): string | undefined {
    if (isFallback(operatorToken)) return textOf(right);
    return isComparison(operatorToken) && evaluate(right) === "false" ? "true" : undefined;
  }

  /** Returns the type of the object that a pattern takes apart. */
  function patternType({ parent }: ts.ObjectBindingPattern): ts.Type | undefined {
    if (compiler.isBindingElement(parent)) return checker.getTypeAtLocation(parent.name);
    if (parent.type) return checker.getTypeFromTypeNode(parent.type);
    return checker.getTypeAtLocation(parent.initializer ?? parent.name);
  }

  function addUse(symbol: ts.Symbol | undefined, used: string): void {
    for (const declaration of symbol?.declarations ?? []) found.get(declaration)?.used.add(used);
  }

  function textOf(value: ts.Expression): string {
    return evaluate(value) ?? value.getText();
  }

  /** Returns the text of a literal, of a sum or product of numbers, or of a constant with such a value. */
  function evaluate(value: ts.Expression): string | undefined {
    if (compiler.isIdentifier(value)) return constantOf(value);
    // A row of a table, such as LIMITS.queryRows.
    if (compiler.isPropertyAccessExpression(value)) return constantOf(value.name);
    if (compiler.isAsExpression(value) || compiler.isSatisfiesExpression(value)) return evaluate(value.expression);
    if (compiler.isNumericLiteral(value)) return String(Number(value.text));
    if (compiler.isBinaryExpression(value)) return calculate(value);
    return /^(?:".*"|true|false|\[\]|\{\})$/s.test(value.getText()) ? value.getText() : undefined;
  }

  function calculate({ left, operatorToken, right }: ts.BinaryExpression): string | undefined {
    const [a, b] = [Number(evaluate(left)), Number(evaluate(right))];
    if (Number.isNaN(a + b)) return undefined;
    if (operatorToken.kind === compiler.SyntaxKind.AsteriskToken) return String(a * b);
    return operatorToken.kind === compiler.SyntaxKind.PlusToken ? String(a + b) : undefined;
  }

  function constantOf(name: ts.MemberName): string | undefined {
    const symbol = checker.getSymbolAtLocation(name);
    const target = symbol && symbol.flags & compiler.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const declaration = target?.valueDeclaration;
    if (!declaration) return undefined;
    if (!compiler.isVariableDeclaration(declaration) && !compiler.isPropertyAssignment(declaration)) return undefined;
    return declaration.initializer && evaluate(declaration.initializer);
  }
}

function visit(node: ts.Node, action: (node: ts.Node) => void): void {
  action(node);
  compiler.forEachChild(node, (child) => visit(child, action));
}

const isFallback = ({ kind }: ts.Node) =>
  kind === compiler.SyntaxKind.QuestionQuestionToken || kind === compiler.SyntaxKind.QuestionQuestionEqualsToken;

const isComparison = ({ kind }: ts.Node) =>
  kind === compiler.SyntaxKind.EqualsEqualsEqualsToken || kind === compiler.SyntaxKind.ExclamationEqualsEqualsToken;

/** Returns the literal at the start of a tag, without separators; undefined for a description in words. */
function literalOf(tag: string): string | undefined {
  const [literal] = /^(?:"[^"]*"|\d[\d_]*|true|false|\[\]|\{[^}]*\})(?=$|\s*\()/.exec(tag.trim()) ?? [];
  return literal !== undefined && /^\d/.test(literal) ? literal.replaceAll("_", "") : literal;
}
