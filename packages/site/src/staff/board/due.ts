import type { Texts } from "../../settings/texts/texts.ts";
import type { Board } from "./board.ts";
import type { BoardRow } from "./board-rows.ts";

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
