import type { RepairComment } from "../repairs/comments.ts";
import type { Repair } from "../repairs/repairs.ts";
import { repairs } from "../repairs/schema.ts";
import { Cell, COLUMNS, Time } from "./cell.tsx";
import { InsideNav } from "./inside-nav.tsx";
import { StageForm } from "./stage-form.tsx";

/** Longest comment in characters. */
const MAX_COMMENT = 2000;

interface RepairPageProps {
  readonly repair: Repair;
  readonly comments: readonly RepairComment[];
  readonly failure: string | undefined;
  /** Text of a comment that was not added. */
  readonly draft: string | undefined;
}

/** Renders a repair with its stage, its columns and its comments. */
export function RepairPage({ repair, comments, failure, draft }: RepairPageProps) {
  return (
    <article>
      <InsideNav />
      <h1>{repair.job}</h1>
      {failure !== undefined && (
        <p class="failure" role="alert">
          {failure}
        </p>
      )}
      <StageForm repair={repair} from="repair" />
      <dl class="columns">
        {COLUMNS.filter((column) => column !== "job" && column !== "stage").map((column) => (
          <div>
            <dt>{repairs.properties[column].name}</dt>
            <dd>
              <Cell repair={repair} column={column} />
            </dd>
          </div>
        ))}
      </dl>
      <h2 id="comments">Comments</h2>
      <ul class="comments">
        {comments.map(({ id, text, author, createdTime }) => (
          <li id={`comment-${id}`}>
            <p>{text}</p>
            <p class="quiet">
              {author} <Time iso={createdTime} />
            </p>
          </li>
        ))}
      </ul>
      <form id="comment-form" class="fields" method="post" action={`/inside/repairs/${repair.id}/comments`}>
        <div class="field">
          <label for="comment-text">New comment</label>
          <textarea id="comment-text" name="text" rows={3} maxlength={MAX_COMMENT} required>
            {draft}
          </textarea>
        </div>
        <button type="submit">Add the comment</button>
      </form>
    </article>
  );
}
