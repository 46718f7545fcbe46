// Renders the rows of a view as a table. On a narrow page each row is a card, so the roles of the elements are explicit: browsers
// take them away from elements that are laid out in another way.
import { memberOf } from "@ws/helpers/json";
import { textsOf } from "../../language/language.ts";
import type { ContentObject } from "../../source/content-source.ts";
import { element, lazy, NEWLINE, type Markup, type MarkupParts } from "../../tree/markup.ts";
import type { Column } from "../../values/columns.ts";
import type { DataView, ViewGroups } from "../../views/data-view.ts";
import { groupRows } from "../../views/group-rows.ts";
import { optionClass } from "../color-class.ts";
import type { HtmlContext } from "../html-options.ts";
import { isLong } from "../is-long.ts";
import { isEmpty } from "../../tree/is-empty.ts";
import { cellMarkup } from "../row-html.ts";
import type { ViewOptions } from "./view-options.ts";
import { widthsMarkup } from "./column-widths.ts";
import { moreMarkup, scrolling } from "./view-parts.ts";

/** Most columns that fit side by side on a small screen. */
const MAX_COLUMNS = 8;

/** Renders rows as a table. */
export function tableMarkup(
  view: DataView,
  rows: AsyncIterable<ContentObject>,
  context: HtmlContext,
  options: ViewOptions,
): Markup {
  const { shown, groups, name } = view;
  const head = element("thead", { role: "rowgroup" }, [
    NEWLINE,
    element("tr", { role: "row" }, [NEWLINE, shown.map((column) => [headMarkup(column, options), NEWLINE])]),
    NEWLINE,
  ]);
  const { maxRows = Infinity, links } = options;
  const count = { left: 0 };
  const limited = limit(rows, maxRows, () => (count.left += 1));
  const bodies = lazy(() =>
    groups === undefined ? plainParts(limited, shown, context) : groupParts(view, groups, limited, context),
  );
  const kind = shown.length > MAX_COLUMNS ? "rows many" : "rows";
  const table = element("table", { class: kind, role: "table" }, [
    NEWLINE,
    widthsMarkup(view),
    NEWLINE,
    head,
    NEWLINE,
    bodies,
    NEWLINE,
  ]);
  const more = lazy(async function* () {
    yield moreMarkup(count.left, links?.more?.(undefined), context);
  });
  return [scrolling(table, name || textsOf(context).rows, "scroll row-table"), maxRows === Infinity ? "" : more];
}

/** Yields the first rows, and counts the others. */
async function* limit(rows: AsyncIterable<ContentObject>, most: number, onLeft: () => void) {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count <= most) yield row;
    else onLeft();
  }
}

async function* plainParts(
  rows: AsyncIterable<ContentObject>,
  columns: readonly Column[],
  context: HtmlContext,
): MarkupParts {
  const body = lazy(async function* () {
    for await (const row of rows) yield await rowMarkup(row, columns, context);
  });
  yield element("tbody", { role: "rowgroup" }, [NEWLINE, body]);
}

/** Each group of rows is a body of the table, with its name as the first row. */
async function* groupParts(
  { shown, source, ...view }: DataView,
  by: ViewGroups,
  rows: AsyncIterable<ContentObject>,
  context: HtmlContext,
): MarkupParts {
  const { groups } = await groupRows({ shown, source, ...view }, by, rows, context);
  for (const group of groups) {
    const name = element(
      "span",
      {
        class: by.column.type === "date" ? undefined : optionClass(group.color, group.name, context.unavailableOptions),
      },
      group.name,
    );
    const head = element(
      "th",
      { scope: "rowgroup", role: "rowheader", colspan: String(shown.length), class: "row-group", dir: "auto" },
      [name, " ", element("small", {}, String(group.rows.length))],
    );
    const body = lazy(async function* () {
      for (const row of group.rows) yield await rowMarkup(row, shown, context);
    });
    yield [
      element("tbody", { role: "rowgroup" }, [NEWLINE, element("tr", { role: "row" }, head), NEWLINE, body]),
      NEWLINE,
    ];
  }
}

function headMarkup(column: Column, { links, sortedBy }: ViewOptions): Markup {
  const href = links?.sort?.(column);
  const attributes = {
    scope: "col",
    role: "columnheader",
    class: kindOf(column),
    dir: "auto",
    "aria-sort": sortedBy?.column === column.name ? sortedBy.direction : undefined,
  };
  return element("th", attributes, href === undefined ? column.name : element("a", { href }, column.name));
}

async function rowMarkup(row: ContentObject, columns: readonly Column[], context: HtmlContext): Promise<Markup> {
  const cells: Markup[] = [NEWLINE];
  let left = context.maxCardValues ?? Infinity;
  for (const [index, column] of columns.entries()) {
    const value = await cellMarkup(row, column, context);
    const kind = kindOf(column);
    const hasLongText = kind === undefined && isLong(value);
    const isValue = index > 0 && !isEmpty(value);
    const isBeyond = isValue && left <= 0;
    if (isValue) left -= 1;
    const attributes = {
      role: "cell",
      class: [hasLongText ? "long" : kind, isBeyond && "beyond"].filter(Boolean).join(" ") || undefined,
      "data-label": index === 0 ? undefined : column.name,
      dir: "auto",
    };
    cells.push(element("td", attributes, hasLongText ? element("div", {}, value) : value), NEWLINE);
  }
  return [element("tr", { role: "row" }, cells), NEWLINE];
}

/** Classes of columns: amounts are aligned, and options come first on the cards of a phone. */
const KINDS: Readonly<Record<string, string>> = { number: "number", select: "tag", multi_select: "tag", status: "tag" };

const kindOf = ({ type }: Column): string | undefined => memberOf(KINDS, type);
