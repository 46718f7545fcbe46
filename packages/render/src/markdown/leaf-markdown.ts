// Renders blocks without children as Markdown: code, equations, media, links to pages.
import { missingText, textsOf } from "../language/language.ts";
import { memberOf, textOf, type Fields } from "@ws/helpers/json";
import type { LeafType } from "../content/block-children.ts";
import { plainTextOf, printable } from "../content/object-text.ts";
import { fileAt, linkedKind, titleById, type TitledKind } from "../content/render-context.ts";
import type { ContentObject } from "../source/content-source.ts";
import { comment } from "./comment.ts";
import { escapeLineStart, escapeMarkdown } from "./escape-markdown.ts";
import { backticks, destination, inlineMarkdown, linkMarkdown } from "./inline-markdown.ts";
import type { MarkdownContext } from "./markdown-options.ts";

type Leaf = (content: Fields, context: MarkdownContext, block: ContentObject) => Promise<string[]> | string[];

/** Forms of blocks without children. */
export const LEAVES: Readonly<Record<LeafType, Leaf>> = {
  code: async (content, context, block) => {
    // Some parsers would take a line with a bar as the header of a table.
    const language = (textOf(content["language"]) ?? "").replaceAll(/[`|\r\n]/gu, " ");
    const lines = fence(plainTextOf(content["rich_text"]), language === "plain text" ? "" : language);
    return [...lines, ...(await caption(content, context, block))];
  },
  equation: (content) => fence(textOf(content["expression"]) ?? "", "math"),
  divider: () => ["---"],
  breadcrumb: () => [comment("breadcrumb")],
  table_of_contents: () => [comment("table of contents")],
  child_page: blockLink,
  child_database: blockLink,
  link_to_page: async (content, context, block) => {
    const { type } = content;
    const id = textOf(memberOf(content, type)) ?? "";
    return type === "comment_id"
      ? [comment(`link to comment ${id}`)]
      : linkLines(id, undefined, context, linkedKind(block, content));
  },
  embed: web,
  bookmark: web,
  link_preview: web,
  image: media,
  video: media,
  audio: media,
  pdf: media,
  file: media,
};

function blockLink(content: Fields, context: MarkdownContext, block: ContentObject): Promise<string[]> {
  return linkLines(block.id, textOf(content["title"]), context, linkedKind(block, content));
}

/** A block that is only a link to a hidden page is left out. */
async function linkLines(...[id, title, context, kind]: Parameters<typeof objectLink>): Promise<string[]> {
  return context.isHidden?.(id) === true ? [] : [await objectLink(id, title, context, kind)];
}

/** Returns a link to a page or database. */
export async function objectLink(
  id: string,
  title: string | undefined,
  context: MarkdownContext,
  kind: TitledKind,
): Promise<string> {
  if (context.isHidden?.(id) === true) return textsOf(context).privatePage;
  const text = escapeMarkdown((await titleById(id, context, kind)) ?? (title || textsOf(context).untitled));
  const href = await context.linkTo(id, kind);
  return href === undefined ? escapeLineStart(text) : `[${text}](${destination(href)})`;
}

function fence(code: string, language: string): string[] {
  const text = printable(code);
  const marker = backticks(text, 3);
  return [`${marker}${language}`, ...(text === "" ? [] : text.split(/\r\n|[\r\n]/u)), marker];
}

async function caption(content: Fields, context: MarkdownContext, block: ContentObject): Promise<string[]> {
  const text = escapeLineStart(await inlineMarkdown(content["caption"], context, block));
  return text === "" ? [] : ["", text];
}

/** Returns the caption as the text of a link. */
const linkText = ({ caption: text }: Fields, context: MarkdownContext): Promise<string> =>
  inlineMarkdown(text, { ...context, isInLink: true });

async function web(content: Fields, context: MarkdownContext, block: ContentObject): Promise<string[]> {
  const url = textOf(content["url"]) ?? "";
  const text = (await linkText(content, context)) || escapeMarkdown(url);
  // An uploaded file in an embed is a file of Notion.
  const file = content["expiry_time"] === undefined ? undefined : await context.fileUrl(block, `/${block.type ?? ""}`);
  if (file !== undefined) return [`[${textsOf(context).file}](${destination(file)})`];
  return [escapeLineStart(await linkMarkdown(url, text, context))];
}

async function media(content: Fields, context: MarkdownContext, block: ContentObject): Promise<string[]> {
  const type = block.type ?? "";
  const file = await fileAt(block, `/${type}`, content, context);
  const name = escapeMarkdown(file?.name ?? type);
  if (file?.href === undefined)
    return [`*${missingText(type, context)}:* ${(await inlineMarkdown(content["caption"], context, block)) || name}`];
  const url = destination(file.href);
  if (type === "image") return [`![${(await linkText(content, context)) || name}](${url})`];
  return [`[${name}](${url})`, ...(await caption(content, context, block))];
}
