// Renders a database as Markdown: a table of the rows for each data source.
import { textsOf } from "../language/language.ts";
import { findObject, joinText, type GivenObject } from "../content/find-object.ts";
import { titleOf } from "../content/object-text.ts";
import { withDefaults } from "../content/render-context.ts";
import type { ContentObject } from "../source/content-source.ts";
import { nameInRow } from "../values/columns.ts";
import { tableView } from "../views/data-view.ts";
import { listedSources } from "../views/find-view.ts";
import { SourceRows } from "../views/source-rows.ts";
import { viewRows } from "../views/view-rows.ts";
import { escapeLineStart, escapeMarkdown } from "./escape-markdown.ts";
import { inlineMarkdown, tableLine } from "./inline-markdown.ts";
import { objectLink } from "./leaf-markdown.ts";
import type { MarkdownContext, MarkdownOptions } from "./markdown-options.ts";
import { propertyMarkdown } from "./property-markdown.ts";

/**
 * Renders a database as Markdown: its title, and a table of all rows of each data source. Titles of rows are links. The columns are
 * those that the first table view shows. Columns, also the title, and rows are in its order; without such a view, all columns.
 * @param database id of a database, or the database, which is rendered as it is
 * @throws RenderError `object_not_found` if the source lacks the database, `invalid_argument` without a source or for another object
 */
export async function databaseMarkdown(database: string | GivenObject, options: MarkdownOptions): Promise<string> {
  return joinText(lines(await findObject("database", database, options), withDefaults(options)), "\n");
}

async function* lines(database: ContentObject, context: MarkdownContext): AsyncGenerator<string, void> {
  const title = titleOf(database) || textsOf(context).untitled;
  yield `# ${escapeMarkdown(title)}`;
  const description = await inlineMarkdown(database.json["description"], context, database);
  if (description !== "") yield* ["", escapeLineStart(description)];
  const lists = new SourceRows(context);
  for (const source of await listedSources(database, context)) {
    if (source === undefined) {
      yield* ["", unreadableLine(context)];
      continue;
    }
    // Most databases have one data source with their own name.
    if (titleOf(source) !== titleOf(database))
      yield* ["", `## ${escapeMarkdown(titleOf(source) || textsOf(context).untitled)}`];
    yield "";
    yield* rowLines(database, source, context, lists);
  }
  lists.check();
}

const unreadableLine = (context: MarkdownContext): string =>
  escapeLineStart(escapeMarkdown(textsOf(context).unreadable));

/**
 * Renders a table of all rows of a data source, with the columns and the order of its first table view. A view may have a filter. A sentence takes
 * the place of rows that cannot be read.
 */
export async function* rowLines(
  database: ContentObject,
  source: ContentObject,
  context: MarkdownContext,
  lists: SourceRows,
): AsyncGenerator<string, void> {
  const view = await tableView(database.id, source, { source: context.source });
  const rows = await lists.open(source, viewRows(view, context));
  if (rows === undefined) {
    yield unreadableLine(context);
    return;
  }
  const columns = view.shown;
  yield tableLine(columns.map(({ name }) => escapeMarkdown(name)));
  yield tableLine(columns.map(({ type }) => (type === "number" ? "---:" : "---")));
  for await (const row of rows) {
    const cells: string[] = [];
    for (const column of columns) {
      const name = nameInRow(row.json, column);
      if (column.type === "title") cells.push(await objectLink(row.id, titleOf(row), context, "page"));
      else cells.push(name === undefined ? "" : await propertyMarkdown(row, name, context, column));
    }
    yield tableLine(cells);
  }
}
