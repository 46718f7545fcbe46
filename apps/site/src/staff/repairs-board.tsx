import { UNTITLED } from "@ws/render/values";
import { listHref, type ListQuery } from "../data/list-query.ts";
import type { Texts } from "../texts/texts.ts";
import type { Repair } from "../repairs/repairs.ts";
import { RowFilters } from "../views/data/row-filters.tsx";
import { Cell, Day } from "./cell.tsx";
import { ChangeNotice, type Change } from "./change-notice.tsx";
import { dueOf } from "./due.ts";
import { InsideNav } from "./inside-nav.tsx";
import type { SelectedRepairs } from "./select-repairs.ts";
import { SCRIPT_TEXTS } from "./script-texts.ts";
import { StageForm } from "./stage-form.tsx";

const PATH = "/inside";
/** Most cards in a column, unless it is the only one. */
const MAX_CARDS = 25;

interface RepairsBoardProps {
  readonly texts: Texts;
  readonly selected: SelectedRepairs;
  readonly query: ListQuery;
  readonly nowMs: number;
  readonly change: Change | undefined;
  readonly failure: string | undefined;
}

/** Renders the repairs by their stage. */
export function RepairsBoard({
  selected: { view, stages, rows },
  texts,
  query,
  nowMs,
  change,
  failure,
}: RepairsBoardProps) {
  const list = listHref("", query, {});
  const count = (due: string) => rows.filter((repair) => dueOf(repair, nowMs) === due).length;
  const stageName = view.groups?.column.name ?? "";
  const only = query.filters.get(stageName);
  const shown = stages
    .filter(({ name }) => only === undefined || name === only)
    .map((stage) => {
      const cards = rows.flatMap((repair, at) => (repair.stage === stage.name ? [{ repair, at }] : []));
      return { ...stage, cards, visible: only === undefined ? cards.slice(0, MAX_CARDS) : cards };
    });
  const isVisible = (of: Change) =>
    shown.some(({ visible }) => visible.some(({ repair }) => repair.id === of.repair.id));
  return (
    <article class="wide staff" data-texts={JSON.stringify(SCRIPT_TEXTS)}>
      <InsideNav current="repairs" />
      <h1>Repairs</h1>
      <p class="summary">
        <strong class={count("overdue") > 0 ? "overdue" : undefined}>{count("overdue")} overdue</strong>
        <strong>{count("today")} due today</strong>
      </p>
      {failure !== undefined && (
        <p class="failure" role="alert">
          {failure}
        </p>
      )}
      {change && !isVisible(change) && <ChangeNotice change={change} list={list} />}
      <RowFilters texts={texts} title={view.name} view={view} query={query} count={rows.length} />
      <div class="board" role="group" aria-label="Repairs by stage" tabindex={0}>
        {shown.map(({ name, color, cards, visible }) => {
          const all = listHref(PATH, query, { filters: new Map([...query.filters, [stageName, name]]) });
          return (
            <section data-stage={name}>
              <h2>
                <span class={`option color-${color}-background`}>{name}</span> <small>{cards.length}</small>
              </h2>
              <ul>
                {visible.map(({ repair, at }) => (
                  <RepairCard
                    repair={repair}
                    at={at}
                    nowMs={nowMs}
                    list={list}
                    change={change?.repair.id === repair.id ? change : undefined}
                  />
                ))}
              </ul>
              {cards.length > visible.length && <a href={all}>{cards.length - visible.length} more</a>}
            </section>
          );
        })}
      </div>
    </article>
  );
}

interface RepairCardProps {
  readonly repair: Repair;
  /** Place in the order of the work, in all stages. */
  readonly at: number;
  readonly nowMs: number;
  readonly list: string;
  readonly change: Change | undefined;
}

function RepairCard({ repair, at, nowMs, list, change }: RepairCardProps) {
  const { id, job, number, bike, customer, due } = repair;
  const state = dueOf(repair, nowMs);
  return (
    <li class="card" id={`card-${id}`} data-at={at}>
      <button type="button" class="grip" aria-label={`Move ${job}`}></button>
      {change && <ChangeNotice change={change} list={list} />}
      <div class="card-text">
        <small>{number}</small>
        <strong dir="auto">
          <a href={`/inside/repairs/${id}`}>{job.trim() || UNTITLED}</a>
        </strong>
        {due !== null && (
          <span class={`due ${state}`}>
            {state === "overdue" ? "Overdue since " : state === "today" ? "Due today, " : "Due "}
            <Day date={due.start} />
          </span>
        )}
        <span class="quiet" dir="auto">
          {[bike, customer].filter(Boolean).join(", ")}
        </span>
        {repair.tags.length > 0 && (
          <span class="quiet">
            <Cell repair={repair} column="tags" />
          </span>
        )}
        <StageForm repair={repair} list={list} />
      </div>
    </li>
  );
}
