// The rows of a view as cells and cards.
import type { SnapshotObject } from "@ws/mirror/reader";
import type { Column } from "@ws/render/values";
import type { Edition } from "../content/edition.ts";
import { cellValue } from "../data/cell-value.ts";
import { coverOf } from "../data/cover-of.ts";
import { optionsOf, type DataView } from "../data/data-view.ts";
import { listHref, type ListQuery } from "../data/list-query.ts";
import type { Renderer } from "../render/renderer.ts";
import type { CardGroup } from "../views/data/board.tsx";
import type { Card } from "../views/data/card.tsx";

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

/** Returns true for a value that needs the name of its column on a card: a number without a unit, a yes or no. */
function needsLabel(row: SnapshotObject, column: Column): boolean {
  const value = cellValue(row, column);
  return typeof value === "boolean" || (typeof value === "number" && !isAmount(column));
}

/** Returns true for a column of amounts of money, which explain themselves. */
const isAmount = ({ type, format }: Column): boolean =>
  type === "number" && format !== undefined && !/^(?:number|number_with_commas|percent)$/u.test(format);

/** Renders the cells of a row. */
export const cellsOf = ({ edition, renderer }: DataRows, row: SnapshotObject, columns: readonly Column[]) =>
  Promise.all(columns.map((column) => renderer.cell(edition, row, column)));

/** Renders a row as a card. */
export async function cardOf(data: DataRows, row: SnapshotObject, hasCover = false): Promise<Card> {
  const { edition, renderer, view } = data;
  const [first, ...others] = view.shown.filter((column) => column !== view.cover && column !== view.groupBy);
  const [title = ""] = first === undefined ? [] : await cellsOf(data, row, [first]);
  const html = await cellsOf(data, row, others);
  const cells = others.map((column, index) => ({
    label: needsLabel(row, column) ? column.name : undefined,
    isAmount: isAmount(column),
    html: html[index] ?? "",
  }));
  return { id: row.id, title, cells, cover: hasCover ? await coverOf(edition, renderer, view, row) : undefined };
}

/**
 * Renders the columns of a board: one for each option, and one for the rows without an option.
 * @param maxCards most cards in a column
 */
export async function boardGroups(data: DataRows, groupBy: Column, maxCards: number): Promise<CardGroup[]> {
  const { view, query, rows, path } = data;
  const options = optionsOf(view.source, groupBy);
  const valuesOf = (row: SnapshotObject) => [cellValue(row, groupBy)].flat();
  const groups: CardGroup[] = [];
  const add = async (name: string, color: string, members: readonly SnapshotObject[]) => {
    const cards = await Promise.all(members.slice(0, maxCards).map((row) => cardOf(data, row)));
    const count = members.length - cards.length;
    const href = listHref(path, query, { view: undefined, filters: new Map([...query.filters, [groupBy.name, name]]) });
    const tint = color === "default" ? undefined : `color-${color}-background`;
    groups.push({ name: name || "None", color: tint, cards, more: count > 0 ? { count, href } : undefined });
  };
  for (const { name, color } of options)
    await add(
      name,
      color,
      rows.filter((row) => valuesOf(row).includes(name)),
    );
  const others = rows.filter((row) => !options.some(({ name }) => valuesOf(row).includes(name)));
  if (others.length > 0) await add("", "default", others);
  return groups;
}
