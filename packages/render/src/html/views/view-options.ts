// Options of one view. They can come from an address, so that a wrong one has its default.
import { fieldsOf, isFields } from "@ws/helpers/json";
import { describeValue } from "@ws/helpers/messages";
import { readAddress } from "../../content/guarded-options.ts";
import { attempt, reportValue, type Reporting } from "../../content/reports.ts";
import type { ContentObject } from "../../source/content-source.ts";
import type { Column } from "../../values/columns.ts";
import type { DataView } from "../../views/data-view.ts";

/** Options of one view, besides those of all renderers. A value that is none, such as the month `2026-13`, is reported to `onError`. */
export interface ViewOptions {
  /** The rows to show, such as those of a search or of one page of a list. @default the rows that match the filter of the view, in its order */
  readonly rows?: Iterable<ContentObject> | AsyncIterable<ContentObject> | undefined;
  /**
   * Most rows of a table, a gallery or a list, and of each column of a board. After them comes the number of the others.
   * @default all. A board folds the rows of a column after the 50th one.
   */
  readonly maxRows?: number | undefined;
  /** Month that a calendar shows, such as `2026-07`. @default each month that has rows, at most 12 */
  readonly month?: string | undefined;
  /** Column and direction in which the rows are sorted, for the heads of a table. @default none */
  readonly sortedBy?: { readonly column: string; readonly direction: "ascending" | "descending" } | undefined;
  /** Addresses of other rows of the view. */
  readonly links?: ViewLinks | undefined;
  /** Level of the headings in the view: the columns of a board. @default 2 */
  readonly groupHeadingLevel?: 2 | 3 | 4 | 5 | 6 | undefined;
}

/** Addresses of other rows of a view. A function that is missing, or returns undefined, gives no link. */
export interface ViewLinks {
  /** Returns the address at which a table is sorted by a column, for its head. */
  readonly sort?: ((column: Column) => string | undefined) | undefined;
  /** Returns the address of a calendar with another month, such as `2026-08`. */
  readonly month?: ((month: string) => string | undefined) | undefined;
  /** Returns the address of all rows, or of those of one column of a board. The name of the column is empty for rows without a value. */
  readonly more?: ((group: string | undefined) => string | undefined) | undefined;
}

/** A month of a calendar. */
export const isMonth = (value: unknown): value is string =>
  typeof value === "string" && /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/u.test(value);

/** Returns the options of a view without wrong values, which are reported. The functions do not throw. */
export function checkedViewOptions(options: ViewOptions, { shown }: DataView, context: Reporting): ViewOptions {
  const { month, maxRows, sortedBy, groupHeadingLevel, links } = options;
  const isSorted = shown.some(({ name }) => name === fieldsOf(sortedBy)["column"]);
  const isDirection = /^(?:a|de)scending$/u.test(String(fieldsOf(sortedBy)["direction"]));
  const value = <Value>(option: string, given: Value, isRight: boolean, expected: string): Value | undefined => {
    if (given === undefined || given === null || isRight) return given ?? undefined;
    const got = isFields(given) ? JSON.stringify(given).slice(0, 80) : describeValue(given);
    reportValue(context, option, expected, got);
    return undefined;
  };
  return {
    ...options,
    month: value("month", month, isMonth(month), 'a month such as "2026-07"'),
    maxRows: value("maxRows", maxRows, isCount(maxRows), "a whole number from 0"),
    sortedBy: value("sortedBy", sortedBy, isSorted && isDirection, "a column of the view and a direction"),
    groupHeadingLevel: value("groupHeadingLevel", groupHeadingLevel, isLevel(groupHeadingLevel), "a level from 2 to 6"),
    links: guardedLinks(links, context),
  };
}

const isCount = (value: unknown): boolean => value === Infinity || (Number.isInteger(value) && Number(value) >= 0);
const isLevel = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 2 && Number(value) <= 6;

function guardedLinks(links: ViewLinks | undefined, context: Reporting): ViewLinks | undefined {
  if (links === undefined || links === null) return undefined;
  const guarded =
    <Argument>(option: string, call: ((argument: Argument) => string | undefined) | undefined) =>
    (argument: Argument): string | undefined =>
      attempt(context, { option, id: undefined }, { call: () => call?.(argument), read: readAddress, isSync: true });
  const { sort, month, more } = links;
  return {
    sort: sort && guarded("links.sort", sort),
    month: month && guarded("links.month", month),
    more: more && guarded("links.more", more),
  };
}
