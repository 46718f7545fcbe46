// Prints a formula in the form of Notion's responses: spaces around operators, nested operations in parentheses,
// properties by id (recorded for prop(), calls, operators and methods).
import type { FormulaNode } from "./formula-node.ts";

/**
 * Returns the canonical text of a formula.
 * @param property returns the reference to a property for its name or id
 */
export function printFormula(node: FormulaNode, property: (nameOrId: string) => string): string {
  const print = (part: FormulaNode): string => printFormula(part, property);
  const operand = (part: FormulaNode): string =>
    part.kind === "binary" || part.kind === "ternary" ? `(${print(part)})` : print(part);
  switch (node.kind) {
    case "number":
      return String(node.value);
    case "text":
      return JSON.stringify(node.value);
    case "boolean":
      return String(node.value);
    case "list":
      return `[${node.items.map(print).join(", ")}]`;
    case "property":
      return property(node.ref);
    case "name":
      return node.name;
    case "call":
      return printCall(node, print, operand);
    case "unary":
      return node.op === "not" ? `not ${operand(node.operand)}` : `${node.op}${operand(node.operand)}`;
    case "binary":
      return `${operand(node.left)} ${node.op} ${operand(node.right)}`;
    case "ternary":
      return `if(${[node.condition, node.yes, node.no].map(print).join(", ")})`;
  }
}

function printCall(
  node: FormulaNode & { kind: "call" },
  print: (part: FormulaNode) => string,
  operand: (part: FormulaNode) => string,
): string {
  const [receiver, ...rest] = node.args;
  if (!node.asMethod || receiver === undefined) return `${node.name}(${node.args.map(print).join(", ")})`;
  return `${operand(receiver)}.${node.name}(${rest.map(print).join(", ")})`;
}
