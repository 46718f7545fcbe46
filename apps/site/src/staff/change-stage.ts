import { listHref, parseListQuery, type ListQuery } from "../data/list-query.ts";
import type { Site } from "../site.ts";
import type { Texts } from "../texts/texts.ts";
import { explainFailure, type Failure } from "../workspace/explain-failure.ts";
import type { Board } from "./board.ts";
import type { BoardRow } from "./board-rows.ts";
import { changeQuery } from "./change-notice.tsx";
import { rowHref } from "./row-name.ts";

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

/** Moves a row as a form says. Undefined for a form without stages of the board. */
export async function changeStage(
  { rows, texts }: Pick<Site, "rows" | "texts">,
  board: Board,
  row: BoardRow,
  form: Readonly<Record<string, unknown>>,
): Promise<ChangedStage | undefined> {
  const [stage, was] = [stageOf(board, form["stage"]), stageOf(board, form["was"])];
  if (stage === undefined || was === undefined) return undefined;
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
  const query = form["undo"] === undefined ? `${path.includes("?") ? "&" : "?"}${change}` : "";
  // Without scripts, the browser goes on at the card.
  return { failure: undefined, location: path + query + (origin === "row" ? "" : `#card-${row.id}`) };
}

/** Returns the stage with a name. Null for none, as in a row that nobody has moved yet. Undefined for other texts. */
function stageOf({ stages }: Board, name: unknown): string | null | undefined {
  return name === "" ? null : stages.find((stage) => stage.name === name)?.name;
}

function pathOf(origin: FormOrigin, row: BoardRow): string {
  if (origin === "row") return rowHref(row);
  return origin === "requests" ? "/inside/requests" : listHref("/inside", origin, {});
}

function conflict(
  { board, moves, untitled }: Texts,
  row: BoardRow,
  was: string | null,
  present: string | null,
): Failure {
  const text = board.conflict(row.title || untitled, was ?? moves.noStage, present ?? moves.noStage);
  return { status: 409, text };
}
