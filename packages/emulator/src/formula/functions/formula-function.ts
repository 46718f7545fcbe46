// The type of the functions of the formula language, and access to their arguments.
import type { PageRecord } from "../../model/records.ts";
import type { WorkBudget } from "../../values/work-budget.ts";
import type { FormulaDate, FormulaValue } from "./formula-value.ts";
import { isDate, isList } from "./formula-value.ts";

/** The time, the page and the budget of an evaluation. */
export interface FormulaContext {
  /** Time in milliseconds. */
  readonly now: number;
  readonly page: PageRecord;
  readonly work: WorkBudget;
}

/** A function whose arguments are evaluated before the call. */
export type FormulaFunction = (args: readonly FormulaValue[], context: FormulaContext) => FormulaValue;

/** An error in the evaluation of a formula. The property then has no value. */
export class FormulaError extends Error {}

/** Returns an argument, null if it is missing. */
export function at(args: readonly FormulaValue[], index: number): FormulaValue {
  return args[index] ?? null;
}

/** Returns an argument as a number. A missing argument is 0. @throws FormulaError for text, dates, pages and lists */
export function numberAt(args: readonly FormulaValue[], index: number): number {
  const value = at(args, index);
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value === null) return 0;
  throw new FormulaError(`Argument ${index + 1} must be a number.`);
}

/** Returns an argument as a list. A single value becomes a list with one item. */
export function listAt(args: readonly FormulaValue[], index: number): readonly FormulaValue[] {
  const value = at(args, index);
  if (value === null) return [];
  return isList(value) ? value : [value];
}

/** Returns an argument as a date, undefined if it is empty. @throws FormulaError for other values */
export function dateAt(args: readonly FormulaValue[], index: number): FormulaDate | undefined {
  const value = at(args, index);
  if (value === null || value === "") return undefined;
  if (!isDate(value)) throw new FormulaError(`Argument ${index + 1} must be a date.`);
  return value;
}
