import type { Web } from "../web/web.ts";
import type { BoardRows } from "./board/board-rows.ts";
import type { StaffSessions } from "./sessions.ts";

/** The floor of the staff, and what it sees of the pages. */
export interface Staff extends Web {
  /** The rows of the board. */
  readonly rows: BoardRows;
  readonly sessions: StaffSessions;
}
