// Renders the rows of a view as a table, a board, a gallery or lines.
import type { SnapshotObject } from "@ws/mirror/reader";
import { cellValue, wordsOf } from "../data/cell-value.ts";
import { chartOf } from "../data/chart-points.ts";
import { daysOf, type DatedRow } from "../data/dated-rows.ts";
import { listHref, type ListQuery } from "../data/list-query.ts";
import { Board } from "../views/data/board.tsx";
import { Calendar } from "../views/data/calendar.tsx";
import { CardList } from "../views/data/card-list.tsx";
import { Chart } from "../views/data/chart.tsx";
import { DataTable } from "../views/data/data-table.tsx";
import { Gallery } from "../views/data/gallery.tsx";
import { Timeline } from "../views/data/timeline.tsx";
import { Pager } from "../views/pager.tsx";
import { ASSETS } from "./assets.ts";
import { boardGroups, cardOf, cellsOf, type DataRows } from "./cards.ts";

/** Rows on one page of a list, and in one column of a board. */
const PAGE_ROWS = 25;

/** Most rows on the page with all rows, which can be printed. */
const MAX_ROWS = 1000;

/** Texts with more characters than this get a wide column. */
const LONG_TEXT = 40;

/** Renders rows in the layout of their view. */
export async function renderRows(data: DataRows) {
  const { view, query, rows, path } = data;
  if (rows.length === 0 && view.layout !== "calendar") return <NoRows data={data} />;
  const href = (to: ListQuery["page"]) => listHref(path, { ...query, view: query.view ?? view.id }, { page: to });
  const isWhole = query.page === "all" && rows.length <= MAX_ROWS;
  const pageRows = isWhole ? MAX_ROWS : PAGE_ROWS;
  const all = !isWhole && rows.length <= MAX_ROWS ? { count: rows.length, href: href("all") } : undefined;
  if (view.layout === "board" && view.groupBy !== undefined) {
    const groups = await boardGroups(data, view.groupBy, pageRows);
    return (
      <>
        <Board label={view.name} groups={groups} />
        {groups.some(({ more }) => more) && <Pager page={1} pages={1} href={href} all={all} />}
      </>
    );
  }
  const drawn = await renderDrawn(data);
  if (drawn !== undefined)
    return (
      <>
        <link rel="stylesheet" href={ASSETS.drawn.href} />
        {drawn}
      </>
    );
  const pages = Math.max(1, Math.ceil(rows.length / pageRows));
  const page = query.page === "all" ? 1 : Math.min(query.page, pages);
  return (
    <>
      {view.replaces !== undefined && (
        <p class="note">
          In the workspace, “{view.name}” is a {view.replaces}. Here it is a table.
        </p>
      )}
      {await renderPage(data, rows.slice((page - 1) * pageRows, page * pageRows))}
      {pages > 1 && <Pager page={page} pages={pages} href={href} all={all} />}
    </>
  );
}

function NoRows({ data: { query, path } }: { readonly data: DataRows }) {
  const isSelection = query.search !== "" || query.filters.size > 0;
  if (!isSelection) return <p class="note">There is nothing here yet.</p>;
  return (
    <p class="note">
      No row matches. <a href={listHref(path, query, { search: "", filters: new Map() })}>Show all rows</a>
    </p>
  );
}

async function renderPage(data: DataRows, rows: readonly SnapshotObject[]) {
  const { view, query, path, isSortable } = data;
  if (view.layout === "gallery")
    return <Gallery cards={await Promise.all(rows.map((row) => cardOf(data, row, true)))} />;
  if (view.layout === "list") return <CardList cards={await Promise.all(rows.map((row) => cardOf(data, row)))} />;
  const rendered = rows.map(async (row) => {
    const cells = await cellsOf(data, row, view.shown);
    const isLong = view.shown.map((column) => wordsOf(cellValue(row, column)).length > LONG_TEXT);
    return { id: row.id, cells: cells.map((html, index) => ({ html, isLong: isLong[index] === true })) };
  });
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

/** Renders a calendar, a timeline or a chart. Undefined for other layouts, and for a view that lacks its columns. */
async function renderDrawn(data: DataRows) {
  const { view, query, rows, path } = data;
  const { configuration, columns, name } = view;
  const find = (id: unknown) => columns.find((column) => column.id === id);
  if (view.layout === "chart") {
    const chart = chartOf(view, rows);
    return chart && <Chart label={name} {...chart} />;
  }
  const date = find(configuration["date_property_id"]);
  if (date === undefined || (view.layout !== "calendar" && view.layout !== "timeline")) return undefined;
  const end = find(configuration["end_date_property_id"]);
  const title = columns.filter(({ type }) => type === "title");
  const dated = rows.map(async (row): Promise<DatedRow[]> => {
    const days = daysOf(row, date, end);
    return days === undefined ? [] : [{ ...days, title: (await cellsOf(data, row, title)).join("") }];
  });
  const found = (await Promise.all(dated)).flat();
  if (view.layout === "timeline")
    return <Timeline label={name} rows={found.toSorted((a, b) => (a.from < b.from ? -1 : 1))} />;
  const today = new Date().toISOString().slice(0, 10);
  const month = query.month || today.slice(0, 7);
  const href = (to: string) => listHref(path, { ...query, view: query.view ?? view.id }, { month: to });
  return <Calendar label={name} rows={found} month={month} today={today} href={href} />;
}
