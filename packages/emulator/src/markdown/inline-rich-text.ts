// Reads markdown inside a line as rich text. Marks switch a style on and off; spans and links are nested.
import type { RichTextItem } from "../body/rich-text-parser.ts";
import { LIMITS } from "../catalog/limits.ts";
import type { Workspace } from "../model/workspace.ts";
import { resolveRichText } from "../rich-text/resolve-rich-text.ts";
import type { JsonValue } from "../values/json.ts";
import { colorOf, readAttributes } from "./attributes.ts";
import type { InlineReader, Style } from "./inline-reader.ts";
import { PLAIN_STYLE, addItem, annotations, flush, matchHere, textItem } from "./inline-reader.ts";
import { EMOJI, MENTION, readEmoji, readMention } from "./read-inline-mention.ts";
import { readMark } from "./read-marks.ts";

/** Parses a line of markdown. */
export function inlineRichText(workspace: Workspace, source: string): JsonValue[] {
  const reader: InlineReader = { workspace, source, items: [], at: 0, plain: "" };
  readUntil(reader, PLAIN_STYLE, undefined);
  return resolveRichText(workspace, reader.items.flatMap(splitLongText));
}

const ESCAPED = /\\([\\`*_{}[\]()#+\-.!~$|<>^:0-9])/y;
const BREAK = /<br\s*\/?>/y;
const CODE = /(`+)(?!`)([\s\S]*?[^`])\1(?!`)/y;
const LINK = /\[((?:\\.|[^\\\]])*)\]\(((?:[^()\s]|\([^()\s]*\))*)\)/y;
const MATH = /\$`([^\n]+?)`\$|\$(?=[^\s$`])([^$\n]*?[^\s$])\$(?!\d)/y;
const SPAN = /<span((?:\s+[a-z-]+="[^"]*")*)\s*>/y;
const SPAN_END = /<\/span>/y;

/** Reads to the end of the line, or to the end of a span. */
function readUntil(reader: InlineReader, start: Style, end: RegExp | undefined): void {
  let style = start;
  while (reader.at < reader.source.length) {
    const closing = end === undefined ? null : matchHere(reader, end);
    if (closing !== null) {
      flush(reader, style);
      reader.at += closing[0].length;
      return;
    }
    const next = readMark(reader, style);
    if (next !== undefined) style = next;
    else if (!readElement(reader, style)) reader.plain += reader.source[reader.at++] ?? "";
  }
  flush(reader, style);
}

/** Reads an element other than a mark. Returns false if the next character is plain text. */
function readElement(reader: InlineReader, style: Style): boolean {
  return ELEMENTS.some(([pattern, read]) => {
    const match = matchHere(reader, pattern);
    if (match === null) return false;
    const at = reader.at;
    const isRead = read(reader, match, style);
    if (isRead && reader.at === at) reader.at += match[0].length;
    return isRead;
  });
}

/** Reads an element. Returns false if the match is plain text. */
type ElementReader = (reader: InlineReader, match: RegExpExecArray, style: Style) => boolean;

/** The elements in the order in which they are tried. */
const ELEMENTS: readonly (readonly [RegExp, ElementReader])[] = [
  [ESCAPED, (reader, match) => addPlain(reader, match[1] ?? "")],
  [BREAK, (reader) => addPlain(reader, "\n")],
  [CODE, readCode],
  [LINK, readLink],
  [MATH, readEquation],
  [SPAN, readSpan],
  [MENTION, readMention],
  [EMOJI, readEmoji],
];

function addPlain(reader: InlineReader, text: string): boolean {
  reader.plain += text;
  return true;
}

function readCode(reader: InlineReader, match: RegExpExecArray, style: Style): boolean {
  addItem(reader, style, textItem(trimPadding(match[2] ?? ""), style, true));
  return true;
}

/** Removes the space on both sides of code, which separates a backtick in the code from the fence. */
function trimPadding(code: string): string {
  return code.startsWith(" ") && code.endsWith(" ") && code.trim() !== "" ? code.slice(1, -1) : code;
}

function readLink(reader: InlineReader, match: RegExpExecArray, style: Style): boolean {
  flush(reader, style);
  const linkText: InlineReader = { ...reader, source: match[1] ?? "", at: 0, plain: "" };
  readUntil(linkText, { ...style, url: match[2] === "" ? undefined : match[2] }, undefined);
  return true;
}

function readEquation(reader: InlineReader, match: RegExpExecArray, style: Style): boolean {
  const expression = match[1] ?? match[2] ?? "";
  addItem(reader, style, {
    type: "equation",
    value: { expression },
    common: { annotations: annotations(style, false) },
  });
  return true;
}

function readSpan(reader: InlineReader, match: RegExpExecArray, style: Style): boolean {
  flush(reader, style);
  const { color, underline } = readAttributes(match[1] ?? "");
  reader.at += match[0].length;
  const styleInside = {
    ...style,
    underline: style.underline || underline === "true",
    color: color === undefined ? style.color : colorOf(color),
  };
  readUntil(reader, styleInside, SPAN_END);
  return true;
}

/** Splits text that is longer than one rich text item can be. */
function splitLongText(item: RichTextItem): RichTextItem[] {
  if (item.type !== "text" || item.value.content.length <= LIMITS.richTextContent) return [item];
  const { content, link } = item.value;
  const parts: RichTextItem[] = [];
  for (let at = 0; at < content.length; at += LIMITS.richTextContent)
    parts.push({ ...item, value: { content: content.slice(at, at + LIMITS.richTextContent), link } });
  return parts;
}
