// Renders rich text as markdown inside a line. Adjacent items share their marks, which keeps the marks unambiguous.
import type { JsonObject, JsonValue } from "../values/json.ts";
import { arrayOr, isObject, objectOr, textOr } from "../values/json.ts";
import { siteUrl } from "../values/urls.ts";
import { bareUuid } from "../values/uuid.ts";
import { colorAttribute, tagAttributes } from "./attributes.ts";

/** Renders rich text as markdown. */
export function inlineMarkdown(richText: JsonValue | undefined): string {
  const items = arrayOr(richText).filter(isObject);
  let text = "";
  let start = 0;
  let frame = frameOf(items[0] ?? {});
  for (let end = 1; end <= items.length; end += 1) {
    const next = frameOf(items[end] ?? {});
    if (end < items.length && next.url === frame.url && next.span === frame.span) continue;
    text += groupMarkdown(items.slice(start, end), frame);
    start = end;
    frame = next;
  }
  return text;
}

/** The link and the `<span>` attributes (underline, color) of an item. Adjacent items with the same ones are a group. */
interface Frame {
  readonly url: string | undefined;
  readonly span: string;
}

function frameOf(item: JsonObject): Frame {
  const { underline, color } = objectOr(item["annotations"]);
  const link = objectOr(item["text"])["link"];
  const url = isObject(link) ? textOr(link["url"], "") : item["type"] === "text" ? "" : hrefOfPreview(item);
  const hasSpan = underline === true || (color !== undefined && color !== "default");
  return {
    url: url === "" ? undefined : url,
    span: hasSpan
      ? tagAttributes({ underline: underline === true ? "true" : undefined, color: colorAttribute(color) })
      : "",
  };
}

/** Returns the URL of a link mention or link preview. Markdown has no form for them except a link. */
function hrefOfPreview(item: JsonObject): string {
  const type = objectOr(item["mention"])["type"];
  return type === "link_mention" || type === "link_preview" ? textOr(item["href"], "") : "";
}

function groupMarkdown(items: readonly JsonObject[], { url, span }: Frame): string {
  const inside = markedItems(items);
  const linked = url === undefined ? inside : `[${inside}](${safeUrl(url)})`;
  return span === "" ? linked : `<span${span}>${linked}</span>`;
}

const safeUrl = (url: string): string =>
  url.replaceAll(/\s/g, "%20").replaceAll("(", "%28").replaceAll(")", "%29").replaceAll("\\", "%5C");

/** The marks, outermost first. */
const MARKS = [
  ["strikethrough", "~~"],
  ["bold", "**"],
  ["italic", "*"],
] as const;

/** Renders items with marks where a style starts or ends. Spaces at these positions stay outside of the marks. */
function markedItems(items: readonly JsonObject[]): string {
  let text = "";
  // Spaces at the end of the text, in front of which a mark can end.
  let spaces = "";
  let open: JsonObject = {};
  for (const item of items) {
    const style = objectOr(item["annotations"]);
    const [before, core, after] = splitSpaces(itemText(item));
    if (core === "") {
      spaces += before;
      continue;
    }
    text += `${closingMarks(open, style)}${spaces}${before}${openingMarks(open, style)}${core}`;
    spaces = after;
    open = style;
  }
  return text + closingMarks(open, {}) + spaces;
}

/** Returns the marks that end between two styles, innermost first. */
function closingMarks(before: JsonObject, style: JsonObject): string {
  let marks = "";
  for (const [name, mark] of MARKS) if (before[name] === true && style[name] !== true) marks = mark + marks;
  return marks;
}

/** Returns the marks that start between two styles. */
function openingMarks(before: JsonObject, style: JsonObject): string {
  let marks = "";
  for (const [name, mark] of MARKS) if (before[name] !== true && style[name] === true) marks += mark;
  return marks;
}

/** Splits text from the spaces around it. Text of spaces only is all in front. */
function splitSpaces(text: string): [before: string, core: string, after: string] {
  const start = text.length - text.trimStart().length;
  const core = text.trim();
  return [text.slice(0, start), core, text.slice(start + core.length)];
}

function itemText(item: JsonObject): string {
  if (item["type"] === "equation") return `$\`${textOr(objectOr(item["equation"])["expression"], "")}\`$`;
  if (item["type"] === "mention") return mentionMarkdown(item);
  const text = textOr(item["plain_text"], "");
  return objectOr(item["annotations"])["code"] === true ? codeMarkdown(text) : escaped(text);
}

const SPECIAL = /[\\*~`$[\]<>{}|^\n]/;

/** Returns text with its special characters escaped and `<br>` for line breaks. */
export function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replaceAll(/[\\*~`$[\]<>{}|^]/g, (character) => `\\${character}`).replaceAll("\n", "<br>");
}

/** Returns the length of the longest run, at least `least`. */
export function longestRun(runs: readonly string[], least: number): number {
  return runs.reduce((longest, run) => Math.max(longest, run.length), least);
}

/** Renders code between more backticks than any run of backticks in the code. */
function codeMarkdown(code: string): string {
  const runs = code.match(/`+/g) ?? [];
  const fence = "`".repeat(longestRun(runs, 0) + 1);
  const pad = /^`|`$|^ [\s\S]* $/.test(code) && code.trim() !== "" ? " " : "";
  return `${fence}${pad}${code.replaceAll("\n", " ")}${pad}${fence}`;
}

function mentionMarkdown(item: JsonObject): string {
  const mention = objectOr(item["mention"]);
  const kind = textOr(mention["type"], "");
  const target = objectOr(mention[kind]);
  const id = textOr(target["id"], "");
  const text = textOr(item["plain_text"], "");
  if (kind === "date") return `<mention-date${tagAttributes(dateAttributes(target))}/>`;
  if (kind === "user") return `<mention-user url="user://${id}">${escaped(text.replace(/^@/, ""))}</mention-user>`;
  if (kind === "page" || kind === "database")
    return `<mention-${kind} url="${siteUrl}/${bareUuid(id)}">${escaped(text)}</mention-${kind}>`;
  return kind === "custom_emoji" ? text : escaped(text);
}

function dateAttributes(date: JsonObject): Record<string, string | undefined> {
  const [start, startTime] = dayAndTime(date["start"]);
  const [end, endTime] = dayAndTime(date["end"]);
  return { start, startTime, end, endTime, timeZone: startTime === undefined ? undefined : "UTC" };
}

/** Splits a date into its day and its time in UTC, if it has a time. */
function dayAndTime(date: JsonValue | undefined): [string | undefined, string | undefined] {
  if (typeof date !== "string") return [undefined, undefined];
  if (!date.includes("T")) return [date, undefined];
  const utc = new Date(date).toISOString();
  return [utc.slice(0, 10), utc.slice(11, 16)];
}
