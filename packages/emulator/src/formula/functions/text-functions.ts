// The text functions of the formula language, and functions that accept values of any type.
import { WORK_LIMITS } from "../../values/work-budget.ts";
import type { FormulaContext, FormulaFunction } from "./formula-function.ts";
import { at, listAt, numberAt } from "./formula-function.ts";
import type { FormulaValue } from "./formula-value.ts";
import { isEmptyValue, isList, joined, textOf } from "./formula-value.ts";
import { matchesOf, replaced, testPattern } from "./regular-expressions.ts";

const MAX_REPETITIONS = 10_000;

const text = (args: readonly FormulaValue[], index: number, { work }: FormulaContext): string =>
  textOf(at(args, index), work);

const sliceOf: FormulaFunction = (args, context) => {
  const from = numberAt(args, 1);
  const to = args.length > 2 ? numberAt(args, 2) : undefined;
  const value = at(args, 0);
  if (!isList(value)) return text(args, 0, context).slice(from, to);
  context.work.spend(value.length);
  return value.slice(from, to);
};

/** Returns the length and the filling of a padded text. The length is bounded, so that it fits in a string. */
function padding(args: readonly FormulaValue[], context: FormulaContext): [length: number, filling: string] {
  const length = Math.min(numberAt(args, 1), WORK_LIMITS.textLength + 1);
  context.work.spendText(Math.max(0, length));
  return [length, args.length > 2 ? text(args, 2, context) : " "];
}

function repeated(args: readonly FormulaValue[], context: FormulaContext): string {
  const source = text(args, 0, context);
  const count = Math.floor(Math.max(0, Math.min(MAX_REPETITIONS, numberAt(args, 1) || 0)));
  context.work.spendText(source.length * count);
  return source.repeat(count);
}

function split(args: readonly FormulaValue[], context: FormulaContext): string[] {
  const source = text(args, 0, context);
  const separator = args.length > 1 ? text(args, 1, context) : ",";
  context.work.spendSearch(source.length, separator.length);
  const parts = source.split(separator);
  context.work.spend(parts.length);
  return parts;
}

/** Functions over text. */
export const TEXT_FUNCTIONS: Readonly<Record<string, FormulaFunction>> = {
  format: (args, context) => text(args, 0, context),
  empty: (args) => isEmptyValue(at(args, 0)),
  length: (args, context) => {
    const value = at(args, 0);
    return isList(value) ? value.length : text(args, 0, context).length;
  },
  lower: (args, context) => text(args, 0, context).toLowerCase(),
  upper: (args, context) => text(args, 0, context).toUpperCase(),
  trim: (args, context) => text(args, 0, context).trim(),
  repeat: repeated,
  padStart: (args, context) => text(args, 0, context).padStart(...padding(args, context)),
  padEnd: (args, context) => text(args, 0, context).padEnd(...padding(args, context)),
  substring: sliceOf,
  slice: sliceOf,
  contains: (args, context) => {
    const [source, wanted] = [text(args, 0, context), text(args, 1, context)];
    context.work.spendSearch(source.length, wanted.length);
    return source.includes(wanted);
  },
  test: (args, context) => testPattern(text(args, 0, context), text(args, 1, context), context.work),
  match: (args, context) => matchesOf(text(args, 0, context), text(args, 1, context), context.work),
  replace: (args, context) =>
    replaced(
      args.map((_, index) => text(args, index, context)),
      "",
      context.work,
    ),
  replaceAll: (args, context) =>
    replaced(
      args.map((_, index) => text(args, index, context)),
      "g",
      context.work,
    ),
  split,
  join: (args, context) => joined(listAt(args, 0), text(args, 1, context), context.work),
  link: (args, context) => text(args, 0, context),
  style: (args, context) => text(args, 0, context),
  unstyle: (args, context) => text(args, 0, context),
  name: (args, context) => text(args, 0, context),
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
