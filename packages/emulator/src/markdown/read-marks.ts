// Reads the marks that switch a style on and off: `*`, `**`, `***` and `~~`.
import type { InlineReader, Style } from "./inline-reader.ts";
import { flush, matchHere } from "./inline-reader.ts";

const STARS = /\*{1,3}(?!\*)/y;
const TILDES = /~~(?!~)/y;

/**
 * Reads a mark at the reader's position. A mark that would start a style is plain text if no mark ends the style.
 * @returns the style after the mark, undefined if there is no mark
 */
export function readMark(reader: InlineReader, style: Style): Style | undefined {
  const tildes = matchHere(reader, TILDES);
  if (tildes !== null && isMark(reader, "~~", style.strikethrough)) {
    return skipMark(reader, style, { ...style, strikethrough: !style.strikethrough }, 2);
  }
  const stars = matchHere(reader, STARS);
  if (stars === null) return undefined;
  const count = stars[0].length;
  const isOpen = (count !== 2 && style.italic) || (count !== 1 && style.bold);
  if (!isMark(reader, stars[0], isOpen)) return undefined;
  const next = {
    ...style,
    bold: count === 1 ? style.bold : !style.bold,
    italic: count === 2 ? style.italic : !style.italic,
  };
  return skipMark(reader, style, next, count);
}

/** True if a mark ends an open style, or starts a style that a later mark ends. */
function isMark({ source, at }: InlineReader, mark: string, isOpen: boolean): boolean {
  const after = at + mark.length;
  const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);
  if (isOpen) return !isSpace(source[at - 1]);
  if (isSpace(source[after])) return false;
  const rest = source.slice(after).replaceAll(/\\./g, "xx");
  if (mark === "~~") return rest.indexOf(mark, 1) > 0;
  const lengths = (rest.match(/\*+/g) ?? []).map((run) => run.length);
  const endsBold = lengths.some((length) => length >= 2);
  const endsItalic = lengths.some((length) => length !== 2);
  return (mark.length === 1 || endsBold) && (mark.length === 2 || endsItalic);
}

function skipMark(reader: InlineReader, before: Style, next: Style, length: number): Style {
  flush(reader, before);
  reader.at += length;
  return next;
}
