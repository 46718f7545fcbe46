// Widths of the columns of a table. They come from the view and the types, not from the rows, so that all pages of a list, and each
// search in it, have the same columns.
import { columnOf } from "@ws/helpers/filters";
import { fieldsList, memberOf } from "@ws/helpers/json";
import { element, type Markup } from "../../tree/markup.ts";
import { isCurrency } from "../../values/number-text.ts";
import type { Column } from "../../values/columns.ts";
import type { DataView } from "../../views/data-view.ts";

/** Widths in pixels, by type. */
const WIDTHS: Readonly<Record<string, number>> = {
  title: 200,
  rich_text: 200,
  number: 110,
  select: 150,
  status: 150,
  multi_select: 180,
  date: 140,
  checkbox: 80,
  url: 190,
  email: 190,
  unique_id: 90,
};

/** Width of the other types. */
const WIDTH = 150;

/** Width of an amount of money, such as EUR 1'000'000.00. */
const MONEY = 160;

/** A word of a heading, where lines break between words only. */
const WORD = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/** Longest word that a column keeps on one line, in letters. */
const MAX_LETTERS = 12;

/** Returns the width that the longest word of a heading needs, where a small screen has half of the widths. */
const wordWidth = (name: string): number =>
  20 + 14 * Math.min(MAX_LETTERS, Math.max(0, ...(name.match(WORD) ?? []).map(({ length }) => length)));

/** Narrowest and widest column that a view can ask for. */
const [MIN, MAX] = [48, 480] as const;

/** Widest table whose columns become narrower with the page. A wider one scrolls. */
const MAX_ELASTIC = 1200;

/** Renders the widths of the columns of a view. */
export function widthsMarkup({ shown, configuration }: Pick<DataView, "shown" | "configuration">): Markup {
  const chosen = new Map(
    fieldsList(configuration["properties"]).map(({ property_id: id, width }) => [
      typeof id === "string" ? columnOf(shown, id) : undefined,
      typeof width === "number" ? Math.min(Math.max(width, MIN), MAX) : undefined,
    ]),
  );
  const widthOf = ({ name, type, format }: Column) =>
    Math.max(isCurrency(format) ? MONEY : (memberOf(WIDTHS, type) ?? WIDTH), wordWidth(name));
  const widths = shown.map((column) => chosen.get(column) ?? widthOf(column));
  const sum = widths.reduce((total, width) => total + width, 0);
  // A policy without inline styles allows the attribute.
  const textOf = (width: number) => (sum > MAX_ELASTIC ? `${width}` : `${Math.round((1000 * width) / sum) / 10}%`);
  return element(
    "colgroup",
    {},
    widths.map((width) => element("col", { width: textOf(width) })),
  );
}
