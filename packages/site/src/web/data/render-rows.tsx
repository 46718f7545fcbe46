// Renders the rows of a view with @ws/render, with the pages and the links of the site around them.
import { raw } from "hono/html";
import type { SnapshotObject } from "@ws/mirror/reader";
import { viewHtml, type DataView, type ViewOptions } from "@ws/render";
import { optionsOf } from "@ws/render/values";
import type { Edition } from "../../content/edition.ts";
import { listHref, type ListQuery } from "./list-query.ts";
import type { Renderer } from "../render/renderer.ts";
import type { Texts } from "../../settings/texts/texts.ts";
import { Pager } from "../views/pager.tsx";

/** The rows to render. */
export interface DataRows {
  readonly edition: Edition;
  readonly renderer: Renderer;
  readonly texts: Texts;
  readonly view: DataView;
  readonly query: ListQuery;
  /** All rows that match. */
  readonly rows: readonly SnapshotObject[];
  /** Address of the database. */
  readonly path: string;
  /** False: the rows are part of another page, so they cannot be sorted. */
  readonly isSortable: boolean;
}

/** Rows on one page of a list, and in one column of a board. */
const PAGE_ROWS = 25;

/** Most rows on the page with all rows, which can be printed. */
const MAX_ROWS = 1000;

/** Layouts that have all rows on one page. */
const WHOLE: ReadonlySet<string> = new Set(["board", "calendar", "timeline", "chart"]);

/** Renders rows in the layout of their view. */
export async function renderRows(data: DataRows) {
  const { edition, renderer, texts, view, query, rows, path } = data;
  const { layout } = view;
  if (rows.length === 0 && layout !== "calendar") return <NoRows data={data} />;
  const href = (to: ListQuery["page"]) => listHref(path, { ...query, view: query.view ?? view.id }, { page: to });
  const isAll = query.page === "all" && rows.length <= MAX_ROWS;
  const pageRows = isAll ? MAX_ROWS : PAGE_ROWS;
  const all = !isAll && rows.length <= MAX_ROWS ? { count: rows.length, href: href("all") } : undefined;
  const pages = WHOLE.has(layout) ? 1 : Math.max(1, Math.ceil(rows.length / pageRows));
  const page = query.page === "all" ? 1 : Math.min(query.page, pages);
  const shown = WHOLE.has(layout) ? rows : rows.slice((page - 1) * pageRows, page * pageRows);
  const html = await viewHtml(view, {
    ...renderer.context(edition, view.source.id),
    ...viewOptions(data),
    rows: shown,
    maxRows: layout === "board" ? pageRows : undefined,
  });
  const isCut = pages > 1 || (layout === "board" && rows.length > pageRows);
  return (
    <>
      {raw(html)}
      {isCut && <Pager page={page} pages={pages} href={href} all={all} texts={texts} />}
    </>
  );
}

/** Returns the month, the order and the links of a view. */
function viewOptions({ view, query, path, isSortable }: DataRows): ViewOptions {
  const groupBy = view.groups?.column;
  const hasOptions = groupBy !== undefined && optionsOf(view.source, groupBy) !== undefined;
  const [, direction, column = ""] = /^(-?)(.+)$/su.exec(query.sort) ?? [];
  return {
    month: query.month || new Date().toISOString().slice(0, 7),
    groupHeadingLevel: isSortable ? 2 : 3,
    sortedBy: column === "" ? undefined : { column, direction: direction === "-" ? "descending" : "ascending" },
    links: {
      sort: ({ name }) => (isSortable ? listHref(path, query, { sort: nextSort(name, query) }) : undefined),
      month: (month) => listHref(path, { ...query, view: query.view ?? view.id }, { month }),
      // The rows of other columns than options cannot be selected.
      more: (group) =>
        group !== undefined && groupBy !== undefined && hasOptions
          ? listHref(path, query, { view: undefined, filters: new Map([...query.filters, [groupBy.name, group]]) })
          : undefined,
    },
  };
}

/** The second click on a column reverses the order, the third one restores the order of the view. */
const nextSort = (name: string, { sort }: ListQuery): string =>
  sort === name ? `-${name}` : sort === `-${name}` ? "" : name;

/** Returns true if a visitor has searched or filtered. */
export const isSelection = ({ search, filters }: ListQuery): boolean => search !== "" || filters.size > 0;

function NoRows({ data: { query, path, texts } }: { readonly data: DataRows }) {
  if (!isSelection(query)) return <p class="note">{texts.list.empty}</p>;
  return (
    <p class="note">
      {texts.list.noMatch}{" "}
      <a href={listHref(path, query, { search: "", filters: new Map() })}>{texts.list.showAllRows}</a>
    </p>
  );
}
