// The list functions of the formula language. lazy-functions.ts has those that evaluate an expression for each item.
import type { WorkBudget } from "../../values/work-budget.ts";
import type { FormulaFunction } from "./formula-function.ts";
import { at, listAt, numberAt } from "./formula-function.ts";
import type { FormulaValue } from "./formula-value.ts";
import { isDate, isList, keyOf, textOf } from "./formula-value.ts";

function compareValues(left: FormulaValue, right: FormulaValue, work: WorkBudget): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (left !== null && right !== null && isDate(left) && isDate(right)) return left.start - right.start;
  const [leftText, rightText] = [textOf(left, work), textOf(right, work)];
  return leftText < rightText ? -1 : leftText > rightText ? 1 : 0;
}

function flat(values: readonly FormulaValue[], work: WorkBudget): FormulaValue[] {
  return values.flatMap((value) => {
    work.spend(1);
    return isList(value) ? flat(value, work) : [value];
  });
}

/** Returns an argument as a list, whose items are counted as steps. */
function countedList(args: readonly FormulaValue[], index: number, work: WorkBudget): readonly FormulaValue[] {
  const list = listAt(args, index);
  work.spend(list.length);
  return list;
}

/** Functions over lists. */
export const LIST_FUNCTIONS: Readonly<Record<string, FormulaFunction>> = {
  at: (args) => listAt(args, 0).at(numberAt(args, 1)) ?? null,
  first: (args) => listAt(args, 0)[0] ?? null,
  last: (args) => listAt(args, 0).at(-1) ?? null,
  concat: (args, { work }) => args.flatMap((_, index) => [...countedList(args, index, work)]),
  flat: (args, { work }) => flat(listAt(args, 0), work),
  reverse: (args, { work }) => countedList(args, 0, work).toReversed(),
  sort: (args, { work }) =>
    countedList(args, 0, work).toSorted((left, right) => {
      work.spend(1);
      return compareValues(left, right, work);
    }),
  splice: (args, { work }) => {
    const list = countedList(args, 0, work);
    const count = at(args, 2) === null ? list.length : numberAt(args, 2);
    return list.toSpliced(numberAt(args, 1), count, ...args.slice(3));
  },
  unique: (args, { work }) => [
    ...new Map(countedList(args, 0, work).map((value) => [keyOf(value, work), value])).values(),
  ],
  includes: (args, { work }) => {
    const value = at(args, 0);
    const wanted = at(args, 1);
    const wantedText = textOf(wanted, work);
    if (!isList(value)) {
      const text = textOf(value, work);
      work.spendSearch(text.length, wantedText.length);
      return text.includes(wantedText);
    }
    const wantedKey = keyOf(wanted, work);
    return value.some((item) => {
      work.spend(1);
      return keyOf(item, work) === wantedKey || textOf(item, work) === wantedText;
    });
  },
};
