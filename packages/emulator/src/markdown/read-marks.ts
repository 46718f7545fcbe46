// Reads the marks that switch a style on and off: `*`, `**`, `***` and `~~`.
import type { InlineReader, Style } from "./inline-reader.ts";
import { flush } from "./inline-reader.ts";

/** Longest mark, in characters. A longer run of stars or tildes is text. */
const LONGEST = { "*": 3, "~": 2 } as const;

const STARS = ["", "*", "**", "***"];

/** The styles after a mark of stars, by the style before it. Two styles often alternate in a text. */
const TOGGLED = new WeakMap<Style, Style[]>();

/** Returns the style after a mark of `count` stars. The second mark restores the first style. */
function toggled(style: Style, count: number): Style {
  const known = TOGGLED.get(style) ?? [];
  const found = known[count];
  if (found !== undefined) return found;
  const next = {
    ...style,
    bold: count === 1 ? style.bold : !style.bold,
    italic: count === 2 ? style.italic : !style.italic,
  };
  known[count] = next;
  TOGGLED.set(style, known);
  const back: Style[] = [];
  back[count] = style;
  TOGGLED.set(next, back);
  return next;
}

/** Returns the number of equal characters at a position; one more than the longest mark for every longer run. */
function runLength(source: string, at: number, character: keyof typeof LONGEST): number {
  let length = 1;
  while (length <= LONGEST[character] && source[at + length] === character) length += 1;
  return length;
}

/**
 * Reads a mark at the reader's position. A mark that would start a style is plain text if no mark ends the style.
 * @returns the style after the mark, undefined if there is no mark
 */
export function readMark(reader: InlineReader, style: Style): Style | undefined {
  const character = reader.source[reader.at];
  if (character !== "*" && character !== "~") return undefined;
  const count = runLength(reader.source, reader.at, character);
  if (count > LONGEST[character]) return undefined;
  if (character === "~") {
    if (count < 2 || !isMark(reader, "~~", style.strikethrough)) return undefined;
    return skipMark(reader, style, { ...style, strikethrough: !style.strikethrough }, 2);
  }
  const isOpen = (count !== 2 && style.italic) || (count !== 1 && style.bold);
  if (!isMark(reader, STARS[count] ?? "", isOpen)) return undefined;
  return skipMark(reader, style, toggled(style, count), count);
}

/** True if a mark ends an open style, or starts a style that a later mark ends. */
function isMark({ source, at, lookup }: InlineReader, mark: string, isOpen: boolean): boolean {
  const after = at + mark.length;
  const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);
  if (isOpen) return !isSpace(source[at - 1]);
  if (isSpace(source[after])) return false;
  if (mark === "~~") return lookup.hasTildes(after + 1);
  return (mark.length === 1 || lookup.hasBoldEnd(after)) && (mark.length === 2 || lookup.hasItalicEnd(after));
}

function skipMark(reader: InlineReader, before: Style, next: Style, length: number): Style {
  flush(reader, before);
  reader.at += length;
  return next;
}
