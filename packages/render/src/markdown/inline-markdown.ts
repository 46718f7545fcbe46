// Renders rich text as Markdown within one line.
import { textsOf } from "../language/language.ts";
import { fieldsList, fieldsOf, memberOf, textOf, type Fields } from "@ws/helpers/json";
import { printable } from "../content/object-text.ts";
import { resolveLink, titleById, type TitledKind } from "../content/render-context.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import type { MarkdownContext, MarkdownParts } from "./markdown-options.ts";
import { inLine, laterMarkdown, rawMarkdown, readMarkdown, type MarkdownText } from "./markdown-text.ts";
import { replaced, type ReplaceContext } from "../replace/replacements.ts";
import { rawAddress } from "../replace/safe-value.ts";
import type { Awaitable, ContentObject } from "../source/content-source.ts";

/** A context for texts in a line. */
export interface InlineContext extends MarkdownContext {
  /** True: the text is part of a link, and a link cannot contain another link. @default false */
  readonly isInLink?: boolean;
}

/**
 * Renders rich text.
 * @param object the object with the text. Undefined if it is not known
 */
export async function inlineMarkdown(
  richText: unknown,
  context: InlineContext,
  object?: ContentObject,
): Promise<string> {
  const runs = fieldsList(richText);
  let markdown = "";
  for (const [index, run] of runs.entries()) {
    const next = textOf(runs[index + 1]?.["plain_text"]) ?? "";
    markdown = withMarks(markdown, await contentMarkdown(run, { context, object }), run, next);
  }
  return markdown;
}

const MARKS = [
  ["bold", "**", "strong"],
  ["italic", "*", "em"],
  ["strikethrough", "~~", "s"],
] as const;

/** Adds a run with its marks. Spaces at its ends stay outside of the marks. */
function withMarks(before: string, content: string, run: Fields, next: string): string {
  const annotations = fieldsOf(run["annotations"]);
  const marks = MARKS.filter(([name]) => annotations[name] === true);
  const core = content.trim();
  if (core === "") return before + content;
  const start = content.slice(0, content.length - content.trimStart().length);
  const end = content.slice(content.trimEnd().length);
  const isSafe = canMark(before + start, core, end + next);
  let marked = core;
  for (const [, mark, tag] of marks) marked = isSafe ? `${mark}${marked}${mark}` : `<${tag}>${marked}</${tag}>`;
  if (annotations["underline"] === true) marked = `<u>${marked}</u>`;
  return before + start + marked + end;
}

/**
 * True if Markdown recognizes marks around a text: between a letter and punctuation it does not, and marks that touch other
 * marks are ambiguous. Then HTML tags are used.
 */
function canMark(before: string, core: string, after: string): boolean {
  const opens = !/[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(core);
  const closes = !/^[\p{L}\p{N}]/u.test(after) || /[\p{L}\p{N}]$/u.test(core);
  return opens && closes && !/[*~_>]$/u.test(before);
}

/** Where a text is. */
interface TextPlace {
  readonly context: InlineContext;
  readonly object: ContentObject | undefined;
}

async function contentMarkdown(run: Fields, place: TextPlace): Promise<string> {
  const { type } = run;
  const { context } = place;
  if (type === "equation") {
    const expression = textOf(fieldsOf(run["equation"])["expression"]) ?? "";
    return replacedRun(run, type, place, () => `$${codeSpan(expression)}$`);
  }
  if (type === "mention") return replacedRun(run, type, place, () => mentionMarkdown(run, context));
  const plain = textOf(run["plain_text"]) ?? "";
  const text = fieldsOf(run["annotations"])["code"] === true ? codeSpan(plain) : escapeMarkdown(plain);
  const url =
    rawAddress(fieldsOf(fieldsOf(run["text"])["link"]), "url") ??
    (type === "text" ? undefined : rawAddress(run, "href"));
  return url === undefined ? text : replacedRun(run, "link", place, () => linkMarkdown(url, text, context));
}

/** Renders a piece of text with the function for its kind, or else as it is. */
async function replacedRun(
  run: Fields,
  type: string,
  { context, object }: TextPlace,
  render: () => Awaitable<string>,
): Promise<string> {
  // A link cannot contain another link, and the function could return one.
  if (context.isInLink === true) return render();
  const parts = (): MarkdownParts => ({
    markdown: laterMarkdown(async () => render()),
    context: replaceContext(context, object),
  });
  const part = { option: "inline", type, value: run, id: object?.id, parts, read: readMarkdown } as const;
  const own = await replaced(context, part);
  return own === undefined ? render() : inLine(own ?? "");
}

/** Returns what functions that replace parts of a page can read and render. */
export const replaceContext = (context: MarkdownContext, object?: ContentObject): ReplaceContext<MarkdownText> => ({
  source: context.source,
  linkTo: context.linkTo,
  richText: async (richText) => rawMarkdown(await inlineMarkdown(richText, context, object)),
});

/** Returns a link. Only its text if the link leads nowhere. */
export async function linkMarkdown(
  url: string,
  text: string,
  context: InlineContext,
  kind?: TitledKind,
): Promise<string> {
  if (context.isInLink === true) return text;
  const link = await resolveLink(url, context, kind);
  if (link === undefined) return text;
  const { href, blockId } = link;
  const end = blockId === undefined ? href : (context.linkToBlock?.(href, blockId) ?? href);
  return `[${text}](${destination(end)})`;
}

/** Returns a URL as the destination of a link. */
export const destination = (url: string): string =>
  url.replaceAll(
    /[\s()\\<>]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );

async function mentionMarkdown(run: Fields, context: InlineContext): Promise<string> {
  const mention = fieldsOf(run["mention"]);
  const kind = textOf(mention["type"]) ?? "";
  const target = fieldsOf(memberOf(mention, kind));
  const text = textOf(run["plain_text"]) ?? "";
  if (kind === "page" || kind === "database" || kind === "data_source") {
    const id = textOf(target["id"]) ?? "";
    if (context.isHidden?.(id) === true) return textsOf(context).privatePage;
    const title = escapeMarkdown((await titleById(id, context, kind)) ?? text);
    const href = context.isInLink === true ? undefined : await context.linkTo(id, kind);
    if (href !== undefined) return `[${title}](${destination(href)})`;
    return linkMarkdown(rawAddress(run, "href") ?? "", title, context, kind);
  }
  if (kind === "link_preview" || kind === "link_mention") {
    const url = rawAddress(target, "url") ?? rawAddress(target, "href") ?? rawAddress(run, "href") ?? "";
    return linkMarkdown(url, escapeMarkdown((textOf(target["title"]) ?? text) || url), context);
  }
  return escapeMarkdown(text);
}

/** Returns code between more backticks than any run of backticks in it. */
function codeSpan(code: string): string {
  const text = printable(code).replaceAll(/[\r\n]+/gu, " ");
  const fence = backticks(text, 1);
  const pad = /^`|`$|^ .* $/u.test(text) || text === "" ? " " : "";
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** Returns a line of a table. A bar inside of a cell, also in code, would end the cell. */
export const tableLine = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll(/(?<!\\)((?:\\\\)*)\|/gu, "$1\\|")).join(" | ")} |`;

/** Returns more backticks than any run of backticks in a text has. */
export function backticks(text: string, min: number): string {
  // A call with an argument for each run would fill the call stack.
  const longest = (text.match(/`+/gu) ?? []).reduce((length, run) => Math.max(length, run.length), min - 1);
  return "`".repeat(longest + 1);
}
