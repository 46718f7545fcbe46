// Rows with their days, for calendars and timelines.
import type { ContentObject } from "../source/content-source.ts";
import type { DataView } from "./data-view.ts";
import { daysOf, rowValue, type DaySpan } from "./row-value.ts";
import type { ClockContext } from "./today.ts";

/** A row with its days. */
export interface DatedRow extends DaySpan {
  readonly row: ContentObject;
}

/** The rows of a calendar or timeline. */
export interface DatedRows {
  /** The rows with a date, the first day first, and longer ones before shorter ones. */
  readonly dated: readonly DatedRow[];
  readonly undated: readonly ContentObject[];
}

/** Reads the days of rows. */
export async function datedRows(
  { date, end }: DataView,
  rows: AsyncIterable<ContentObject>,
  context: ClockContext,
): Promise<DatedRows> {
  const dated: DatedRow[] = [];
  const undated: ContentObject[] = [];
  for await (const row of rows) {
    const span = date && daysOf(await rowValue(row, date, context), context);
    if (span === undefined) {
      undated.push(row);
      continue;
    }
    const last = end && daysOf(await rowValue(row, end, context), context);
    dated.push({ row, from: span.from, to: last === undefined || last.from < span.from ? span.to : last.from });
  }
  return { dated: dated.toSorted(byDay), undated };
}

const byDay = (a: DaySpan, b: DaySpan): number =>
  a.from === b.from ? Number(a.to < b.to) - Number(a.to > b.to) : a.from < b.from ? -1 : 1;
