import { LIMITS } from "@ws/helpers";
import type { Texts } from "../../settings/texts/texts.ts";
import type { BoardRow } from "./board-rows.ts";
import type { Board } from "./board.ts";
import { ChangeNotice, type Change } from "./change-notice.tsx";
import type { RowComment } from "./comments.ts";
import { dueOf, rowHref, rowTitle } from "./row-texts.ts";
import { FailureLine } from "../inside-parts.tsx";
import { RowValues, type RowValue } from "./row-values.tsx";
import { StageForm } from "./stage-form.tsx";

interface RowPageProps {
  readonly texts: Texts;
  readonly board: Board;
  readonly row: BoardRow;
  readonly values: readonly RowValue[];
  readonly comments: readonly RowComment[];
  /** The present day of the site. */
  readonly today: string;
  readonly change: Change | undefined;
  readonly failure: string | undefined;
  /** Page with everything that the visitor has sent. */
  readonly customerHref: string | undefined;
  /** Text of a comment that was not added. */
  readonly draft: string | undefined;
}

/** Renders a row with its stage, its columns and its comments. */
export function RowPage(props: RowPageProps) {
  const { texts, board, row, values, today, change, failure, customerHref } = props;
  const { staff } = texts;
  const state = dueOf(board, row, texts, today);
  const dueText = { overdue: texts.board.isOverdue, today: texts.board.isDueToday, later: undefined, none: undefined }[
    state
  ];
  return (
    <article class="wide staff" data-texts={JSON.stringify(texts.moves)}>
      <p class="quiet">
        <a href="/inside">
          <bdi>{board.title}</bdi>
        </a>
        {row.number !== "" && ` / ${row.number}`}
      </p>
      <h1 dir="auto">{rowTitle(row, texts)}</h1>
      <FailureLine text={failure} />
      {change && <ChangeNotice texts={texts} change={change} />}
      <StageForm texts={texts} board={board} row={row} />
      {dueText !== undefined && <p class={state}>{dueText}</p>}
      {customerHref !== undefined && (
        <p>
          <a href={customerHref}>{staff.customerPage}</a>
        </p>
      )}
      <div class="sides">
        <RowValues values={values} />
        <Comments {...props} />
      </div>
    </article>
  );
}

function Comments({ texts, row, comments, draft }: RowPageProps) {
  const { minute } = texts;
  return (
    <section aria-labelledby="comments">
      <h2 id="comments">{texts.board.comments}</h2>
      <ul class="comments">
        {comments.map(({ id, text, author, createdTime }) => (
          <li id={`comment-${id}`}>
            <p dir="auto">{text}</p>
            <p class="quiet">
              <bdi>{author}</bdi> <time datetime={createdTime}>{minute(createdTime)}</time>
            </p>
          </li>
        ))}
      </ul>
      <form id="comment-form" class="fields" method="post" action={`${rowHref(row)}/comments`}>
        <div class="field">
          <label for="comment-text">{texts.board.newComment}</label>
          <textarea id="comment-text" name="text" rows={3} maxlength={LIMITS.textLength} required dir="auto">
            {draft}
          </textarea>
        </div>
        <button type="submit">{texts.board.addComment}</button>
      </form>
    </section>
  );
}
