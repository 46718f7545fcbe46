// Reads markdown inside a line as rich text. Marks switch a style on and off; spans and links are nested.
import type { Workspace } from "../model/workspace.ts";
import type { JsonValue } from "../values/json.ts";
import { colorOf, readAttributes } from "./attributes.ts";
import type { InlineReader, Style } from "./inline-reader.ts";
import { PLAIN_STYLE, addItem, annotations, flush, matchHere, readerOf, textItem } from "./inline-reader.ts";
import { EMOJI, MENTION, readEmoji, readMention } from "./read-inline-mention.ts";
import { readMark } from "./read-marks.ts";

/** Parses a line of markdown. */
export function inlineRichText(workspace: Workspace, source: string): JsonValue[] {
  const reader = readerOf(workspace, source, []);
  readAll(reader, PLAIN_STYLE);
  return reader.items;
}

const PLAIN = /[^\\<`[$:*~]+/y;
const ESCAPED = /\\([\\`*_{}[\]()#+\-.!~$|<>^:0-9])/y;
const BREAK = /<br\s*\/?>/y;
const URL_OF_LINK = /((?:[^()\s]|\([^()\s]*\))*)\)/y;
const SPAN = /<span((?:\s+[a-z-]+="[^"]*")*)\s*>/y;
const SPAN_END = /<\/span>/y;

/** Reads to the end of the text. Spans are a list instead of recursive calls, because a text can nest them deeply. */
function readAll(reader: InlineReader, start: Style): void {
  const around: Style[] = [];
  let style = start;
  while (reader.at < reader.source.length) {
    PLAIN.lastIndex = reader.at;
    if (PLAIN.test(reader.source)) {
      reader.plain += reader.source.slice(reader.at, PLAIN.lastIndex);
      reader.at = PLAIN.lastIndex;
      continue;
    }
    const next = readStyle(reader, style, around);
    if (next !== undefined) style = next;
    else if (!readElement(reader, style)) reader.plain += reader.source[reader.at++] ?? "";
  }
  flush(reader, style);
}

/** Reads a mark or the start or end of a span. Returns the style after it, undefined for other text. */
function readStyle(reader: InlineReader, style: Style, around: Style[]): Style | undefined {
  const character = reader.source[reader.at];
  if (character === "*" || character === "~") return readMark(reader, style);
  if (character !== "<") return undefined;
  const outer = readSpanEnd(reader, style, around);
  if (outer !== undefined) return outer;
  const inner = readSpan(reader, style);
  if (inner !== undefined) around.push(style);
  return inner;
}

/** Reads the end of a span. Returns the style around it, undefined for other text. */
function readSpanEnd(reader: InlineReader, style: Style, around: Style[]): Style | undefined {
  const end = around.length === 0 ? null : matchHere(reader, SPAN_END);
  if (end === null) return undefined;
  flush(reader, style);
  reader.at += end[0].length;
  return around.pop();
}

/** Reads the start of a span. Returns the style inside it, undefined for other text. */
function readSpan(reader: InlineReader, style: Style): Style | undefined {
  const match = matchHere(reader, SPAN);
  if (match === null) return undefined;
  flush(reader, style);
  const { color, underline } = readAttributes(match[1] ?? "");
  reader.at += match[0].length;
  return {
    ...style,
    underline: style.underline || underline === "true",
    color: color === undefined ? style.color : colorOf(color),
  };
}

/** Reads an element other than a mark. Returns false if the next character is plain text. */
function readElement(reader: InlineReader, style: Style): boolean {
  return ELEMENTS[reader.source[reader.at] ?? ""]?.(reader, style) ?? false;
}

/** Reads an element and moves the reader behind it. Returns false for plain text. */
type ElementReader = (reader: InlineReader, style: Style) => boolean;

/** Returns a reader of elements that match a pattern. */
const matching =
  (pattern: RegExp, read: (reader: InlineReader, match: RegExpExecArray, style: Style) => boolean): ElementReader =>
  (reader, style) => {
    const match = matchHere(reader, pattern);
    if (match === null || !read(reader, match, style)) return false;
    reader.at += match[0].length;
    return true;
  };

const readBreak = matching(BREAK, (reader) => addPlain(reader, "\n"));
const readMentionTag = matching(MENTION, readMention);

/** The elements by their first character. */
const ELEMENTS: Readonly<Record<string, ElementReader>> = {
  "\\": matching(ESCAPED, (reader, match) => addPlain(reader, match[1] ?? "")),
  "<": (reader, style) => readBreak(reader, style) || readMentionTag(reader, style),
  "`": readCode,
  "[": readLink,
  $: readEquation,
  ":": matching(EMOJI, readEmoji),
};

function addPlain(reader: InlineReader, text: string): boolean {
  reader.plain += text;
  return true;
}

/** Reads code between two runs of backticks with the same length. */
function readCode(reader: InlineReader, style: Style): boolean {
  const { end, next } = reader.lookup.backticks(reader.at);
  if (next === undefined) return false;
  addItem(reader, style, textItem(trimPadding(reader.source.slice(end, next)), style, true));
  reader.at = next + end - reader.at;
  return true;
}

/** Removes the space on both sides of code, which separates a backtick in the code from the fence. */
function trimPadding(code: string): string {
  return code.startsWith(" ") && code.endsWith(" ") && code.trim() !== "" ? code.slice(1, -1) : code;
}

/** Reads `[text](url)`. */
function readLink(reader: InlineReader, style: Style): boolean {
  const close = reader.lookup.closingBracket(reader.at);
  if (close === undefined || reader.source[close + 1] !== "(") return false;
  const url = urlAfter(reader, close);
  if (url === undefined) return false;
  flush(reader, style);
  const linkText = readerOf(reader.workspace, reader.source.slice(reader.at + 1, close), reader.items);
  readAll(linkText, { ...style, url: url === "" ? undefined : url });
  reader.at = close + url.length + 3;
  return true;
}

/** Returns the URL in the parentheses after `]`. Remembers the last one, because several `[` can have the same `]`. */
function urlAfter(reader: InlineReader, close: number): string | undefined {
  if (reader.link?.close !== close) {
    URL_OF_LINK.lastIndex = close + 2;
    reader.link = { close, url: URL_OF_LINK.exec(reader.source)?.[1] };
  }
  return reader.link.url;
}

/** Reads `` $`x`$ `` or `$x$`. */
function readEquation(reader: InlineReader, style: Style): boolean {
  const { source, at } = reader;
  const isQuoted = source[at + 1] === "`";
  const start = at + (isQuoted ? 2 : 1);
  const end = isQuoted ? reader.lookup.next("`$", start + 1) : reader.lookup.next("$", start);
  if (end <= start || !isOnLine(reader, end) || (!isQuoted && !isTight(source, start, end))) return false;
  addItem(reader, style, {
    type: "equation",
    value: { expression: source.slice(start, end) },
    common: { annotations: annotations(style, false) },
  });
  reader.at = end + (isQuoted ? 2 : 1);
  return true;
}

function isOnLine({ lookup, at }: InlineReader, end: number): boolean {
  const lineEnd = lookup.next("\n", at);
  return lineEnd < 0 || lineEnd > end;
}

/** True for text between two `$` that is an equation and not two amounts of money. */
function isTight(source: string, start: number, end: number): boolean {
  return !/\s/.test((source[start] ?? "") + (source[end - 1] ?? "")) && !/\d/.test(source[end + 1] ?? "");
}
