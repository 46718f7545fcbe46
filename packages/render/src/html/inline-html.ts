// Renders rich text as HTML.
import { textsOf } from "../language/language.ts";
import { fieldsList, fieldsOf, memberOf, plainId, pointerBelow, textOf, type Fields } from "@ws/helpers/json";
import { mentionPicture, pictureSrc } from "../content/icon-picture.ts";
import { attempt } from "../content/reports.ts";
import { resolveLink, titleById, type TitledKind } from "../content/render-context.ts";
import { replaced, type ReplaceContext } from "../replace/replacements.ts";
import { rawAddress } from "../replace/safe-value.ts";
import type { Awaitable, ContentObject } from "../source/content-source.ts";
import { callable, element, isNothing, later, readMarkup, type Markup } from "../tree/markup.ts";
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
    const render = () => equationMarkup(expression, { isBlock: false }, context, object?.id);
    return replacedRun(run, type, { context, object }, render);
  }
  if (type === "mention") return replacedRun(run, type, { context, object }, () => mentionMarkup(run, context, object));
  const text = textMarkup(textOf(run["plain_text"]) ?? "");
  const url =
    rawAddress(fieldsOf(fieldsOf(run["text"])["link"]), "url") ??
    (type === "text" ? undefined : rawAddress(run, "href"));
  if (url === undefined) return text;
  return replacedRun(run, "link", { context, object }, () => linkMarkup(url, text, context));
}

/** Where a text is. */
interface TextPlace {
  readonly context: HtmlContext;
  readonly object: ContentObject | undefined;
}

/** Renders a piece of text with the function for its kind, or else as it is. */
function replacedRun(run: Fields, type: string, { context, object }: TextPlace, render: () => Awaitable<Markup>) {
  const parts = (): HtmlParts => ({ html: callable(later(render)), context: replaceContext(context, object) });
  const part = { option: "inline", type, value: run, id: object?.id, parts, read: readMarkup } as const;
  const own = replaced(context, part);
  return own instanceof Promise ? own.then((markup) => markup ?? render()) : (own ?? render());
}

/** Returns what functions that replace parts of a page can read and render. */
export const replaceContext = (context: HtmlContext, object?: ContentObject): ReplaceContext<Markup> => ({
  source: context.source,
  linkTo: context.linkTo,
  richText: (richText) => inlineMarkup(richText, context, object),
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
    const url = rawAddress(target, "url") ?? rawAddress(target, "href") ?? rawAddress(run, "href") ?? "";
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
  const href =
    (await context.linkTo(id, kind)) ?? (await resolveLink(rawAddress(run, "href") ?? "", context, kind))?.href;
  return href === undefined ? title : element("a", { href }, title);
}

/**
 * Returns an equation.
 * @param id id of the block
 */
export async function equationMarkup(
  expression: string,
  options: { readonly isBlock: boolean },
  context: HtmlContext,
  id: string | undefined,
): Promise<Markup> {
  const own = await sourceMarkup("renderEquation", id, context, [expression, options]);
  return own ?? element("code", { class: "equation" }, expression);
}

/**
 * Returns the markup of a function for an equation or for code. Undefined for its source: without a function, which is reported once, and
 * if the function returns nothing.
 */
export async function sourceMarkup(
  option: keyof typeof MISSING,
  id: string | undefined,
  context: HtmlContext,
  args: readonly unknown[],
): Promise<Markup | undefined> {
  const hook: unknown = context[option];
  if (hook === false) return undefined;
  if (typeof hook === "function") {
    const call = (): unknown => Reflect.apply(hook, undefined, args);
    return attempt(
      context,
      { option, id },
      { call, read: (result) => readMarkup(isNothing(result) ? undefined : result) },
    );
  }
  context.report({ option, id: undefined }, { code: "hook_missing", message: MISSING[option] });
  return undefined;
}

const MISSING = {
  renderEquation:
    'The page shows the source of equations. Pass "renderEquation" of @ws/render/math, or false to keep the source.',
  highlightCode:
    'The page shows code without colors. Pass "highlightCode" of @ws/render/highlight, or false for no colors.',
} as const;

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
