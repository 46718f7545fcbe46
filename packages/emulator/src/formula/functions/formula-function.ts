// What a function of the formula language is given, and how it says that it cannot go on.
import type { PageRecord } from "../../model/records.ts";
import type { FormulaDate, FormulaValue } from "./formula-value.ts";
import { isDate, isList } from "./formula-value.ts";

/** The moment and the page of an evaluation. */
interface FormulaContext {
  /** Milliseconds. */
  readonly now: number;
  readonly page: PageRecord;
}

/** A function whose arguments are evaluated first. */
export type FormulaFunction = (args: readonly FormulaValue[], context: FormulaContext) => FormulaValue;

/** The formula asks for what does not exist or does not fit. */
export class FormulaError extends Error {}

/** The argument, null when it is not given. */
export function at(args: readonly FormulaValue[], index: number): FormulaValue {
  return args[index] ?? null;
}

/** The argument as a number; nothing counts as nothing. */
export function numberAt(args: readonly FormulaValue[], index: number): number {
  const value = at(args, index);
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value === null) return 0;
  throw new FormulaError(`Argument ${index + 1} must be a number.`);
}

/** The argument as a list; anything else is a list of one. */
export function listAt(args: readonly FormulaValue[], index: number): readonly FormulaValue[] {
  const value = at(args, index);
  if (value === null) return [];
  return isList(value) ? value : [value];
}

/** The argument as a date, undefined for nothing. */
export function dateAt(args: readonly FormulaValue[], index: number): FormulaDate | undefined {
  const value = at(args, index);
  if (value === null || value === "") return undefined;
  if (!isDate(value)) throw new FormulaError(`Argument ${index + 1} must be a date.`);
  return value;
}
