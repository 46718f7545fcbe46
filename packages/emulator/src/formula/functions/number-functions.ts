// The number functions of the formula language.
import type { WorkBudget } from "../../values/work-budget.ts";
import { formatNumber } from "./format-number.ts";
import type { FormulaFunction } from "./formula-function.ts";
import { FormulaError, at, listAt, numberAt } from "./formula-function.ts";
import type { FormulaValue } from "./formula-value.ts";
import { isDate, isList, textOf } from "./formula-value.ts";

const numeric =
  (operation: (value: number) => number): FormulaFunction =>
  (args) =>
    operation(numberAt(args, 0));
const pair =
  (operation: (left: number, right: number) => number): FormulaFunction =>
  (args) =>
    operation(numberAt(args, 0), numberAt(args, 1));

/** Returns the numbers among the arguments, including those inside lists. */
function numbersOf(args: readonly FormulaValue[], work: WorkBudget): number[] {
  return args.flatMap((value) => {
    work.spend(1);
    return isList(value) ? numbersOf(value, work) : typeof value === "number" ? [value] : [];
  });
}

function median(numbers: number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[sorted.length / 2 - 1] ?? upper) + upper) / 2;
}

/** Functions over numbers. */
export const NUMBER_FUNCTIONS: Readonly<Record<string, FormulaFunction>> = {
  add: pair((left, right) => left + right),
  subtract: pair((left, right) => left - right),
  multiply: pair((left, right) => left * right),
  divide: pair((left, right) => left / right),
  mod: pair((left, right) => left % right),
  pow: pair((left, right) => left ** right),
  unaryMinus: numeric((value) => -value),
  unaryPlus: numeric((value) => value),
  abs: numeric(Math.abs),
  ceil: numeric(Math.ceil),
  floor: numeric(Math.floor),
  round: (args) => {
    const factor = 10 ** numberAt(args, 1);
    return Math.round(numberAt(args, 0) * factor) / factor;
  },
  sqrt: numeric(Math.sqrt),
  cbrt: numeric(Math.cbrt),
  exp: numeric(Math.exp),
  ln: numeric(Math.log),
  log10: numeric(Math.log10),
  log2: numeric(Math.log2),
  sign: numeric(Math.sign),
  pi: () => Math.PI,
  e: () => Math.E,
  min: (args, { work }) => extreme(numbersOf(args, work), Math.min),
  max: (args, { work }) => extreme(numbersOf(args, work), Math.max),
  sum: (args, { work }) => numbersOf(args, work).reduce((sum, value) => sum + value, 0),
  mean: (args, { work }) => {
    const numbers = numbersOf(args, work);
    return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  },
  median: (args, { work }) => median(numbersOf(args, work)),
  formatNumber: (args, { work }) => {
    const [format, digits] = [at(args, 1), at(args, 2)];
    const name = format === null ? "commas" : textOf(format, work);
    const text = formatNumber(numberAt(args, 0), name, digits === null ? undefined : numberAt(args, 2));
    if (text === undefined) throw new FormulaError(`Unknown number format "${name}".`);
    return text;
  },
  toNumber: (args) => toNumber(at(args, 0)),
  count: (args) => listAt(args, 0).length,
};

function extreme(numbers: readonly number[], choose: (a: number, b: number) => number): number | null {
  return numbers.length === 0 ? null : numbers.reduce((a, b) => choose(a, b));
}

function toNumber(value: FormulaValue): number | null {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string") {
    const parsed = Number.parseFloat(value);
    return Number.isNaN(parsed) ? null : parsed;
  }
  return value !== null && isDate(value) ? value.start : null;
}
