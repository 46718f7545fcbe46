// Evaluates the tree of a formula. An unknown function or name ends the evaluation without a value, because a wrong
// value would be worse.
import type { Cell, CellReader } from "../columns/cell.ts";
import { OverBudgetError } from "../values/work-budget.ts";
import { DATE_FUNCTIONS } from "./functions/date-functions.ts";
import type { FormulaFunction } from "./functions/formula-function.ts";
import { FormulaError } from "./functions/formula-function.ts";
import type { FormulaValue } from "./functions/formula-value.ts";
import { isEmptyValue } from "./functions/formula-value.ts";
import { LIST_FUNCTIONS } from "./functions/list-functions.ts";
import { NUMBER_FUNCTIONS } from "./functions/number-functions.ts";
import { TEXT_FUNCTIONS } from "./functions/text-functions.ts";
import { LAZY_FUNCTIONS, isTrue } from "./lazy-functions.ts";
import { applyBinary, applyUnary } from "./operators.ts";
import { readProperty } from "./read-property.ts";
import type { Scope } from "./scope.ts";
import type { FormulaNode } from "./syntax/formula-node.ts";
import type { FormulaTree } from "./syntax/parse-formula.ts";

/** Maximum depth of formulas that use other formulas. */
const MAX_DEPTH = 15;
/** Maximum depth of the trees of these formulas together. Keeps the evaluation inside the stack of a thread. */
const MAX_LEVELS = 1000;
let depth = 0;
let levels = 0;

/** Functions whose arguments are evaluated before the call. */
const EAGER_FUNCTIONS: Readonly<Record<string, FormulaFunction>> = {
  ...NUMBER_FUNCTIONS,
  ...TEXT_FUNCTIONS,
  ...DATE_FUNCTIONS,
  ...LIST_FUNCTIONS,
};

const CONSTANTS: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E };
/** The names of the constants. */
export const CONSTANT_NAMES: readonly string[] = Object.keys(CONSTANTS);

/** Returns the names of all functions that the emulator evaluates. */
export function supportedFunctions(): string[] {
  return [...Object.keys(EAGER_FUNCTIONS), ...Object.keys(LAZY_FUNCTIONS)].sort();
}

/**
 * Evaluates a formula for one page.
 * @returns undefined if the formula uses something that the emulator does not know, or ends in an error
 * @throws OverBudgetError
 */
export function evaluate(formula: FormulaTree, cell: Cell, read: CellReader): FormulaValue | undefined {
  // Ends formulas that use each other in a circle, as Notion does.
  if (depth >= MAX_DEPTH) return undefined;
  if (levels + formula.depth > MAX_LEVELS)
    throw new OverBudgetError(`The formula and those that it uses nest more than ${MAX_LEVELS} levels deep.`);
  depth += 1;
  levels += formula.depth;
  try {
    return evaluateNode(formula.root, { cell, read, names: new Map(), evaluate: evaluateNode });
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  } finally {
    depth -= 1;
    levels -= formula.depth;
  }
}

function evaluateNode(node: FormulaNode, scope: Scope): FormulaValue {
  scope.cell.workspace.work.spend(1);
  switch (node.kind) {
    case "number":
    case "text":
    case "boolean":
      return node.value;
    case "list":
      return node.items.map((item) => evaluateNode(item, scope));
    case "property":
      return readProperty(scope, scope.cell, node.ref);
    case "name":
      return evaluateName(node.name, scope);
    case "call":
      return evaluateCall(node, scope);
    case "unary":
      return applyUnary(node.op, evaluateNode(node.operand, scope));
    case "binary":
      if (node.op === "and") return isTrue(node.left, scope) && isTrue(node.right, scope);
      if (node.op === "or") return isTrue(node.left, scope) || isTrue(node.right, scope);
      return applyBinary(
        node.op,
        evaluateNode(node.left, scope),
        evaluateNode(node.right, scope),
        scope.cell.workspace.work,
      );
    case "ternary":
      return evaluateNode(isEmptyValue(evaluateNode(node.condition, scope)) ? node.no : node.yes, scope);
  }
}

function evaluateName(name: string, scope: Scope): FormulaValue {
  const value = scope.names.get(name) ?? (Object.hasOwn(CONSTANTS, name) ? CONSTANTS[name] : undefined);
  if (value === undefined) throw new FormulaError(`Undefined name "${name}".`);
  return value;
}

function evaluateCall(node: FormulaNode & { kind: "call" }, scope: Scope): FormulaValue {
  const lazy = Object.hasOwn(LAZY_FUNCTIONS, node.name) ? LAZY_FUNCTIONS[node.name] : undefined;
  if (lazy !== undefined) return lazy(node.args, scope);
  const eager = Object.hasOwn(EAGER_FUNCTIONS, node.name) ? EAGER_FUNCTIONS[node.name] : undefined;
  if (eager === undefined) throw new FormulaError(`Unknown function "${node.name}".`);
  const { workspace, page } = scope.cell;
  return eager(
    node.args.map((arg) => evaluateNode(arg, scope)),
    { now: workspace.clock.now(), page, work: workspace.work },
  );
}
