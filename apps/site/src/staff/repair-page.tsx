import { LIMITS } from "@ws/helpers";
import type { RepairComment } from "../repairs/comments.ts";
import type { Repair } from "../repairs/repairs.ts";
import type { Texts } from "../texts/texts.ts";
import { Time } from "./cell.tsx";
import { ChangeNotice, type Change } from "./change-notice.tsx";
import { dueOf } from "./due.ts";
import { InsideNav } from "./inside-nav.tsx";
import { RepairColumns } from "./repair-columns.tsx";
import { SCRIPT_TEXTS } from "./script-texts.ts";
import { StageForm } from "./stage-form.tsx";

interface RepairPageProps {
  readonly repair: Repair;
  readonly comments: readonly RepairComment[];
  readonly nowMs: number;
  readonly change: Change | undefined;
  readonly failure: string | undefined;
  readonly texts: Texts;
  /** Page with everything that the customer has sent. */
  readonly customerHref: string | undefined;
  /** Text of a comment that was not added. */
  readonly draft: string | undefined;
}

/** Renders a repair with its stage, its columns and its comments. */
export function RepairPage({ repair, comments, nowMs, change, failure, draft, texts, customerHref }: RepairPageProps) {
  const state = dueOf(repair, nowMs);
  return (
    <article class="wide staff" data-texts={JSON.stringify(SCRIPT_TEXTS)}>
      <InsideNav />
      <p class="quiet">
        <a href="/inside">Repairs</a> / {repair.number}
      </p>
      <h1 dir="auto">{repair.job}</h1>
      {failure !== undefined && (
        <p class="failure" role="alert">
          {failure}
        </p>
      )}
      {change && <ChangeNotice change={change} />}
      <StageForm repair={repair} />
      {state === "overdue" && <p class="overdue">This repair is overdue.</p>}
      {state === "today" && <p class="today">This repair is due today.</p>}
      {customerHref !== undefined && (
        <p>
          <a href={customerHref}>{texts.staff.customerPage}</a>
        </p>
      )}
      <div class="sides">
        <RepairColumns repair={repair} without={SHOWN_ABOVE} />
        <section aria-labelledby="comments">
          <h2 id="comments">Comments</h2>
          <ul class="comments">
            {comments.map(({ id, text, author, createdTime }) => (
              <li id={`comment-${id}`}>
                <p dir="auto">{text}</p>
                <p class="quiet">
                  {author} <Time iso={createdTime} />
                </p>
              </li>
            ))}
          </ul>
          <form id="comment-form" class="fields" method="post" action={`/inside/repairs/${repair.id}/comments`}>
            <div class="field">
              <label for="comment-text">New comment</label>
              <textarea id="comment-text" name="text" rows={3} maxlength={LIMITS.textLength} required dir="auto">
                {draft}
              </textarea>
            </div>
            <button type="submit">Add the comment</button>
          </form>
        </section>
      </div>
    </article>
  );
}

const SHOWN_ABOVE: ReadonlySet<string> = new Set(["job", "stage", "number"]);
