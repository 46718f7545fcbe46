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
  for (let at = 0; at < items.length;) {
    const end = groupEnd(items, at);
    text += groupMarkdown(items.slice(at, end));
    at = end;
  }
  return text;
}

/** Returns the link and the `<span>` attributes (underline, color) of an item. Adjacent items with the same ones are a group. */
function frameOf(item: JsonObject): { url: string | undefined; span: string } {
  const { underline, color } = objectOr(item["annotations"]);
  const link = objectOr(item["text"])["link"];
  const url = isObject(link) ? textOr(link["url"], "") : item["type"] === "text" ? "" : hrefOfPreview(item);
  return {
    url: url === "" ? undefined : url,
    span: tagAttributes({ underline: underline === true ? "true" : undefined, color: colorAttribute(color) }),
  };
}

/** Returns the URL of a link mention or link preview. Markdown has no form for them except a link. */
function hrefOfPreview(item: JsonObject): string {
  const type = objectOr(item["mention"])["type"];
  return type === "link_mention" || type === "link_preview" ? textOr(item["href"], "") : "";
}

function groupEnd(items: readonly JsonObject[], start: number): number {
  const first = frameOf(items[start] ?? {});
  let end = start + 1;
  for (; end < items.length; end += 1) {
    const next = frameOf(items[end] ?? {});
    if (next.url !== first.url || next.span !== first.span) break;
  }
  return end;
}

function groupMarkdown(items: readonly JsonObject[]): string {
  const { url, span } = frameOf(items[0] ?? {});
  const inside = markedItems(items);
  const linked = url === undefined ? inside : `[${inside}](${safeUrl(url)})`;
  return span === "" ? linked : `<span${span}>${linked}</span>`;
}

const safeUrl = (url: string): string =>
  url.replaceAll(/\s/g, "%20").replaceAll("(", "%28").replaceAll(")", "%29").replaceAll("\\", "%5C");

const MARKS = [
  ["strikethrough", "~~"],
  ["bold", "**"],
  ["italic", "*"],
] as const;

/** Renders items with marks where a style starts or ends. Spaces at these positions stay outside of the marks. */
function markedItems(items: readonly JsonObject[]): string {
  let text = "";
  let open: readonly string[] = [];
  for (const item of items) {
    const style = objectOr(item["annotations"]);
    const [, before = "", core = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(itemText(item)) ?? [];
    if (core === "") {
      text += before;
      continue;
    }
    const marks: readonly string[] = MARKS.filter(([name]) => style[name] === true).map(([, mark]) => mark);
    const closed = open
      .filter((mark) => !marks.includes(mark))
      .toReversed()
      .join("");
    const opened = marks.filter((mark) => !open.includes(mark)).join("");
    const [trimmed, spaces] = closed === "" ? [text, ""] : splitEnd(text);
    text = `${trimmed}${closed}${spaces}${before}${opened}${core}${after}`;
    open = marks;
  }
  const [trimmed, spaces] = splitEnd(text);
  return open.length === 0 ? text : trimmed + open.toReversed().join("") + spaces;
}

/** Splits text from the spaces at its end. */
function splitEnd(text: string): [string, string] {
  const trimmed = text.replace(/\s+$/, "");
  return [trimmed, text.slice(trimmed.length)];
}

function itemText(item: JsonObject): string {
  if (item["type"] === "equation") return `$\`${textOr(objectOr(item["equation"])["expression"], "")}\`$`;
  if (item["type"] === "mention") return mentionMarkdown(item);
  const text = textOr(item["plain_text"], "");
  return objectOr(item["annotations"])["code"] === true ? codeMarkdown(text) : escaped(text);
}

/** Returns text with its special characters escaped and `<br>` for line breaks. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\*~`$[\]<>{}|^]/g, (character) => `\\${character}`).replaceAll("\n", "<br>");
}

/** Renders code between more backticks than any run of backticks in the code. */
function codeMarkdown(code: string): string {
  const runs = code.match(/`+/g) ?? [];
  const longest = Math.max(0, ...runs.map((run) => run.length));
  const fence = "`".repeat(runs.length === 0 ? 1 : longest + 1);
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
