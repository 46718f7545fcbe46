// The functions that turn the rows of a group into a number.
import type { Texts } from "../language/texts.ts";
import { valuesOf, wordsOf } from "./row-value.ts";

/** A function over the values of the rows of a group. Each row has a value, which can be null or a list. */
export interface Aggregate {
  /** Text of the function, with the name of the column in place of `{name}`. */
  readonly text: keyof Texts;
  /** Undefined for a group without a number. */
  readonly of: (values: readonly unknown[]) => number | undefined;
  /** True if the result has the format of the column. */
  readonly hasFormat?: boolean;
  /** True if the result is a share from 0 to 1. */
  readonly isShare?: boolean;
  /** True if the results of two groups can be added. */
  readonly isSum?: boolean;
}

type Numbers = readonly number[];

/** A function over numbers. A group without numbers has none. */
const overNumbers =
  (of: (numbers: Numbers) => number) =>
  (values: readonly unknown[]): number | undefined => {
    const numbers = values.flatMap(valuesOf).filter((value) => typeof value === "number");
    return numbers.length === 0 ? undefined : of(numbers);
  };

const sum = (numbers: Numbers): number => numbers.reduce((total, number) => total + number, 0);
// A list of arguments of a call has a limit.
const least = (numbers: Numbers): number => numbers.reduce((found, number) => Math.min(found, number), Infinity);
const most = (numbers: Numbers): number => numbers.reduce((found, number) => Math.max(found, number), -Infinity);

function median(numbers: Numbers): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

const isEmpty = (value: unknown): boolean => valuesOf(value).length === 0;
const countOf =
  (isCounted: (value: unknown) => boolean) =>
  (values: readonly unknown[]): number =>
    values.filter(isCounted).length;
const shareOf =
  (isCounted: (value: unknown) => boolean) =>
  (values: readonly unknown[]): number | undefined =>
    values.length === 0 ? undefined : countOf(isCounted)(values) / values.length;
const isChecked = (value: unknown): boolean => value === true;
const isUnchecked = (value: unknown): boolean => value !== true;
const isFilled = (value: unknown): boolean => !isEmpty(value);

/** The functions of charts by their names. Those over dates are missing. */
export const AGGREGATES: Readonly<Record<string, Aggregate>> = {
  count: { text: "numberOfRows", of: (values) => values.length, isSum: true },
  count_values: { text: "valuesOf", of: (values) => values.flatMap(valuesOf).length, isSum: true },
  unique: { text: "differentValuesOf", of: (values) => new Set(values.flatMap(valuesOf).map(wordsOf)).size },
  empty: { text: "emptyOf", of: countOf(isEmpty), isSum: true },
  not_empty: { text: "notEmptyOf", of: countOf(isFilled), isSum: true },
  percent_empty: { text: "emptyOf", of: shareOf(isEmpty), isShare: true },
  percent_not_empty: { text: "notEmptyOf", of: shareOf(isFilled), isShare: true },
  checked: { text: "checkedOf", of: countOf(isChecked), isSum: true },
  unchecked: { text: "uncheckedOf", of: countOf(isUnchecked), isSum: true },
  percent_checked: { text: "checkedOf", of: shareOf(isChecked), isShare: true },
  percent_unchecked: { text: "uncheckedOf", of: shareOf(isUnchecked), isShare: true },
  sum: { text: "sumOf", of: (values) => overNumbers(sum)(values) ?? 0, hasFormat: true, isSum: true },
  average: { text: "averageOf", of: overNumbers((numbers) => sum(numbers) / numbers.length), hasFormat: true },
  median: { text: "medianOf", of: overNumbers(median), hasFormat: true },
  min: { text: "minimumOf", of: overNumbers(least), hasFormat: true },
  max: { text: "maximumOf", of: overNumbers(most), hasFormat: true },
  range: { text: "rangeOf", of: overNumbers((numbers) => most(numbers) - least(numbers)), hasFormat: true },
};
