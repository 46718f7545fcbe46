import { isList, KIND, type Markup } from "../tree/markup.ts";

/** Texts with more characters than this are long for a cell of a table. */
const LONG_TEXT = 40;

/** Returns true for a cell with a long text. Its class lets a stylesheet keep its column wide and limit its lines. */
export const isLong = (cell: Markup): boolean => lengthOf(cell) > LONG_TEXT;

function lengthOf(value: Markup): number {
  if (typeof value === "string") return value.length;
  if (isList(value)) return value.reduce<number>((sum, part) => sum + lengthOf(part), 0);
  return value[KIND] === "element" ? lengthOf(value.children) : 0;
}
