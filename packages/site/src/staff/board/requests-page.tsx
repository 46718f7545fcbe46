import type { Texts } from "../../settings/texts/texts.ts";
import type { BoardRow } from "./board-rows.ts";
import type { Board } from "./board.ts";
import { ChangeNotice, type Change } from "./change-notice.tsx";
import { FailureLine } from "../inside-parts.tsx";
import { rowHref, rowTitle } from "./row-texts.ts";
import { RowValues, type RowValue } from "./row-values.tsx";
import { StageForm } from "./stage-form.tsx";

interface RequestsPageProps {
  readonly texts: Texts;
  readonly board: Board;
  readonly requests: readonly { readonly row: BoardRow; readonly values: readonly RowValue[] }[];
  readonly change: Change | undefined;
  readonly failure: string | undefined;
}

/** Renders what visitors sent and nobody has answered. */
export function RequestsPage({ texts, board, requests, change, failure }: RequestsPageProps) {
  const { staff } = texts;
  return (
    <article class="wide staff" data-texts={JSON.stringify(texts.moves)}>
      <h1>{staff.requests}</h1>
      <FailureLine text={failure} />
      {change && <ChangeNotice texts={texts} change={change} list="requests" />}
      {requests.length === 0 && <p class="quiet">{texts.board.noRequests}</p>}
      <ul class="requests">
        {requests.map(({ row, values }) => (
          <li class="card" id={`card-${row.id}`}>
            <div class="card-text">
              <strong dir="auto">
                <a href={rowHref(row)}>{rowTitle(row, texts)}</a>
              </strong>
              <RowValues values={values} />
              <StageForm texts={texts} board={board} row={row} list="requests" />
            </div>
          </li>
        ))}
      </ul>
    </article>
  );
}
