// The number functions of the formula language.
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
function numbersOf(args: readonly FormulaValue[]): number[] {
  return args.flatMap((value) => (isList(value) ? numbersOf(value) : typeof value === "number" ? [value] : []));
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
  min: (args) => extreme(numbersOf(args), Math.min),
  max: (args) => extreme(numbersOf(args), Math.max),
  sum: (args) => numbersOf(args).reduce((sum, value) => sum + value, 0),
  mean: (args) => {
    const numbers = numbersOf(args);
    return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  },
  median: (args) => median(numbersOf(args)),
  formatNumber: (args) => {
    const [format, digits] = [at(args, 1), at(args, 2)];
    const name = format === null ? "commas" : textOf(format);
    const text = formatNumber(numberAt(args, 0), name, digits === null ? undefined : numberAt(args, 2));
    if (text === undefined) throw new FormulaError(`Unknown number format "${name}".`);
    return text;
  },
  toNumber: (args) => toNumber(at(args, 0)),
  count: (args) => listAt(args, 0).length,
};

function extreme(numbers: number[], choose: (...numbers: number[]) => number): number | null {
  return numbers.length === 0 ? null : choose(...numbers);
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
