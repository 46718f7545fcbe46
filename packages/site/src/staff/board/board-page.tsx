import { raw } from "hono/html";
import type { ColumnOption } from "@ws/render/values";
import { listHref, type ListQuery } from "../../web/data/list-query.ts";
import type { Texts } from "../../settings/texts/texts.ts";
import { RowFilters } from "../../web/data/row-filters.tsx";
import type { BoardRow } from "./board-rows.ts";
import type { Board } from "./board.ts";
import { ChangeNotice, type Change } from "./change-notice.tsx";
import { dueOf, type Due, rowHref, rowTitle } from "./row-texts.ts";
import { FailureLine } from "../inside-parts.tsx";
import type { RowValue } from "./row-values.tsx";
import { StageForm } from "./stage-form.tsx";

const PATH = "/inside";
/** Most cards in a column, unless it is the only one. */
const MAX_CARDS = 25;

/** A stage with its rows. */
export interface BoardColumn {
  /** Undefined: the rows without a stage, and those whose stage the table no longer has. */
  readonly stage: ColumnOption | undefined;
  readonly count: number;
  /** The rows that the page shows, with their places in the order of the work, in all stages. */
  readonly cards: readonly { readonly row: BoardRow; readonly at: number }[];
}

/** Returns the columns of a board. */
export function boardColumns({ stage, stages }: Board, rows: readonly BoardRow[], query: ListQuery): BoardColumn[] {
  const only = query.filters.get(stage.name);
  const names = new Set<string | null>(stages.map(({ name }) => name));
  const placed = rows.map((row, at) => ({ row, at, name: names.has(row.stage) ? row.stage : undefined }));
  const columnOf = (option: ColumnOption | undefined): BoardColumn => {
    const cards = placed.filter(({ name }) => name === option?.name);
    return { stage: option, count: cards.length, cards: only === undefined ? cards.slice(0, MAX_CARDS) : cards };
  };
  const without = columnOf(undefined);
  const others = stages.filter(({ name }) => only === undefined || name === only).map(columnOf);
  return without.count > 0 ? [without, ...others] : others;
}

interface BoardPageProps {
  readonly texts: Texts;
  readonly board: Board;
  /** All rows that match. */
  readonly rows: readonly BoardRow[];
  readonly columns: readonly BoardColumn[];
  /** Values that the cards show beside the title, by the id of the row. */
  readonly values: ReadonlyMap<string, readonly RowValue[]>;
  readonly query: ListQuery;
  /** The present day of the site. */
  readonly today: string;
  readonly change: Change | undefined;
  readonly failure: string | undefined;
}

/** Renders the rows by their stage. */
export function BoardPage(props: BoardPageProps) {
  const { texts, board, rows, columns, query, today, change, failure } = props;
  const list = listHref("", query, {});
  const states = rows.map((row) => dueOf(board, row, texts, today));
  const count = (due: Due) => states.filter((state) => state === due).length;
  const [overdue, dueToday] = [count("overdue"), count("today")];
  const isVisible = (of: Change) => columns.some(({ cards }) => cards.some(({ row }) => row.id === of.row.id));
  return (
    <article class="wide staff" data-texts={JSON.stringify(texts.moves)}>
      <h1 dir="auto">{board.title}</h1>
      {board.due !== undefined && (
        <p class="summary">
          <strong class={overdue > 0 ? "overdue" : undefined}>{texts.board.overdueRows(overdue)}</strong>
          <strong>{texts.board.rowsDueToday(dueToday)}</strong>
        </p>
      )}
      <FailureLine text={failure} />
      {change && !isVisible(change) && <ChangeNotice texts={texts} change={change} list={list} />}
      <RowFilters texts={texts} title={board.title} view={board.view} query={query} count={rows.length} />
      <div class="board" role="group" aria-label={`${board.title}: ${board.stage.name}`} tabindex={0}>
        {columns.map((column) => (
          <Stage {...props} list={list} column={column} />
        ))}
      </div>
    </article>
  );
}

function Stage({ column, ...props }: BoardPageProps & { readonly column: BoardColumn; readonly list: string }) {
  const { texts, board, query } = props;
  const { stage, count, cards } = column;
  const name = stage?.name ?? "";
  const all = listHref(PATH, query, { filters: new Map([...query.filters, [board.stage.name, name]]) });
  return (
    <section data-stage={name}>
      <h2>
        <span class={`option color-${stage?.color ?? "default"}-background`} dir="auto">
          {name || texts.moves.noStage}
        </span>{" "}
        <small>{texts.number(count)}</small>
      </h2>
      <ul>
        {cards.map(({ row, at }) => (
          <Card {...props} row={row} at={at} />
        ))}
      </ul>
      {count > cards.length && <More href={stage && all} text={texts.board.moreRows(count - cards.length)} />}
    </section>
  );
}

/** Renders the number of further rows. Those without a stage have no address: they appear when others have moved. */
function More({ href, text }: { readonly href: string | undefined; readonly text: string }) {
  return href === undefined ? <p class="quiet">{text}</p> : <a href={href}>{text}</a>;
}

interface CardProps extends BoardPageProps {
  readonly row: BoardRow;
  /** Place in the order of the work, in all stages. */
  readonly at: number;
  readonly list: string;
}

function Card({ texts, board, row, at, values, today, list, change }: CardProps) {
  const title = rowTitle(row, texts);
  return (
    <li class="card" id={`card-${row.id}`} data-at={at}>
      <button type="button" class="grip" aria-label={texts.board.move(title)}></button>
      {change?.row.id === row.id && <ChangeNotice texts={texts} change={change} list={list} />}
      <div class="card-text">
        {row.number !== "" && <small>{row.number}</small>}
        <strong dir="auto">
          <a href={rowHref(row)}>{title}</a>
        </strong>
        <DueDay texts={texts} board={board} row={row} today={today} />
        {(values.get(row.id) ?? []).map(({ html }) => (
          <span class="quiet" dir="auto">
            {raw(html)}
          </span>
        ))}
        <StageForm texts={texts} board={board} row={row} list={list} />
      </div>
    </li>
  );
}

/** Renders the day on which a row is due. */
function DueDay({ texts, board, row, today }: Pick<CardProps, "texts" | "board" | "row" | "today">) {
  const { due } = row;
  if (due === undefined) return <></>;
  const state = dueOf(board, row, texts, today);
  const day = texts.weekday(texts.isoDay(due), today);
  const text =
    state === "overdue"
      ? texts.board.overdueSince(day)
      : state === "today"
        ? texts.board.dueToday(day)
        : texts.board.due(day);
  return (
    <time class={`due ${state}`} datetime={due}>
      {text}
    </time>
  );
}
