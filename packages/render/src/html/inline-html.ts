// Renders rich text as HTML.
import { textsOf } from "../language/language.ts";
import { fieldsList, fieldsOf, memberOf, plainId, pointerBelow, textOf, type Fields } from "@ws/helpers/json";
import { mentionPicture, pictureSrc } from "../content/icon-picture.ts";
import { resolveLink, titleById, type TitledKind } from "../content/render-context.ts";
import { replacementOf, type ReplaceContext } from "../replace/replacements.ts";
import type { Awaitable, ContentObject } from "../source/content-source.ts";
import { element, later, type Markup } from "../tree/markup.ts";
import { colorClass, cssName } from "./color-class.ts";
import { dateMarkup } from "./date-html.ts";
import type { HtmlContext, HtmlParts } from "./html-options.ts";

/**
 * Renders rich text.
 * @param object the object with the text, which has the files of pictures in it. Undefined: pictures have their own addresses
 */
export async function inlineMarkup(
  richText: unknown,
  context: HtmlContext,
  object?: ContentObject,
): Promise<readonly Markup[]> {
  const parts: Markup[] = [];
  for (const run of fieldsList(richText)) {
    const content = contentMarkup(run, context, object);
    // Most texts need no promise.
    parts.push(marked(run, content instanceof Promise ? await content : content));
  }
  return parts;
}

const MARKS = [
  ["code", "code"],
  ["bold", "strong"],
  ["italic", "em"],
  ["strikethrough", "s"],
  ["underline", "u"],
] as const;

function marked(run: Fields, content: Markup): Markup {
  const annotations = fieldsOf(run["annotations"]);
  let part = content;
  for (const [name, tag] of MARKS) if (annotations[name] === true) part = element(tag, {}, part);
  const color = colorClass(annotations["color"]);
  return color === undefined ? part : element("span", { class: color }, part);
}

function contentMarkup(run: Fields, context: HtmlContext, object: ContentObject | undefined): Awaitable<Markup> {
  const { type } = run;
  if (type === "equation") {
    const expression = textOf(fieldsOf(run["equation"])["expression"]) ?? "";
    return replacedRun(run, type, context, () => equationMarkup(expression, { isBlock: false }, context));
  }
  if (type === "mention") return replacedRun(run, type, context, () => mentionMarkup(run, context, object));
  const text = textMarkup(textOf(run["plain_text"]) ?? "");
  const url =
    textOf(fieldsOf(fieldsOf(run["text"])["link"])["url"]) ?? (type === "text" ? undefined : textOf(run["href"]));
  return url === undefined ? text : replacedRun(run, "link", context, () => linkMarkup(url, text, context));
}

/** Renders a piece of text with the function for its kind, or else as it is. */
function replacedRun(run: Fields, kind: string, context: HtmlContext, render: () => Awaitable<Markup>) {
  const replace = replacementOf<HtmlParts, Markup>(context.inline, kind);
  if (replace === undefined) return render();
  const own = async () => (await replace(run, { html: later(render), context: replaceContext(context) })) ?? render();
  return own();
}

/** Returns what functions that replace parts of a page can read and render. */
export const replaceContext = (context: HtmlContext): ReplaceContext<Markup> => ({
  source: context.source,
  linkTo: context.linkTo,
  richText: (richText) => inlineMarkup(richText, context),
});

/** Returns text with `<br>` for line breaks. */
export function textMarkup(text: string): Markup {
  if (!text.includes("\n")) return text;
  return text.split("\n").flatMap((line, index) => (index === 0 ? [line] : [element("br"), line]));
}

/** Returns a link. Only its content if the link leads nowhere. */
export async function linkMarkup(url: string, content: Markup, context: HtmlContext): Promise<Markup> {
  const href = await linkHref(url, context);
  return href === undefined ? content : element("a", { href, rel: "noreferrer" }, content);
}

/** Returns the address to which a link leads. Undefined if it leads nowhere. */
export async function linkHref(url: string, context: HtmlContext): Promise<string | undefined> {
  const link = await resolveLink(url, context);
  return link?.blockId === undefined ? link?.href : `${link.href}#${plainId(link.blockId)}`;
}

async function mentionMarkup(run: Fields, context: HtmlContext, object: ContentObject | undefined): Promise<Markup> {
  const kind = textOf(fieldsOf(run["mention"])["type"]) ?? "";
  return element("span", { class: `mention ${cssName(kind)}` }, await mentionedMarkup(kind, run, context, object));
}

async function mentionedMarkup(
  kind: string,
  run: Fields,
  context: HtmlContext,
  object: ContentObject | undefined,
): Promise<Markup> {
  const target = fieldsOf(memberOf(fieldsOf(run["mention"]), kind));
  const text = textOf(run["plain_text"]) ?? "";
  if (kind === "page" || kind === "database" || kind === "data_source")
    return objectMention(kind, textOf(target["id"]) ?? "", run, context);
  if (kind === "date") return dateMarkup(target, context);
  if (kind === "link_preview" || kind === "link_mention") {
    const url = textOf(target["url"] ?? target["href"] ?? run["href"]) ?? "";
    const title = textOf(target["title"]) ?? text;
    return linkMarkup(url, textMarkup(title || url), context);
  }
  const mention = fieldsOf(run["mention"]);
  const picture = mentionPicture(mention);
  const path = picture && object && pointerTo(mention, object.json);
  const src = picture && (await pictureSrc(picture, object, path && pointerBelow(path, kind), context));
  return src === undefined ? textMarkup(text) : element("img", { class: "icon", src, alt: text });
}

async function objectMention(kind: TitledKind, id: string, run: Fields, context: HtmlContext): Promise<Markup> {
  if (context.isHidden?.(id) === true) return textsOf(context).privatePage;
  const title = textMarkup((await titleById(id, context, kind)) ?? textOf(run["plain_text"]) ?? "");
  const href = (await context.linkTo(id, kind)) ?? (await resolveLink(textOf(run["href"]) ?? "", context, kind))?.href;
  return href === undefined ? title : element("a", { href }, title);
}

/** Returns an equation. */
export const equationMarkup = (
  expression: string,
  options: { readonly isBlock: boolean },
  context: HtmlContext,
): Markup => context.renderEquation?.(expression, options) ?? element("code", { class: "equation" }, expression);

/** Returns the JSON pointer to a part of a value. Undefined if the value does not contain it. */
function pointerTo(part: Fields, value: unknown): string | undefined {
  if (value === part) return "";
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const found = pointerTo(part, member);
    if (found !== undefined) return pointerBelow("", key) + found;
  }
  return undefined;
}
