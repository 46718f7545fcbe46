// The operators of the formula language on evaluated operands.
import type { WorkBudget } from "../values/work-budget.ts";
import { FormulaError } from "./functions/formula-function.ts";
import type { FormulaValue } from "./functions/formula-value.ts";
import { isDate, isEmptyValue, keyOf, textOf } from "./functions/formula-value.ts";
import type { BinaryOperator, UnaryOperator } from "./syntax/formula-node.ts";

/** The operators whose operands are both evaluated. `and` and `or` may skip the second operand. */
type EagerOperator = Exclude<BinaryOperator, "and" | "or">;

/** Applies an operator to one operand. @throws FormulaError if the operand is not a number */
export function applyUnary(operator: UnaryOperator, value: FormulaValue): FormulaValue {
  if (operator === "not") return isEmptyValue(value);
  const number = toNumber(value);
  return operator === "-" ? -number : number;
}

/** Applies an operator to two operands. @throws FormulaError if an operand does not fit */
export function applyBinary(
  operator: EagerOperator,
  left: FormulaValue,
  right: FormulaValue,
  work: WorkBudget,
): FormulaValue {
  if (operator === "==") return isEqual(left, right, work);
  if (operator === "!=") return !isEqual(left, right, work);
  if (operator === "+" && (typeof left === "string" || typeof right === "string")) return joinTexts(left, right, work);
  const compare = COMPARISONS[operator];
  if (compare !== undefined)
    return typeof left === "string" && typeof right === "string"
      ? compare(left < right ? -1 : left > right ? 1 : 0)
      : compare(toNumber(left) - toNumber(right));
  return ARITHMETIC[operator]?.(toNumber(left), toNumber(right)) ?? null;
}

function toNumber(value: FormulaValue): number {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value === null) return 0;
  if (isDate(value)) return value.start;
  throw new FormulaError("The operand must be a number.");
}

function joinTexts(left: FormulaValue, right: FormulaValue, work: WorkBudget): string {
  const text = textOf(left, work) + textOf(right, work);
  work.checkLength(text.length);
  return text;
}

function isEqual(left: FormulaValue, right: FormulaValue, work: WorkBudget): boolean {
  if (left === right) return true;
  if (left === null || right === null)
    return isEmptyValue(left) && isEmptyValue(right) && typeof left !== "boolean" && typeof right !== "boolean";
  if (typeof left !== "object" || typeof right !== "object") return false;
  return keyOf(left, work) === keyOf(right, work);
}

const COMPARISONS: Readonly<Record<string, (difference: number) => boolean>> = {
  ">": (difference) => difference > 0,
  ">=": (difference) => difference >= 0,
  "<": (difference) => difference < 0,
  "<=": (difference) => difference <= 0,
};

const ARITHMETIC: Readonly<Record<string, (left: number, right: number) => number>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "%": (left, right) => left % right,
  "^": (left, right) => left ** right,
};
