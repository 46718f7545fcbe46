// Renders the rows of a view as a table, a board, a gallery or lines.
import type { Column, SnapshotObject } from "@ws/mirror";
import type { Edition } from "../content/edition.ts";
import type { Renderer } from "../render/renderer.ts";
import { Board, CardList, Gallery, type Card, type CardGroup } from "../views/data/data-cards.tsx";
import { DataTable } from "../views/data/data-table.tsx";
import { Pager } from "../views/pager.tsx";
import { cellValue } from "../data/cell-value.ts";
import { coverOf } from "../data/cover-of.ts";
import { optionsOf, type DataView } from "../data/data-view.ts";
import { listHref, type ListQuery } from "../data/list-query.ts";

/** Rows on one page of a list, and in one column of a board. */
const PAGE_ROWS = 25;

/** Types of columns whose values need a name on a card. */
const LABELLED: ReadonlySet<string> = new Set(["number", "checkbox", "formula", "rollup"]);

/** The rows to render. */
export interface DataRows {
  readonly edition: Edition;
  readonly renderer: Renderer;
  readonly view: DataView;
  readonly query: ListQuery;
  /** All rows that match. */
  readonly rows: readonly SnapshotObject[];
  /** Address of the database. */
  readonly path: string;
  /** False: the rows are part of another page, so they cannot be sorted. */
  readonly isSortable: boolean;
}

/** Renders rows in the layout of their view. */
export async function renderRows(data: DataRows) {
  const { view, query, rows, path, isSortable } = data;
  if (view.layout === "board" && view.groupBy !== undefined)
    return <Board label={view.name} groups={await boardGroups(data, view.groupBy)} />;
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
  const page = Math.min(query.page, pages);
  const some = rows.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS);
  return (
    <>
      {view.layout === "gallery" && <Gallery cards={await Promise.all(some.map((row) => cardOf(data, row, true)))} />}
      {view.layout === "list" && <CardList cards={await Promise.all(some.map((row) => cardOf(data, row)))} />}
      {(view.layout === "table" || view.layout === "board") && (
        <DataTable
          label={view.name}
          columns={view.shown}
          rows={await Promise.all(
            some.map(async (row) => ({ id: row.id, cells: await cellsOf(data, row, view.shown) })),
          )}
          path={isSortable ? path : undefined}
          query={query}
        />
      )}
      <Pager
        page={page}
        pages={pages}
        href={(to) => listHref(path, { ...query, view: query.view ?? view.id }, { page: to })}
      />
    </>
  );
}

const cellsOf = ({ edition, renderer }: DataRows, row: SnapshotObject, columns: readonly Column[]) =>
  Promise.all(columns.map((column) => renderer.cell(edition, row, column)));

async function cardOf(data: DataRows, row: SnapshotObject, hasCover = false): Promise<Card> {
  const { edition, renderer, view } = data;
  const [first, ...others] = view.shown.filter((column) => column !== view.cover && column !== view.groupBy);
  const [title = ""] = first === undefined ? [] : await cellsOf(data, row, [first]);
  const html = await cellsOf(data, row, others);
  const cells = others.map(({ name, type }, index) => ({
    label: LABELLED.has(type) ? name : undefined,
    html: html[index] ?? "",
  }));
  return { id: row.id, title, cells, cover: hasCover ? await coverOf(edition, renderer, view, row) : undefined };
}

async function boardGroups(data: DataRows, groupBy: Column): Promise<CardGroup[]> {
  const { view, query, rows, path } = data;
  const options = [...optionsOf(view.source, groupBy), { name: "", color: "default" }];
  const groups: CardGroup[] = [];
  for (const { name, color } of options) {
    const members = rows.filter((row) => (cellValue(row, groupBy) ?? "") === name);
    if (members.length === 0 && name === "") continue;
    const cards = await Promise.all(members.slice(0, PAGE_ROWS).map((row) => cardOf(data, row)));
    const count = members.length - cards.length;
    const href = listHref(path, query, { view: undefined, filters: new Map([...query.filters, [groupBy.name, name]]) });
    groups.push({
      name: name || "None",
      color: color === "default" ? undefined : `color-${color}-background`,
      cards,
      more: count > 0 ? { count, href } : undefined,
    });
  }
  return groups;
}
