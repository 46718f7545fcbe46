import type { Texts } from "../texts/texts.ts";
import type { Board } from "./board.ts";
import type { BoardRow } from "./board-rows.ts";

/** When a row is due. */
export type Due = "overdue" | "today" | "later" | "none";

/** Returns when a row is due, by the days of the site. Nothing is overdue that is done. */
export function dueOf({ done }: Board, { due, stage }: BoardRow, { isoDay }: Texts, nowMs: number): Due {
  if (due === undefined) return "none";
  const [day, today] = [isoDay(due), isoDay(new Date(nowMs).toISOString())];
  if (day > today || (stage !== null && done.has(stage))) return "later";
  return day === today ? "today" : "overdue";
}
