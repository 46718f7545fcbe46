// Checks the functions and names of a formula. Notion refuses unknown ones when the schema is written. The emulator
// also refuses functions that only Notion knows.
import { CONSTANT_NAMES, supportedFunctions } from "./evaluate.ts";
import { ITEM_FUNCTIONS, LET_FUNCTIONS } from "./lazy-functions.ts";
import type { FormulaNode } from "./syntax/formula-node.ts";

const FUNCTIONS: ReadonlySet<string> = new Set(supportedFunctions());
const ITEM_NAMES = ["current", "index"] as const;

/**
 * Finds the first unknown function or name of a formula.
 * @returns the text of the error, undefined for a valid formula
 */
export function formulaProblem(root: FormulaNode): string | undefined {
  return problemIn(root, new Set(CONSTANT_NAMES));
}

function problemIn(node: FormulaNode, names: ReadonlySet<string>): string | undefined {
  switch (node.kind) {
    case "name":
      return names.has(node.name) ? undefined : `Undefined variable "${node.name}".`;
    case "call":
      return problemInCall(node, names);
    case "list":
      return firstProblem(node.items, names);
    case "unary":
      return problemIn(node.operand, names);
    case "binary":
      return firstProblem([node.left, node.right], names);
    case "ternary":
      return firstProblem([node.condition, node.yes, node.no], names);
    case "number":
    case "text":
    case "boolean":
    case "property":
      return undefined;
  }
}

function firstProblem(nodes: readonly FormulaNode[], names: ReadonlySet<string>): string | undefined {
  for (const node of nodes) {
    const problem = problemIn(node, names);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function problemInCall(node: FormulaNode & { kind: "call" }, names: ReadonlySet<string>): string | undefined {
  const { name, args } = node;
  if (!FUNCTIONS.has(name)) return `Function "${name}" is not defined.`;
  if (LET_FUNCTIONS.has(name)) return problemInLet(name, args, names);
  const [list, ...bodies] = args;
  if (!ITEM_FUNCTIONS.has(name) || list === undefined) return firstProblem(args, names);
  if (bodies.length === 0) return `Function "${name}" needs a list and an expression.`;
  return problemIn(list, names) ?? firstProblem(bodies, new Set([...names, ...ITEM_NAMES]));
}

/** Checks the arguments of `let`: pairs of a name and its value, then the expression that uses the names. */
function problemInLet(name: string, args: readonly FormulaNode[], names: ReadonlySet<string>): string | undefined {
  if (args.length < 3 || args.length % 2 === 0)
    return `Function "${name}" needs names, their values and an expression.`;
  const known = new Set(names);
  for (let index = 0; index + 2 < args.length; index += 2) {
    const [target, value] = args.slice(index, index + 2);
    if (target?.kind !== "name") return `Function "${name}" needs a name as argument ${index + 1}.`;
    const problem = value === undefined ? undefined : problemIn(value, known);
    if (problem !== undefined) return problem;
    known.add(target.name);
  }
  return firstProblem(args.slice(-1), known);
}
