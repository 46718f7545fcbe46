import type { Texts } from "../../settings/texts/texts.ts";
import type { BoardRow } from "./board-rows.ts";

/** Returns the address of the page of a row. */
export const rowHref = ({ id }: Pick<BoardRow, "id">): string => `/inside/rows/${id}`;

/** Returns the title of a row, also of one without words. */
export const rowTitle = ({ title }: BoardRow, { untitled }: Pick<Texts, "untitled">): string => title || untitled;

/** Returns the name of a row: its number, if it has one, and its title. */
export const rowName = (row: BoardRow, texts: Pick<Texts, "untitled">): string =>
  `${row.number} ${rowTitle(row, texts)}`.trim();
