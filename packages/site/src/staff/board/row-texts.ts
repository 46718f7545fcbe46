import type { Texts } from "../../settings/texts/texts.ts";
import type { BoardRow } from "./board-rows.ts";
import type { Board } from "./board.ts";

/** When a row is due. */
export type Due = "overdue" | "today" | "later" | "none";

/**
 * Returns when a row is due, by the days of the site. Nothing is overdue that is done.
 * @param today the present day of the site, such as `2026-07-02`
 */
export function dueOf({ done }: Board, { due, stage }: BoardRow, { isoDay }: Texts, today: string): Due {
  if (due === undefined) return "none";
  const day = isoDay(due);
  if (day > today || (stage !== null && done.has(stage))) return "later";
  return day === today ? "today" : "overdue";
}

/** Returns the address of the page of a row. */
export const rowHref = ({ id }: Pick<BoardRow, "id">): string => `/inside/rows/${id}`;

/** Returns the title of a row, also of one without words. */
export const rowTitle = ({ title }: BoardRow, { untitled }: Pick<Texts, "untitled">): string => title || untitled;

/** Returns the name of a row: its number, if it has one, and its title. */
export const rowName = (row: BoardRow, texts: Pick<Texts, "untitled">): string =>
  `${row.number} ${rowTitle(row, texts)}`.trim();
