// The pages of the inside view, with the failure of a form if there is one.
import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { ListQuery } from "../web/data/list-query.ts";
import { respondPage } from "../web/pages/respond.tsx";
import type { Staff } from "./staff.ts";
import type { TableColumn } from "../content/tables/site-tables.ts";
import type { Failure } from "../web/forms/explain-failure.ts";
import { boardColumns, BoardPage } from "./board/board-page.tsx";
import type { BoardRow } from "./board/board-rows.ts";
import type { Board } from "./board/board.ts";
import { readChange, type Change } from "./board/change-notice.tsx";
import type { FormOrigin } from "./board/change-stage.ts";
import { readComments } from "./board/comments.ts";
import { InsideNav, type InsidePage } from "./inside-parts.tsx";
import { PublicPage } from "./public-page.tsx";
import { RequestsPage } from "./board/requests-page.tsx";
import { RowPage } from "./board/row-page.tsx";
import { rowTitle } from "./board/row-texts.ts";
import { readValues, type RowValue } from "./board/row-values.tsx";

/** Objects that the routes below the board have found. */
export interface InsideVariables {
  readonly board: Board;
  readonly row: BoardRow;
}

/** The context of a request for a page of the inside view. */
export type InsideContext = Context<{ Variables: InsideVariables }>;

/** A page of the inside view. */
interface InsideContent {
  readonly title: string;
  /** The page in the links of the inside view. Undefined: none of them. */
  readonly current?: InsidePage;
  readonly children: Child;
  readonly failure?: Failure | undefined;
}

/** Responds with the pages of the inside view. */
export class InsideResponses {
  readonly #site: Staff;

  constructor(site: Staff) {
    this.#site = site;
  }

  /** Responds with the log of requests to the workspace. */
  async operations(context: InsideContext): Promise<Response> {
    const { texts, requestLog } = this.#site;
    if (requestLog === undefined) return context.notFound();
    const { OperationsPage } = await import("./operations-page.tsx");
    const children = <OperationsPage texts={texts} log={requestLog} />;
    return this.#respond(context, { current: "operations", title: texts.staff.operations, children });
  }

  /** Responds with what is public, and what waits for the owner. */
  async public(context: InsideContext, failure?: Failure): Promise<Response> {
    const { texts, content, acceptance } = this.#site;
    const [{ tree, columns }, waiting] = [await content.current(), await acceptance.waiting()];
    const children = <PublicPage {...{ texts, tree, columns, waiting }} failure={failure?.text} />;
    return this.#respond(context, { current: "public", title: texts.staff.publicTitle, children, failure });
  }

  /** Responds with the board. */
  async board(context: InsideContext, query: ListQuery, failure?: Failure): Promise<Response> {
    const { texts, rows } = this.#site;
    const board = context.get("board");
    const found = await rows.select(board, query);
    const columns = boardColumns(board, found, query);
    const values = new Map<string, readonly RowValue[]>();
    for (const { row } of columns.flatMap(({ cards }) => cards))
      values.set(row.id, await this.#values(row, board.card));
    const change = await this.#changeIn(context);
    const page = {
      texts,
      board,
      rows: found,
      columns,
      values,
      query,
      change,
      today: this.#today(),
      failure: failure?.text,
    };
    return this.#respond(context, { current: "board", title: board.title, children: <BoardPage {...page} />, failure });
  }

  /** Responds with what visitors sent and nobody has answered. */
  async requests(context: InsideContext, failure?: Failure): Promise<Response> {
    const { texts, rows } = this.#site;
    const board = context.get("board");
    const requests: { row: BoardRow; values: readonly RowValue[] }[] = [];
    for (const row of await rows.waiting(board))
      requests.push({ row, values: await this.#values(row, columnsBeside(board, "title", "checkbox")) });
    const page = { texts, board, requests, change: await this.#changeIn(context), failure: failure?.text };
    const children = <RequestsPage {...page} />;
    return this.#respond(context, { current: "requests", title: texts.staff.requests, children, failure });
  }

  /** Responds with the page of a row. */
  async row(context: InsideContext, failure?: Failure, draft?: string): Promise<Response> {
    const { texts, content, forms } = this.#site;
    const [board, row] = [context.get("board"), context.get("row")];
    const page = {
      texts,
      board,
      row,
      draft,
      today: this.#today(),
      failure: failure?.text,
      values: await this.#values(row, columnsBeside(board, "title", "unique_id")),
      comments: await readComments((await content.current()).everything, row.id),
      change: await this.#changeIn(context),
      customerHref: await forms?.linkOf(row.id),
    };
    return this.#respond(context, { title: rowTitle(row, texts), children: <RowPage {...page} />, failure });
  }

  /** Shows a failure on the page from which a form came. */
  failure(context: InsideContext, origin: FormOrigin, failure: Failure): Promise<Response> {
    if (origin === "row") return this.row(context, failure);
    return origin === "requests" ? this.requests(context, failure) : this.board(context, origin, failure);
  }

  async #respond(context: InsideContext, { title, current, children, failure }: InsideContent): Promise<Response> {
    const { texts, content, rows, requestLog } = this.#site;
    const nav = { texts, board: await rows.board(), hasLog: requestLog !== undefined, current };
    const page = (
      <>
        <InsideNav {...nav} />
        {children}
      </>
    );
    const status = failure?.status ?? 200;
    const edition = await content.current();
    return respondPage(context, this.#site, { title, edition, children: page, isStaff: true, status });
  }

  #today(): string {
    const { texts, now } = this.#site;
    return texts.isoDay(new Date(now()).toISOString());
  }

  #changeIn(context: InsideContext): Promise<Change | undefined> {
    const board = context.get("board");
    return readChange(new URL(context.req.url).searchParams, (id) => this.#site.rows.get(board, id));
  }

  async #values(row: BoardRow, columns: readonly TableColumn[]): Promise<RowValue[]> {
    return readValues(this.#site.renderer, await this.#site.content.current(), row, columns);
  }
}

/** Returns the columns that a page shows beside the stage. The keys of requests are in the addresses of visitors. */
function columnsBeside({ table, stage, forms }: Board, ...types: readonly string[]): TableColumn[] {
  const keys = new Set(forms.map(({ keyColumn }) => keyColumn));
  return table.columns.filter(({ name, type }) => name !== stage.name && !keys.has(name) && !types.includes(type));
}
