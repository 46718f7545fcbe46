// The floor of the staff: the board, and the pages of the owner. Loaded if the options have a board, or with the first request.
import { Hono } from "hono";
import type { Summary } from "../content/content-report.ts";
import { errorRoutes } from "../web/pages/errors.tsx";
import type { Web } from "../web/web.ts";
import { boardSummary, createBoardOf } from "./board/board.ts";
import { BoardRows } from "./board/board-rows.ts";
import { insideRoutes } from "./inside.ts";
import { StaffSessions } from "./sessions.ts";
import type { Staff } from "./staff.ts";

/** The pages of the staff, as the site serves them. */
export interface OpenStaff {
  readonly rows: BoardRows;
  /** Why the board is off. */
  readonly problem: Summary;
  /** Responds to requests below `/inside`. */
  readonly app: Hono;
}

/** Opens the pages of the staff. */
export function openStaff(web: Web, password: string): OpenStaff {
  const { config, workspace, content, refresher, copy } = web;
  const boardOf = createBoardOf(config.options.board, config.options.forms);
  const rows = new BoardRows(workspace.forms, content, boardOf, refresher, copy.own);
  const staff: Staff = { ...web, rows, sessions: new StaffSessions(password) };
  const app = new Hono({ strict: false });
  app.route("/inside", insideRoutes(staff));
  errorRoutes(app, web);
  return { rows, problem: boardSummary(boardOf), app };
}
