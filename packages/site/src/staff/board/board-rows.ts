// The rows of the board: read from the copy, written through the client.
import type { AsyncClient } from "@ws/client";
import { fieldsOf, textOf } from "@ws/helpers/json";
import type { SnapshotObject } from "@ws/mirror/reader";
import { titleOf } from "@ws/render/values";
import type { Content } from "../../content/content.ts";
import type { SiteStore } from "../../content/copy/site-store.ts";
import { rowValue, wordsOf, findRows } from "../../content/tables/rows.ts";
import type { ListQuery } from "../../web/data/list-query.ts";
import { selectRows } from "../../web/data/select-rows.ts";
import type { Refresher } from "../../content/live/refresher.ts";
import { typedTable, WriteLock } from "../../content/tables/typed-table.ts";
import { beforeWrite } from "../../web/forms/explain-failure.ts";
import { NEWEST, type Board, type BoardOf } from "./board.ts";

/** A row of the board. */
export interface BoardRow {
  readonly id: string;
  /** Empty: the row has none. */
  readonly title: string;
  /** Its number, such as `REP-7`. Empty: the table has none. */
  readonly number: string;
  /** Null: the row has none. */
  readonly stage: string | null;
  /** A day or a time, ISO 8601. */
  readonly due: string | undefined;
  readonly page: SnapshotObject;
}

/** The rows of the board. */
export class BoardRows {
  readonly #client: AsyncClient;
  readonly #content: Pick<Content, "current">;
  readonly #boardOf: BoardOf;
  readonly #refresher: Pick<Refresher, "show">;
  readonly #moves: WriteLock;

  constructor(
    client: AsyncClient,
    content: Pick<Content, "current">,
    boardOf: BoardOf,
    refresher: Pick<Refresher, "show">,
    locks: Pick<SiteStore, "locked">,
  ) {
    this.#client = client;
    this.#content = content;
    this.#boardOf = boardOf;
    this.#refresher = refresher;
    this.#moves = new WriteLock(locks, "moves");
  }

  /** Returns the board. Undefined if the options have none, or if its table is missing or does not fit. */
  async board(): Promise<Board | undefined> {
    const board = this.#boardOf(await this.#content.current());
    return typeof board === "string" ? undefined : board;
  }

  /** Returns the rows that a query selects, as visitors select rows, but in all columns. They are in the order of their work. */
  async select(board: Board, query: ListQuery): Promise<BoardRow[]> {
    const { everything } = await this.#content.current();
    const rows = await selectRows(everything, board.view, { ...query, sort: "" });
    return rows.map((row) => boardRow(board, row));
  }

  /** Returns a row of the board. Undefined for other pages. */
  async get(board: Board, id: string): Promise<BoardRow | undefined> {
    const { everything } = await this.#content.current();
    const page = await everything.object("page", id);
    return page?.parentId === board.table.source.id ? boardRow(board, page) : undefined;
  }

  /** Returns the rows that visitors sent with a form and that the staff have not moved, the oldest first. */
  async waiting(board: Board): Promise<BoardRow[]> {
    const { table, stage, stages, forms } = board;
    const sent = forms.flatMap(({ keyColumn, set }) => {
      const key = table.columns.find(({ name }) => name === keyColumn);
      // Without a stage, a new row has none, or the first one of a status.
      const first: unknown[] = Object.hasOwn(set, stage.name) ? [set[stage.name]] : [null, stages[0]?.name];
      return key === undefined ? [] : { key, first };
    });
    if (sent.length === 0) return [];
    const { everything } = await this.#content.current();
    const filter = { or: sent.map(({ key }) => ({ property: key.id, rich_text: { is_not_empty: true } })) };
    const rows = await findRows(everything, table.source.id, {
      filter,
      sorts: [{ ...NEWEST, direction: "ascending" }],
    });
    return rows.flatMap((page) => {
      const row = boardRow(board, page);
      return sent.some(({ key, first }) => Boolean(rowValue(page, key)) && first.includes(row.stage)) ? [row] : [];
    });
  }

  /**
   * Moves a row from one stage to another one. Two people can have the same page open, so the stage is read from Notion
   * first, and moves are made one after another. The API has no condition for a write: a change in the app in the same moment
   * is overwritten.
   * @returns the present stage of the row, if it is another one than `from`. Then nothing is changed
   */
  async move(
    { table, stage }: Board,
    id: string,
    from: string | null,
    to: string | null,
  ): Promise<string | null | undefined> {
    const { rows, keyOf } = typedTable(this.#client, table, [stage]);
    const key = keyOf(stage.name);
    const present = await this.#moves.run(async () => {
      const row = await beforeWrite(rows.get(id));
      const found = textOf(fieldsOf(row)[key]) ?? null;
      if (found !== from) return found;
      await rows.update(id, { [key]: to });
      return undefined;
    });
    await this.#refresher.show({ entity: { type: "page", id } });
    return present;
  }
}

function boardRow({ stage, due, number }: Board, page: SnapshotObject): BoardRow {
  return {
    id: page.id,
    title: titleOf(page).trim(),
    number: number === undefined ? "" : wordsOf(rowValue(page, number)),
    stage: textOf(rowValue(page, stage)) ?? null,
    due: due && textOf(fieldsOf(rowValue(page, due))["start"]),
    page,
  };
}
