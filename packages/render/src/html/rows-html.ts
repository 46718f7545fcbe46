// Renders the rows of a data source in the layout of a view: a table, a board, a gallery or a list.
import { fieldsOf, memberOf, fieldsList, textOf } from "@ws/helpers/tasks";
import type { ContentObject } from "../source/content-source.ts";
import { nameInRow, type Column } from "../values/columns.ts";
import { cellValue, plainRow } from "../values/plain-values.ts";
import type { ViewLayout } from "../values/view-layout.ts";
import { attributes, escapeHtml } from "./escape-html.ts";
import { colorClass, type HtmlContext } from "./inline-html.ts";
import { cardHtml, cellHtml } from "./row-html.ts";

type Pieces = AsyncGenerator<string, void>;

/** Renders all rows of a data source: a view may have a filter, but nothing may be missing. */
export function rowsHtml(source: ContentObject, view: ViewLayout, context: HtmlContext): Pieces {
  if (view.groupBy !== undefined) return boardHtml(source, view, view.groupBy, context);
  return view.layout === "table" ? tableHtml(source, view, context) : cardsHtml(source, view, context);
}

async function* tableHtml(source: ContentObject, view: ViewLayout, context: HtmlContext): Pieces {
  const columns = view.columns.filter(({ name }) => context.showProperty?.(name) !== false);
  const names = columns.map(({ name }) => `<th scope="col" dir="auto">${escapeHtml(name)}</th>\n`).join("");
  yield '<div class="scroll" role="group" aria-label="Rows" tabindex="0">';
  yield `<table class="rows">\n<thead>\n<tr>\n${names}</tr>\n</thead>\n<tbody>\n`;
  for await (const row of context.source.rows(source.id)) {
    yield "<tr>\n";
    for (const column of columns) {
      const kind = column.type === "number" ? "number" : undefined;
      yield `<td${attributes({ class: kind, dir: "auto" })}>${await cellHtml(row, column, context)}</td>\n`;
    }
    yield "</tr>\n";
  }
  yield "</tbody>\n</table></div>\n";
}

async function* cardsHtml(source: ContentObject, view: ViewLayout, context: HtmlContext): Pieces {
  const shown = shownTo(view, context);
  yield `<ul${attributes({ class: `row-${view.layout}` })}>\n`;
  for await (const row of context.source.rows(source.id)) yield await cardHtml(row, shown, context);
  yield "</ul>\n";
}

/** Renders a column for each option, and one for rows without an option. */
async function* boardHtml(source: ContentObject, view: ViewLayout, groupBy: Column, context: HtmlContext): Pieces {
  const shown = shownTo(view, context);
  const property = fieldsOf(memberOf(fieldsOf(source.json["properties"]), groupBy.name));
  const options = fieldsList(fieldsOf(memberOf(property, groupBy.type))["options"]);
  const colors = new Map(options.map(({ name, color }) => [textOf(name) ?? "", textOf(color)]));
  const groups = new Map<string, string[]>([...colors.keys()].map((name) => [name, []]));
  for await (const row of context.source.rows(source.id)) {
    const card = await cardHtml(row, shown, context);
    for (const name of groupsOf(row, groupBy)) {
      const cards = groups.get(name);
      if (cards === undefined) groups.set(name, [card]);
      else cards.push(card);
    }
  }
  yield '<div class="scroll" role="group" aria-label="Rows" tabindex="0"><div class="row-board">\n';
  for (const [name, cards] of groups) {
    const color = colors.get(name);
    const tint = color === undefined || color === "default" ? undefined : colorClass(`${color}_background`);
    const option = `<span${attributes({ class: tint === undefined ? "option" : `option ${tint}` })}>${escapeHtml(name || "None")}</span>`;
    yield `<section>\n<p class="row-group" dir="auto">${option} <span>${cards.length}</span></p>\n<ul>\n${cards.join("")}</ul>\n</section>\n`;
  }
  yield "</div></div>\n";
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
