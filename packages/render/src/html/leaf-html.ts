// Renders blocks without children as HTML: code, equations, media, links to pages.
import { textsOf } from "../language/language.ts";
import { fieldsOf, memberOf, textOf } from "@ws/helpers/json";
import { contentOf, parentKind } from "../source/content-object.ts";
import type { Awaitable, ContentKind } from "../source/content-source.ts";
import { headingsOf, type LeafType } from "../content/block-children.ts";
import { plainTextOf, titleOf } from "../content/object-text.ts";
import { attempt } from "../content/reports.ts";
import { anchorOf, linkedKind, objectById, type TitledKind } from "../content/render-context.ts";
import { element, lazy, NEWLINE, readMarkup, type Markup, type MarkupParts } from "../tree/markup.ts";
import { cssName } from "./color-class.ts";
import { separated } from "./date-html.ts";
import type { HtmlContext } from "./html-options.ts";
import { iconMarkup } from "./icon-html.ts";
import { equationMarkup, sourceMarkup } from "./inline-html.ts";
import { figure, mediaMarkup, webMarkup } from "./media-html.ts";
import { blockAttributes, textAttributes, type PlacedBlock } from "./placed-block.ts";

type Leaf = (placed: PlacedBlock) => Awaitable<Markup>;

/** The language of code that has no colors. */
const PLAIN = "plain text";

/** Forms of blocks without children. */
export const LEAVES: Readonly<Record<LeafType, Leaf>> = {
  async code(placed) {
    const { block, content, context } = placed;
    const language = textOf(content["language"]) ?? PLAIN;
    const code = plainTextOf(content["rich_text"]);
    const isPlain = context.highlightCode === undefined && (code === "" || language === PLAIN);
    const colored = isPlain ? undefined : await sourceMarkup("highlightCode", block.id, context, [code, language]);
    const inner = element("code", { class: `language-${cssName(language)}` }, colored ?? code);
    // Long lines scroll, so the keyboard must reach the element. Code begins at the left in every language.
    return figure(placed, element("pre", { dir: "ltr", tabindex: "0" }, inner));
  },
  equation: async (placed) => {
    const { block, content, context } = placed;
    const inner = await equationMarkup(textOf(content["expression"]) ?? "", { isBlock: true }, context, block.id);
    return [element("div", { ...blockAttributes(placed, "equation"), tabindex: "0" }, inner), NEWLINE];
  },
  divider: (placed) => [element("hr", blockAttributes(placed)), NEWLINE],
  async breadcrumb(placed) {
    const links: Markup[] = [];
    const ids = new Set<string>();
    let place: CrumbPlace | undefined = { id: placed.pageId, kind: undefined };
    // A damaged copy could have a page inside itself.
    while (place !== undefined && !ids.has(place.id)) {
      ids.add(place.id);
      const crumb = await crumbAt(place, placed.context);
      if (crumb?.link !== undefined) links.unshift(crumb.link);
      place = crumb?.parent;
    }
    return [element("p", textAttributes(placed, "breadcrumb"), separated(links, " / ")), NEWLINE];
  },
  child_page: (placed) => objectLink(placed, placed.block.id, textOf(placed.content["title"])),
  child_database: async (placed) =>
    (await databaseInside(placed)) ?? objectLink(placed, placed.block.id, textOf(placed.content["title"])),
  link_to_page: (placed) => {
    const { type } = placed.content;
    if (type !== "comment_id") return objectLink(placed, linkedObject(placed) ?? "", undefined);
    const id = textOf(placed.content[type]) ?? "";
    return [element("p", blockAttributes(placed), `${textsOf(placed.context).comment} ${id}`), NEWLINE];
  },
  embed: webMarkup,
  bookmark: webMarkup,
  link_preview: webMarkup,
  table_of_contents: tableOfContents,
  image: mediaMarkup,
  video: mediaMarkup,
  audio: mediaMarkup,
  pdf: mediaMarkup,
  file: mediaMarkup,
};

/** Renders a database inside the page. Undefined for other blocks, and for a database that is shown as a link. */
export async function databaseInside(placed: PlacedBlock): Promise<Markup | undefined> {
  const { block, context } = placed;
  const { renderDatabase } = context;
  if (block.type !== "child_database" || renderDatabase === undefined) return undefined;
  const place = { option: "renderDatabase", id: block.id };
  const inner = await attempt(context, place, { call: () => renderDatabase(block.id), read: readMarkup });
  return inner && [element("div", blockAttributes(placed, "child-database"), inner), NEWLINE];
}

/** Returns the id of the page or database to which a block is a link. Undefined for other blocks. */
export function linkedObject({ block, content }: PlacedBlock): string | undefined {
  if (block.type === "child_page" || block.type === "child_database") return block.id;
  const { type } = content;
  return block.type === "link_to_page" && type !== "comment_id" ? textOf(memberOf(content, type)) : undefined;
}

/** Renders links to the headings of the page. */
function tableOfContents(placed: PlacedBlock): Markup {
  const items = lazy(async function* (): MarkupParts {
    for await (const { block, level } of headingsOf(placed.pageId, placed.context)) {
      const link = element("a", { href: `#${anchorOf(block.id)}` }, plainTextOf(contentOf(block.json)["rich_text"]));
      yield [element("li", { class: `level-${level}`, dir: "auto" }, link), NEWLINE];
    }
  });
  const attributes = { ...blockAttributes(placed, "contents"), "aria-label": textsOf(placed.context).contents };
  return [element("nav", attributes, [NEWLINE, element("ul", {}, [NEWLINE, items]), NEWLINE]), NEWLINE];
}

interface CrumbPlace {
  readonly id: string;
  /** Undefined if it is not known. */
  readonly kind: ContentKind | undefined;
}

interface Crumb {
  readonly parent: CrumbPlace | undefined;
  /** Undefined for blocks, which are not part of the path. */
  readonly link: Markup | undefined;
}

async function crumbAt({ id, kind }: CrumbPlace, context: HtmlContext): Promise<Crumb | undefined> {
  for (const possible of kind === undefined ? CRUMB_KINDS : [kind]) {
    const object = await context.source.object(possible, id);
    if (object === undefined) continue;
    const { parentId } = object;
    const parent = parentId === undefined ? undefined : { id: parentId, kind: parentKind(object) };
    // A data source is inside its database, which has the same name for most people.
    if (possible !== "page" && possible !== "database") return { parent, link: undefined };
    const isHidden = context.isHidden?.(id) === true;
    return { parent, link: isHidden ? undefined : await linkToObject(id, { kind: possible }, context) };
  }
  return undefined;
}

const CRUMB_KINDS = ["page", "database", "data_source", "block"] as const;

async function linkToObject(
  id: string,
  { kind, title }: { readonly kind: TitledKind; readonly title?: string | undefined },
  context: HtmlContext,
): Promise<Markup> {
  if (context.isHidden?.(id) === true) return textsOf(context).privatePage;
  const object = await objectById(id, context, kind);
  const icon = object === undefined ? "" : await iconMarkup(object, "/icon", fieldsOf(object.json["icon"]), context);
  const text = [icon, (object && titleOf(object)) || title || textsOf(context).untitled];
  const href = await context.linkTo(id, kind);
  return href === undefined ? text : element("a", { href }, text);
}

async function objectLink(placed: PlacedBlock, id: string, title: string | undefined): Promise<Markup> {
  // A text goes on around a hidden mention. A block that is only a link has nothing else to say.
  if (placed.context.isHidden?.(id) === true) return [];
  const name = cssName(placed.block.type ?? "");
  const kind = linkedKind(placed.block, placed.content);
  const link = await linkToObject(id, { kind, title }, placed.context);
  return [element("p", textAttributes(placed, name), link), NEWLINE];
}
