import type { Texts } from "../texts/texts.ts";
import type { BoardRow } from "./board-rows.ts";

/** Returns the address of the page of a row. */
export const rowHref = ({ id }: Pick<BoardRow, "id">): string => `/inside/rows/${id}`;

/** Returns the name of a row: its number, if it has one, and its title. */
export const rowName = ({ number, title }: BoardRow, { untitled }: Pick<Texts, "untitled">): string =>
  `${number} ${title || untitled}`.trim();
