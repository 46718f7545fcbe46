// Renders the rows of a view as a table, a board, a gallery or lines.
import type { SnapshotObject } from "@ws/mirror";
import { listHref } from "../data/list-query.ts";
import { Board } from "../views/data/board.tsx";
import { CardList } from "../views/data/card-list.tsx";
import { DataTable } from "../views/data/data-table.tsx";
import { Gallery } from "../views/data/gallery.tsx";
import { Pager } from "../views/pager.tsx";
import { boardGroups, cardOf, cellsOf, type DataRows } from "./cards.ts";

/** Rows on one page of a list, and in one column of a board. */
const PAGE_ROWS = 25;

/** Renders rows in the layout of their view. */
export async function renderRows(data: DataRows) {
  const { view, query, rows, path } = data;
  if (view.layout === "board" && view.groupBy !== undefined)
    return <Board label={view.name} groups={await boardGroups(data, view.groupBy, PAGE_ROWS)} />;
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
  const page = Math.min(query.page, pages);
  return (
    <>
      {await pageRows(data, rows.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS))}
      <Pager
        page={page}
        pages={pages}
        href={(to) => listHref(path, { ...query, view: query.view ?? view.id }, { page: to })}
      />
    </>
  );
}

async function pageRows(data: DataRows, rows: readonly SnapshotObject[]) {
  const { view, query, path, isSortable } = data;
  if (view.layout === "gallery")
    return <Gallery cards={await Promise.all(rows.map((row) => cardOf(data, row, true)))} />;
  if (view.layout === "list") return <CardList cards={await Promise.all(rows.map((row) => cardOf(data, row)))} />;
  const rendered = rows.map(async (row) => ({ id: row.id, cells: await cellsOf(data, row, view.shown) }));
  return (
    <DataTable
      label={view.name}
      columns={view.shown}
      rows={await Promise.all(rendered)}
      path={isSortable ? path : undefined}
      query={query}
    />
  );
}
