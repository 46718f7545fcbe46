// Renders the rows of a data source in the layout of a view: a table, a board, a gallery or a list.
import { textsOf } from "../language/language.ts";
import { fieldsOf, memberOf, fieldsList, textOf } from "@ws/helpers/tasks";
import type { ContentObject } from "../source/content-source.ts";
import { nameInRow, type Column } from "../values/columns.ts";
import { cellValue, plainRow } from "../values/plain-values.ts";
import type { ViewLayout } from "../values/view-layout.ts";
import { element, lazy, NEWLINE, type Markup, type MarkupParts } from "../tree/markup.ts";
import { optionClass } from "./color-class.ts";
import type { HtmlContext } from "./html-options.ts";
import { cardMarkup, cellMarkup } from "./row-html.ts";

/** Renders all rows of a data source: a view may have a filter, but nothing may be missing. */
export function rowsMarkup(source: ContentObject, view: ViewLayout, context: HtmlContext): Markup {
  const { groupBy } = view;
  if (groupBy !== undefined) return lazy(() => boardParts(source, view, groupBy, context));
  return view.layout === "table" ? tableMarkup(source, view, context) : cardsMarkup(source, view, context);
}

/** Content that is wider than the page scrolls inside its own element, which the keyboard can reach. */
const scrolling = (content: Markup, context: HtmlContext): Markup => [
  element("div", { class: "scroll", role: "group", "aria-label": textsOf(context).rows, tabindex: "0" }, content),
  NEWLINE,
];

function tableMarkup(source: ContentObject, view: ViewLayout, context: HtmlContext): Markup {
  const columns = view.columns.filter(({ name }) => context.showProperty?.(name) !== false);
  const names = columns.map(({ name }) => [element("th", { scope: "col", dir: "auto" }, name), NEWLINE]);
  const rows = lazy(async function* () {
    for await (const row of context.source.rows(source.id)) {
      const cells: Markup[] = [NEWLINE];
      for (const column of columns) {
        const kind = column.type === "number" ? "number" : undefined;
        cells.push(element("td", { class: kind, dir: "auto" }, await cellMarkup(row, column, context)), NEWLINE);
      }
      yield [element("tr", {}, cells), NEWLINE];
    }
  });
  const head = element("thead", {}, [NEWLINE, element("tr", {}, [NEWLINE, names]), NEWLINE]);
  const body = element("tbody", {}, [NEWLINE, rows]);
  return scrolling(element("table", { class: "rows" }, [NEWLINE, head, NEWLINE, body, NEWLINE]), context);
}

function cardsMarkup(source: ContentObject, view: ViewLayout, context: HtmlContext): Markup {
  const shown = shownTo(view, context);
  const cards = lazy(async function* () {
    for await (const row of context.source.rows(source.id)) yield await cardMarkup(row, shown, context);
  });
  return [element("ul", { class: `row-${view.layout}` }, [NEWLINE, cards]), NEWLINE];
}

/** Renders a column for each option, and one for rows without an option. */
async function* boardParts(
  source: ContentObject,
  view: ViewLayout,
  groupBy: Column,
  context: HtmlContext,
): MarkupParts {
  const shown = shownTo(view, context);
  const property = fieldsOf(memberOf(fieldsOf(source.json["properties"]), groupBy.name));
  const options = fieldsList(fieldsOf(memberOf(property, groupBy.type))["options"]);
  const colors = new Map(options.map(({ name, color }) => [textOf(name) ?? "", textOf(color)]));
  const groups = new Map<string, Markup[]>([...colors.keys()].map((name) => [name, []]));
  for await (const row of context.source.rows(source.id)) {
    const card = await cardMarkup(row, shown, context);
    for (const name of groupsOf(row, groupBy)) {
      const cards = groups.get(name);
      if (cards === undefined) groups.set(name, [card]);
      else cards.push(card);
    }
  }
  const sections = [...groups].map(([name, cards]) => {
    const option = element("span", { class: optionClass(colors.get(name)) }, name || textsOf(context).none);
    const head = element("p", { class: "row-group", dir: "auto" }, [
      option,
      " ",
      element("span", {}, `${cards.length}`),
    ]);
    return [element("section", {}, [NEWLINE, head, NEWLINE, element("ul", {}, [NEWLINE, cards]), NEWLINE]), NEWLINE];
  });
  yield scrolling(element("div", { class: "row-board" }, [NEWLINE, sections]), context);
}

/** Returns the names of the groups of a row: its options, or its value as text. */
function groupsOf({ json }: ContentObject, column: Column): string[] {
  const property = memberOf(fieldsOf(json["properties"]), nameInRow(json, column));
  const value = plainRow({ properties: { value: fieldsOf(property) } })["value"] ?? null;
  const names = (Array.isArray(value) ? value : [value]).map((item: unknown) => {
    const cell = cellValue(item);
    return cell === null ? "" : String(cell);
  });
  return names.length === 0 ? [""] : names;
}

const shownTo = (view: ViewLayout, { showProperty }: HtmlContext): ViewLayout => ({
  ...view,
  shown: view.shown.filter(({ name }) => showProperty?.(name) !== false),
});
