// The list functions of the formula language. lazy-functions.ts has those that evaluate an expression for each item.
import type { FormulaFunction } from "./formula-function.ts";
import { at, listAt, numberAt } from "./formula-function.ts";
import type { FormulaValue } from "./formula-value.ts";
import { isDate, isList, textOf } from "./formula-value.ts";

const key = (value: FormulaValue): string => JSON.stringify(value);

function compareValues(left: FormulaValue, right: FormulaValue): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (left !== null && right !== null && isDate(left) && isDate(right)) return left.start - right.start;
  const [leftText, rightText] = [textOf(left), textOf(right)];
  return leftText < rightText ? -1 : leftText > rightText ? 1 : 0;
}

function flat(values: readonly FormulaValue[]): FormulaValue[] {
  return values.flatMap((value) => (isList(value) ? flat(value) : [value]));
}

/** Functions over lists. */
export const LIST_FUNCTIONS: Readonly<Record<string, FormulaFunction>> = {
  at: (args) => listAt(args, 0).at(numberAt(args, 1)) ?? null,
  first: (args) => listAt(args, 0)[0] ?? null,
  last: (args) => listAt(args, 0).at(-1) ?? null,
  concat: (args) => args.flatMap((_, index) => [...listAt(args, index)]),
  flat: (args) => flat(listAt(args, 0)),
  reverse: (args) => listAt(args, 0).toReversed(),
  sort: (args) => listAt(args, 0).toSorted(compareValues),
  splice: (args) => {
    const list = listAt(args, 0);
    const count = at(args, 2) === null ? list.length : numberAt(args, 2);
    return list.toSpliced(numberAt(args, 1), count, ...args.slice(3));
  },
  unique: (args) => [...new Map(listAt(args, 0).map((value) => [key(value), value])).values()],
  includes: (args) => {
    const value = at(args, 0);
    if (!isList(value)) return textOf(value).includes(textOf(at(args, 1)));
    return value.some((item) => key(item) === key(at(args, 1)) || textOf(item) === textOf(at(args, 1)));
  },
};
