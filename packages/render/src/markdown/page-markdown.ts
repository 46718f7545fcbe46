// Renders pages and databases as Markdown files with front matter.
import { textsOf } from "../language/language.ts";
import { stringify } from "yaml";
import { fieldsOf, textOf, type Fields } from "@ws/helpers/json";
import { iconText } from "../html/icon-html.ts";
import { OpenBlocks } from "../content/block-children.ts";
import { titleOf } from "../content/object-text.ts";
import { findObject, joinText, type GivenObject } from "../content/find-object.ts";
import { safeAddress } from "../content/links.ts";
import { joinPieces, nested, type Pieces } from "../content/pieces.ts";
import { fileAt, userName, withDefaults } from "../content/render-context.ts";
import type { ContentObject } from "../source/content-source.ts";
import { referencedIds, withNames } from "../values/named-values.ts";
import { plainRow } from "../values/plain-values.ts";
import { blockLines } from "./block-markdown.ts";
import { escapeLineStart, escapeMarkdown } from "./escape-markdown.ts";
import { destination, inlineMarkdown } from "./inline-markdown.ts";
import { rowLines } from "./database-markdown.ts";
import { objectLink } from "./leaf-markdown.ts";
import type { MarkdownContext, MarkdownOptions } from "./markdown-options.ts";
import { propertyMarkdown } from "./property-markdown.ts";
import { SourceRows } from "../views/source-rows.ts";

/** Lines without line breaks at their ends. */
type Lines = AsyncGenerator<string, void>;

/**
 * Renders a page as Markdown: CommonMark with the tables and task lists of GitHub. The title is the only heading of the first
 * level. Text of the workspace is escaped, and links with other schemes than http, https, mailto and tel are left out.
 * @param page id of a page, or the page, which is rendered as it is
 * @throws RenderError `object_not_found` if the source lacks the page, `invalid_argument` without a source or for another object
 */
export async function pageMarkdown(page: string | GivenObject, options: MarkdownOptions): Promise<string> {
  return joinText(pageMarkdownLines(await findObject("page", page, options), options), "\n");
}

/** Renders a page like {@link pageMarkdown}, line by line, so that a page of any length needs little memory. */
export const pageMarkdownLines = (page: ContentObject, options: MarkdownOptions): Lines =>
  joinPieces(pieces(page, withDefaults(options)));

/**
 * Renders the blocks of a page or block as Markdown, without a title. Headings have the level of their block.
 * @param parentId id of the page or block
 */
export async function blocksMarkdown(parentId: string, options: MarkdownOptions): Promise<string> {
  const place = { open: new OpenBlocks([parentId]), context: withDefaults(options), width: 0, topLevel: 1 };
  return joinText(joinPieces(blockLines(options.source.children(parentId), place)), "\n");
}

async function* pieces(page: ContentObject, context: MarkdownContext): Pieces {
  if (hasFrontMatter(context)) {
    const templates = await context.source.templates?.(page.parentId ?? "");
    const isTemplate = templates?.has(page.id) === true || undefined;
    yield* frontMatter(page, context, { template: isTemplate, properties: await propertiesOf(page, context) });
    yield "";
  }
  yield* titleMarkdown(page, context);
  yield* propertyLinks(page, context);
  const place = { open: new OpenBlocks([page.id]), context, width: 0, topLevel: 2 };
  yield nested(blockLines(context.source.children(page.id), place, { before: [""] }));
  if (context.showComments !== false) yield* commentsMarkdown(page, context);
}

/** A data source of a database, and the file with its rows. */
export interface ListedSource {
  readonly source: ContentObject;
  /** Relative URL of the CSV file. */
  readonly csv: string;
}

/**
 * Renders a database like {@link databaseMarkdown}, line by line, with links to the files of its data sources and to its
 * templates.
 */
export async function* databaseMarkdownLines(
  database: ContentObject,
  sources: readonly ListedSource[],
  options: MarkdownOptions,
): Lines {
  const context = withDefaults(options);
  if (hasFrontMatter(context)) {
    yield* frontMatter(database, context, {});
    yield "";
  }
  yield* titleMarkdown(database, context);
  const description = await inlineMarkdown(database.json["description"], context, database);
  if (description !== "") yield* ["", escapeLineStart(description)];
  const lists = new SourceRows(context);
  for (const { source, csv } of sources) {
    const title = escapeMarkdown(titleOf(source) || textsOf(context).untitled);
    yield* ["", `## ${title}`, "", `[${title} as CSV](${destination(csv)})`, ""];
    yield* rowLines(database, source, context, lists);
    const templates = [...((await context.source.templates?.(source.id))?.keys() ?? [])];
    if (templates.length > 0) yield* ["", `### ${textsOf(context).templates}`, ""];
    for (const id of templates) {
      const template = await context.source.object("page", id);
      if (template !== undefined) yield `- ${await objectLink(id, titleOf(template), context, "page")}`;
    }
  }
  lists.check();
}

const hasFrontMatter = ({ frontMatter: wanted }: MarkdownContext): boolean => wanted !== undefined && wanted !== false;

async function* frontMatter(
  { json, ...object }: ContentObject,
  { frontMatter: wanted }: MarkdownContext,
  more: object,
): Lines {
  const icon = iconText(fieldsOf(json["icon"]));
  const values = {
    id: object.id,
    title: titleOf({ ...object, json }),
    url: safeAddress(json["url"]) ?? undefined,
    parent_id: object.parentId,
    created_time: textOf(json["created_time"]),
    last_edited_time: textOf(json["last_edited_time"]),
    icon,
    ...(typeof wanted === "function" ? wanted({ ...object, json }) : {}),
    ...more,
  };
  yield* ["---", yamlOf(values), "---"];
}

function yamlOf(values: object): string {
  // A line that is not folded keeps each value in one line, which is easier to compare.
  const yaml = stringify(values, { lineWidth: 0 }).trimEnd();
  if (!yaml.includes("<")) return yaml;
  // Readers that do not know front matter would take tags in it as HTML.
  return stringify(values, { lineWidth: 0, defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "QUOTE_DOUBLE" })
    .trimEnd()
    .replaceAll("<", "\\u003C");
}

/** Returns the properties of a row as plain values, with titles and names. A page outside of data sources has only its title. */
async function propertiesOf({ json }: ContentObject, context: MarkdownContext): Promise<Fields | undefined> {
  if (fieldsOf(json["parent"])["type"] !== "data_source_id") return undefined;
  const named = await withNames(json, { ...context, unavailable: textsOf(context).notAvailable });
  const plain = Object.entries(plainRow(named)).map(([name, value]): [string, unknown] => [name, plainOf(value)]);
  return Object.fromEntries(plain);
}

/** A date without an end and time zone is its start. Files are named, because their URLs end. A rollup of lists is one list. */
function plainOf(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return "Nested too deep";
  const inside = (item: unknown) => plainOf(item, depth + 1);
  if (Array.isArray(value)) return value.flat().map((item: unknown) => textOf(fieldsOf(item)["name"]) ?? inside(item));
  const { start, end, time_zone: zone } = fieldsOf(value);
  if (start !== undefined && (end ?? null) === null && (zone ?? null) === null) return start;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inside(member)]));
}

/** Values of an unknown type can be nested to any depth, which would fill the call stack. */
const MAX_DEPTH = 20;

async function* titleMarkdown(object: ContentObject, context: MarkdownContext): Lines {
  const cover = await fileAt(object, "/cover", fieldsOf(object.json["cover"]), context);
  yield* [`# ${escapeMarkdown(titleOf(object) || textsOf(context).untitled)}`];
  if (cover?.href !== undefined) yield* ["", `![${textsOf(context).cover}](${destination(cover.href)})`];
}

/** Lists what front matter cannot link to: files, whose URLs there would end, and related pages. */
async function* propertyLinks(page: ContentObject, context: MarkdownContext): Lines {
  for (const [name, property] of Object.entries(fieldsOf(page.json["properties"]))) {
    const { type, files } = fieldsOf(property);
    const hasFiles = type === "files" && Array.isArray(files) && files.length > 0;
    const hasPages = hasFrontMatter(context) && referencedIds(property, "page").length > 0;
    if (!hasFiles && !hasPages) continue;
    const value = await propertyMarkdown(page, name, context);
    yield* ["", `${escapeLineStart(escapeMarkdown(name))}: ${value}`];
  }
}

async function* commentsMarkdown(page: ContentObject, context: MarkdownContext): Lines {
  let isFirst = true;
  for await (const comment of context.source.commentsOfPage?.(page.id) ?? []) {
    const { json } = comment;
    if (isFirst) yield* ["", `## ${textsOf(context).comments}`, ""];
    isFirst = false;
    const author =
      textOf(fieldsOf(json["display_name"])["resolved_name"]) ?? (await userName(json["created_by"], context));
    const text = await inlineMarkdown(json["rich_text"], context, comment);
    yield `- **${escapeMarkdown(author)}**, ${textOf(json["created_time"]) ?? ""}: ${text}`;
  }
}
