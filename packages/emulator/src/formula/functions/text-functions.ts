// The text functions of the formula language, and functions that accept values of any type.
import type { FormulaFunction } from "./formula-function.ts";
import { FormulaError, at, listAt, numberAt } from "./formula-function.ts";
import type { FormulaValue } from "./formula-value.ts";
import { isEmptyValue, isList, textOf } from "./formula-value.ts";

const text = (args: readonly FormulaValue[], index: number): string => textOf(at(args, index));

function pattern(args: readonly FormulaValue[], index: number, flags: string): RegExp {
  try {
    return new RegExp(text(args, index), flags);
  } catch {
    throw new FormulaError(`Invalid regular expression "${text(args, index)}".`);
  }
}

function sliceOf(args: readonly FormulaValue[]): FormulaValue {
  const from = numberAt(args, 1);
  const to = args.length > 2 ? numberAt(args, 2) : undefined;
  const value = at(args, 0);
  return isList(value) ? value.slice(from, to) : textOf(value).slice(from, to);
}

/** Functions over text. */
export const TEXT_FUNCTIONS: Readonly<Record<string, FormulaFunction>> = {
  format: (args) => text(args, 0),
  empty: (args) => isEmptyValue(at(args, 0)),
  length: (args) => {
    const value = at(args, 0);
    return isList(value) ? value.length : textOf(value).length;
  },
  lower: (args) => text(args, 0).toLowerCase(),
  upper: (args) => text(args, 0).toUpperCase(),
  trim: (args) => text(args, 0).trim(),
  repeat: (args) => text(args, 0).repeat(Math.max(0, Math.min(10_000, numberAt(args, 1)))),
  padStart: (args) => text(args, 0).padStart(numberAt(args, 1), args.length > 2 ? text(args, 2) : " "),
  padEnd: (args) => text(args, 0).padEnd(numberAt(args, 1), args.length > 2 ? text(args, 2) : " "),
  substring: sliceOf,
  slice: sliceOf,
  contains: (args) => text(args, 0).includes(text(args, 1)),
  test: (args) => pattern(args, 1, "").test(text(args, 0)),
  match: (args) => [...text(args, 0).matchAll(pattern(args, 1, "g"))].map((found) => found[0]),
  replace: (args) => text(args, 0).replace(pattern(args, 1, ""), text(args, 2)),
  replaceAll: (args) => text(args, 0).replace(pattern(args, 1, "g"), text(args, 2)),
  split: (args) => text(args, 0).split(args.length > 1 ? text(args, 1) : ","),
  join: (args) => listAt(args, 0).map(textOf).join(text(args, 1)),
  link: (args) => text(args, 0),
  style: (args) => text(args, 0),
  unstyle: (args) => text(args, 0),
  name: (args) => text(args, 0),
  email: (args) => {
    const value = at(args, 0);
    return typeof value === "object" && value !== null && "email" in value ? (value.email ?? null) : null;
  },
  id: (args, { page }) => {
    const value = at(args, 0);
    if (value === null) return page.id.replaceAll("-", "");
    return typeof value === "object" && "id" in value ? value.id.replaceAll("-", "") : null;
  },
};
