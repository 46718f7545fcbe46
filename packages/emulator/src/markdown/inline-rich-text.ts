// Markdown inside a line becomes rich text. Marks switch a style on and off; spans and links are nested.
import { LIMITS } from "../catalog/limits.ts";
import type { Workspace } from "../model/workspace.ts";
import { readRichText } from "../rich-text/read-rich-text.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr, textOr } from "../values/json.ts";
import { dashedUuid } from "../values/uuid.ts";
import { colorOf, readAttributes } from "./attributes.ts";

interface Style {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly strikethrough: boolean;
  readonly underline: boolean;
  readonly color: string;
  readonly url: string | undefined;
}

const NO_STYLE: Style = {
  bold: false,
  italic: false,
  strikethrough: false,
  underline: false,
  color: "default",
  url: undefined,
};

/** The text being read, and what was read of it. */
interface Reading {
  readonly workspace: Workspace;
  readonly source: string;
  readonly items: JsonObject[];
  at: number;
  plain: string;
}

/** Parses a line of markdown. */
export function inlineRichText(workspace: Workspace, source: string): JsonValue[] {
  const reading: Reading = { workspace, source, items: [], at: 0, plain: "" };
  readUntil(reading, NO_STYLE, undefined);
  return readRichText(workspace, reading.items.flatMap(cutLong), "markdown");
}

const ESCAPED = /\\([\\`*_{}[\]()#+\-.!~$|<>^:0-9])/y;
const BREAK = /<br\s*\/?>/y;
const CODE = /(`+)(?!`)([\s\S]*?[^`])\1(?!`)/y;
const LINK = /\[((?:\\.|[^\\\]])*)\]\(((?:[^()\s]|\([^()\s]*\))*)\)/y;
const MATH = /\$`([^\n]+?)`\$|\$(?=[^\s$`])([^$\n]*?[^\s$])\$(?!\d)/y;
const STARS = /\*{1,3}(?!\*)/y;
const TILDES = /~~(?!~)/y;
const SPAN = /<span((?:\s+[a-z-]+="[^"]*")*)\s*>/y;
const SPAN_END = /<\/span>/y;
const MENTION = /<mention-([a-z-]+)((?:\s+[A-Za-z-]+="[^"]*")*)\s*(?:\/>|>([^<]*)<\/mention-\1>)/y;
const EMOJI = /:([A-Za-z0-9_-]+):/y;

function find(reading: Reading, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reading.at;
  return pattern.exec(reading.source);
}

/** Reads to the end, or to the end of the span that was opened. */
function readUntil(reading: Reading, start: Style, end: RegExp | undefined): void {
  let style = start;
  while (reading.at < reading.source.length) {
    if (end !== undefined) {
      const closing = find(reading, end);
      if (closing !== null) {
        flush(reading, style);
        reading.at += closing[0].length;
        return;
      }
    }
    const next = readMark(reading, style);
    if (next !== undefined) style = next;
    else if (!readSpecial(reading, style)) reading.plain += reading.source[reading.at++] ?? "";
  }
  flush(reading, style);
}

function flush(reading: Reading, style: Style): void {
  if (reading.plain !== "") reading.items.push(textItem(reading.plain, style, false));
  reading.plain = "";
}

/** Stars and tildes. Where one would open a style, a closing one must follow; it stands for itself otherwise. */
function readMark(reading: Reading, style: Style): Style | undefined {
  const tildes = find(reading, TILDES);
  if (tildes !== null && mayMark(reading, "~~", style.strikethrough)) {
    return marked(reading, style, { ...style, strikethrough: !style.strikethrough }, 2);
  }
  const stars = find(reading, STARS);
  if (stars === null) return undefined;
  const count = stars[0].length;
  const isOpen = (count !== 2 && style.italic) || (count !== 1 && style.bold);
  if (!mayMark(reading, stars[0], isOpen)) return undefined;
  const next = {
    ...style,
    bold: count === 1 ? style.bold : !style.bold,
    italic: count === 2 ? style.italic : !style.italic,
  };
  return marked(reading, style, next, count);
}

function mayMark({ source, at }: Reading, mark: string, isOpen: boolean): boolean {
  const after = at + mark.length;
  const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);
  if (isOpen) return !isSpace(source[at - 1]);
  if (isSpace(source[after])) return false;
  const rest = source.slice(after).replaceAll(/\\./g, "xx");
  if (mark === "~~") return rest.indexOf(mark, 1) > 0;
  const lengths = (rest.match(/\*+/g) ?? []).map((run) => run.length);
  const closesBold = lengths.some((length) => length >= 2);
  const closesItalic = lengths.some((length) => length !== 2);
  return (mark.length === 1 || closesBold) && (mark.length === 2 || closesItalic);
}

function marked(reading: Reading, before: Style, next: Style, length: number): Style {
  flush(reading, before);
  reading.at += length;
  return next;
}

function readSpecial(reading: Reading, style: Style): boolean {
  return READERS.some(([pattern, read]) => {
    const match = find(reading, pattern);
    if (match === null) return false;
    const at = reading.at;
    const taken = read(reading, match, style);
    if (taken && reading.at === at) reading.at += match[0].length;
    return taken;
  });
}

type SpecialReader = (reading: Reading, match: RegExpExecArray, style: Style) => boolean;

const READERS: readonly (readonly [RegExp, SpecialReader])[] = [
  [ESCAPED, (reading, match) => addPlain(reading, match[1] ?? "")],
  [BREAK, (reading) => addPlain(reading, "\n")],
  [CODE, (reading, match, style) => add(reading, style, textItem(unpadded(match[2] ?? ""), style, true))],
  [LINK, readLink],
  [
    MATH,
    (reading, match, style) => {
      const expression = match[1] ?? match[2] ?? "";
      return add(reading, style, {
        type: "equation",
        equation: { expression },
        annotations: annotations(style, false),
      });
    },
  ],
  [SPAN, readSpan],
  [MENTION, readMention],
  [EMOJI, readEmoji],
];

function addPlain(reading: Reading, text: string): boolean {
  reading.plain += text;
  return true;
}

function add(reading: Reading, style: Style, item: JsonObject): boolean {
  flush(reading, style);
  reading.items.push(item);
  return true;
}

/** Code that begins or ends with a backtick stands between spaces, which are not part of it. */
function unpadded(code: string): string {
  return code.startsWith(" ") && code.endsWith(" ") && code.trim() !== "" ? code.slice(1, -1) : code;
}

function readLink(reading: Reading, match: RegExpExecArray, style: Style): boolean {
  flush(reading, style);
  const inner: Reading = { ...reading, source: match[1] ?? "", at: 0, plain: "" };
  readUntil(inner, { ...style, url: match[2] === "" ? undefined : match[2] }, undefined);
  return true;
}

function readSpan(reading: Reading, match: RegExpExecArray, style: Style): boolean {
  flush(reading, style);
  const { color, underline } = readAttributes(match[1] ?? "");
  reading.at += match[0].length;
  const inside = {
    ...style,
    underline: style.underline || underline === "true",
    color: color === undefined ? style.color : colorOf(color),
  };
  readUntil(reading, inside, SPAN_END);
  return true;
}

const HEX_ID = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/i;

/** The last id that an address holds, dashed. */
export function idInUrl(url: string | undefined): string | undefined {
  const ids = url?.match(new RegExp(HEX_ID, "gi"));
  const last = ids?.at(-1);
  return last === undefined ? undefined : dashedUuid(last.toLowerCase());
}

function readMention(reading: Reading, match: RegExpExecArray, style: Style): boolean {
  const kind = match[1] ?? "";
  const attributes = readAttributes(match[2] ?? "");
  const mention = kind === "date" ? dateMention(attributes) : idMention(kind, attributes["url"]);
  if (mention === undefined) return false;
  return add(reading, style, { type: "mention", mention, annotations: annotations(style, false) });
}

function idMention(kind: string, url: string | undefined): JsonObject | undefined {
  const id = idInUrl(url);
  if (id === undefined || !["user", "page", "database"].includes(kind)) return undefined;
  return { type: kind, [kind]: { id } };
}

function dateMention(attributes: Readonly<Record<string, string>>): JsonObject | undefined {
  const { start, startTime, end, endTime, timeZone } = attributes;
  if (start === undefined) return undefined;
  const moment = (day: string, time: string | undefined) => (time === undefined ? day : `${day}T${time}:00`);
  return {
    type: "date",
    date: {
      start: moment(start, startTime),
      end: end === undefined ? null : moment(end, endTime),
      time_zone: startTime === undefined ? null : (timeZone ?? null),
    },
  };
}

function readEmoji(reading: Reading, match: RegExpExecArray, style: Style): boolean {
  const known = [...reading.workspace.store.customEmojis.values()].find((emoji) => emoji.name === match[1]);
  if (known === undefined) return false;
  return add(reading, style, {
    type: "mention",
    mention: { type: "custom_emoji", custom_emoji: { id: known.id } },
    annotations: annotations(style, false),
  });
}

function annotations({ bold, italic, strikethrough, underline, color }: Style, code: boolean): JsonObject {
  return { bold, italic, strikethrough, underline, code, color };
}

function textItem(content: string, style: Style, code: boolean): JsonObject {
  return {
    type: "text",
    text: { content, link: style.url === undefined ? null : { url: style.url } },
    annotations: annotations(style, code),
  };
}

/** Long runs are cut to the length that one item may have. */
function cutLong(item: JsonObject): JsonObject[] {
  const text = objectOr(item["text"]);
  const content = textOr(text["content"], "");
  if (!isObject(item["text"]) || content.length <= LIMITS.richTextContent) return [item];
  const parts: JsonObject[] = [];
  for (let at = 0; at < content.length; at += LIMITS.richTextContent)
    parts.push({ ...item, text: { ...text, content: content.slice(at, at + LIMITS.richTextContent) } });
  return parts;
}
