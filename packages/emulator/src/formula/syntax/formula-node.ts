// The syntax tree of a formula.

/** A node of a formula's tree. */
export type FormulaNode =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "list"; readonly items: readonly FormulaNode[] }
  /** A property by name or id, from `prop("Name")` or the stored form. */
  | { readonly kind: "property"; readonly ref: string }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly FormulaNode[]; readonly asMethod: boolean }
  | { readonly kind: "unary"; readonly op: UnaryOperator; readonly operand: FormulaNode }
  | { readonly kind: "binary"; readonly op: BinaryOperator; readonly left: FormulaNode; readonly right: FormulaNode }
  | {
      readonly kind: "ternary";
      readonly condition: FormulaNode;
      readonly yes: FormulaNode;
      readonly no: FormulaNode;
    };

/** Returns the nodes directly below a node. */
export function childNodes(node: FormulaNode): readonly FormulaNode[] {
  switch (node.kind) {
    case "list":
      return node.items;
    case "call":
      return node.args;
    case "unary":
      return [node.operand];
    case "binary":
      return [node.left, node.right];
    case "ternary":
      return [node.condition, node.yes, node.no];
    case "number":
    case "text":
    case "boolean":
    case "property":
    case "name":
      return [];
  }
}

/** The operators before one operand. */
export type UnaryOperator = "-" | "+" | "not";

/** The operators between two operands. */
export type BinaryOperator = "+" | "-" | "*" | "/" | "%" | "^" | "==" | "!=" | ">" | ">=" | "<" | "<=" | "and" | "or";
