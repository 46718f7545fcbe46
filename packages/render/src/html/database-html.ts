// Renders a database as HTML: the rows of each data source as its first view shows them.
import { textsOf } from "../language/language.ts";
import type { ContentObject } from "../source/content-source.ts";
import { findObject, type GivenObject } from "../content/find-object.ts";
import { titleOf } from "../content/object-text.ts";
import { anchorOf, withDefaults } from "../content/render-context.ts";
import { isEmpty } from "../tree/is-empty.ts";
import { element, lazy, NEWLINE, type Markup } from "../tree/markup.ts";
import { htmlPieces, writeHtml } from "../tree/write-html.ts";
import { chosenView } from "../views/data-view.ts";
import { listedSources } from "../views/find-view.ts";
import { SourceRows } from "../views/source-rows.ts";
import { viewRows } from "../views/view-rows.ts";
import type { HtmlContext, HtmlOptions } from "./html-options.ts";
import { inlineMarkup } from "./inline-html.ts";
import { headerMarkup } from "./page-html.ts";
import { rowLink } from "./row-html.ts";
import { viewMarkup } from "./views/view-html.ts";
import type { ViewOptions } from "./views/view-options.ts";

/**
 * Renders a database as one `<article>`: the rows of each data source as its first view shows them, with the columns, the filter and the
 * order of the view. Titles of rows are links to their pages.
 * @param database id of a database, or the database, which is rendered as it is
 * @throws RenderError `object_not_found` if the source lacks the database, `invalid_argument` without a source or for another object
 */
export async function databaseHtml(database: string | GivenObject, options: HtmlOptions): Promise<string> {
  return writeHtml(databaseMarkup(await findObject("database", database, options), withDefaults(options)));
}

/** Renders a database like {@link databaseHtml}, in pieces. */
export const databaseHtmlPieces = (database: ContentObject, options: HtmlOptions): AsyncGenerator<string, void> =>
  htmlPieces(databaseMarkup(database, withDefaults(options)));

/** Renders a database. */
const databaseMarkup = (database: ContentObject, context: HtmlContext): Markup => [
  element("article", { id: anchorOf(database.id), lang: context.locale, dir: "auto" }, [
    NEWLINE,
    lazy(async function* () {
      yield await headerMarkup(database, context);
      const description = await inlineMarkup(database.json["description"], context, database);
      if (!isEmpty(description)) yield [element("p", { class: "description", dir: "auto" }, description), NEWLINE];
      for await (const part of sourceViews(database, context, (source) => ({
        groupHeadingLevel: hasHeading(database, source) ? 3 : 2,
      })))
        yield sourceMarkup(database, part, context);
    }),
  ]),
  NEWLINE,
];

/** A data source of a database, and its rows as a view shows them. */
interface SourceView {
  /** Undefined if the content says that it cannot be read. */
  readonly source: ContentObject | undefined;
  readonly content: Markup;
}

/**
 * Yields the data sources of a database with their views. A sentence takes the place of rows that cannot be read.
 * @throws the error of the first data source, if the rows of none can be read
 */
export async function* sourceViews(
  database: ContentObject,
  context: HtmlContext,
  optionsOf: (source: ContentObject) => ViewOptions,
): AsyncGenerator<SourceView, void> {
  const lists = new SourceRows(context);
  for (const source of await listedSources(database, context)) {
    if (source === undefined) {
      yield { source, content: notReadable(context) };
      continue;
    }
    const view = await chosenView(database.id, source, context);
    const options = optionsOf(source);
    const rows = options.rows ?? (await lists.open(source, viewRows(view, context)));
    yield {
      source,
      content: rows === undefined ? notReadable(context) : viewMarkup(view, context, { ...options, rows }),
    };
  }
  lists.check();
}

const notReadable = (context: HtmlContext): Markup => [
  element("p", { class: "unsupported", dir: "auto" }, textsOf(context).unreadable),
  NEWLINE,
];

/** Most databases have one data source with their own name. */
const hasHeading = (database: ContentObject, source: ContentObject): boolean => titleOf(source) !== titleOf(database);

function sourceMarkup(database: ContentObject, { source, content }: SourceView, context: HtmlContext): Markup {
  if (source === undefined) return [element("section", {}, [NEWLINE, content]), NEWLINE];
  const title = titleOf(source) || textsOf(context).untitled;
  const heading = hasHeading(database, source) ? [element("h2", { dir: "auto" }, title), NEWLINE] : "";
  const rows = lazy(async function* () {
    yield content;
    yield await templatesMarkup(source, context);
  });
  return [element("section", { id: anchorOf(source.id) }, [NEWLINE, heading, rows]), NEWLINE];
}

async function templatesMarkup(source: ContentObject, context: HtmlContext): Promise<Markup> {
  const items: Markup[] = [];
  for (const id of ((await context.source.templates?.(source.id)) ?? new Map<string, unknown>()).keys()) {
    const template = await context.source.object("page", id);
    if (template !== undefined) items.push(element("li", { dir: "auto" }, await rowLink(template, context)), NEWLINE);
  }
  if (items.length === 0) return "";
  return [element("h3", {}, textsOf(context).templates), NEWLINE, element("ul", {}, [NEWLINE, items]), NEWLINE];
}
