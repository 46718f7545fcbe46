import { listHref, parseListQuery, type ListQuery } from "../../web/data/list-query.ts";
import type { Staff } from "../staff.ts";
import type { Texts } from "../../settings/texts/texts.ts";
import { explainFailure, type Failure } from "../../web/forms/explain-failure.ts";
import type { Board } from "./board.ts";
import type { BoardRow } from "./board-rows.ts";
import { changeQuery } from "./change-notice.tsx";
import { rowHref, rowTitle } from "./row-texts.ts";

/** The page of the staff from which a form came: a selection of the board, the requests, or the page of a row. */
export type FormOrigin = ListQuery | "requests" | "row";

/** Reads the page from which a form came. The board is a query, so it cannot lead to another site. */
export function originOfForm({ list }: Readonly<Record<string, unknown>>): FormOrigin {
  if (typeof list !== "string") return "row";
  return list === "requests" ? list : parseListQuery(new URLSearchParams(list));
}

/** The result of a form that moves a row. */
interface ChangedStage {
  /** Undefined if the row was moved. */
  readonly failure: Failure | undefined;
  /** Address of the page that shows the change. */
  readonly location: string;
}

/** Moves a row as a form says. Undefined for a form without a stage of the board. */
export async function changeStage(
  { rows, texts }: Pick<Staff, "rows" | "texts">,
  board: Board,
  row: BoardRow,
  form: Readonly<Record<string, unknown>>,
): Promise<ChangedStage | undefined> {
  const [stage, was] = [stageIn(form["stage"]), stageIn(form["was"])];
  if (stage === undefined || was === undefined || !hasStage(board, stage)) return undefined;
  const origin = originOfForm(form);
  const path = pathOf(origin, row);
  try {
    const present = await rows.move(board, row.id, was, stage);
    if (present !== undefined && present !== stage)
      return { failure: conflict(texts, row, was, present), location: path };
  } catch (error) {
    return { failure: explainFailure(error, texts.failure), location: path };
  }
  const change = changeQuery(row.id, was ?? "", stage ?? "");
  const canUndo = form["undo"] === undefined && hasStage(board, was);
  const query = canUndo ? `${path.includes("?") ? "&" : "?"}${change}` : "";
  // Without scripts, the browser goes on at the card.
  return { failure: undefined, location: path + query + (origin === "row" ? "" : `#card-${row.id}`) };
}

/** Reads a stage of a form. Null for none, as in a row that nobody has moved yet. */
const stageIn = (name: unknown): string | null | undefined => (typeof name === "string" ? name || null : undefined);

/** Tells whether the table has a stage. The copy can be behind: a row can show a stage that was deleted from its column. */
const hasStage = ({ stages }: Board, name: string | null): boolean =>
  name === null || stages.some((stage) => stage.name === name);

function pathOf(origin: FormOrigin, row: BoardRow): string {
  if (origin === "row") return rowHref(row);
  return origin === "requests" ? "/inside/requests" : listHref("/inside", origin, {});
}

function conflict(texts: Texts, row: BoardRow, was: string | null, present: string | null): Failure {
  const { noStage } = texts.moves;
  const text = texts.board.conflict(rowTitle(row, texts), was ?? noStage, present ?? noStage);
  return { status: 409, text };
}
