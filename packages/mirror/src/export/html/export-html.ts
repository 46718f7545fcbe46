// Exports a copy as static HTML that can be opened from disk.
import { attributes, databaseHtmlPieces, escapeHtml, htmlDocument, pageHtmlPieces, type HtmlOptions } from "@ws/render";
import { CARDS_STYLESHEET, HIGHLIGHT_STYLESHEET, STYLESHEET } from "@ws/render/stylesheet";
import { titleOf, UNTITLED } from "@ws/render/values";
import type { DatabaseRecord } from "../../model/records/data-source-record.ts";
import type { PageRecord } from "../../model/records/page-record.ts";
import { renderContext, writeEach, type ExportContext } from "../export-context.ts";
import { PathFinder, urlOf } from "../export-paths.ts";
import { PageTree } from "../page-tree.ts";
import { EXPORT_STYLESHEET } from "./export-stylesheet.ts";
import { htmlHooks } from "./html-hooks.ts";
import { navigationHtml } from "./navigation.ts";

/** Writes one file for each page and database, an index, and a stylesheet. */
export async function exportHtml(context: ExportContext): Promise<void> {
  const { snapshot, folder } = context;
  const hooks = await htmlHooks(context);
  const paths = new PathFinder(snapshot, "html");
  const tree = await PageTree.read(snapshot);
  const rendering: HtmlOptions = {
    ...renderContext(context, paths),
    ...hooks,
    // The policy of the documents refuses frames.
    frames: false,
    // An export has everything.
    showAllColumns: true,
    showAllRows: true,
  };
  const inDocument = async function* (object: PageRecord | DatabaseRecord, pieces: AsyncIterable<string>) {
    const navigation = await navigationHtml(object.id, tree, paths);
    const title = titleOf(object) || UNTITLED;
    const { start, end } = htmlDocument({ title, stylesheet: "../style.css", ...navigation });
    yield start;
    yield* pieces;
    yield end;
  };
  await writeEach(context, "page", "html", (page) => inDocument(page, pageHtmlPieces(page, rendering)));
  await writeEach(context, "database", "html", (found) => inDocument(found, databaseHtmlPieces(found, rendering)));
  await folder.write("index.html", indexPieces(tree, paths));
  const highlight = hooks.highlightCode === undefined ? "" : HIGHLIGHT_STYLESHEET;
  await folder.write("style.css", [STYLESHEET, CARDS_STYLESHEET, EXPORT_STYLESHEET, highlight]);
}

async function* indexPieces(tree: PageTree, paths: PathFinder): AsyncGenerator<string, void> {
  const { start, end } = htmlDocument({ title: "Index", stylesheet: "style.css" });
  yield `${start}<h1>Index</h1>\n`;
  let depth = -1;
  for (const entry of tree.entries()) {
    yield entry.depth > depth ? "<ul>\n" : `</li>\n${"</ul>\n</li>\n".repeat(depth - entry.depth)}`;
    depth = entry.depth;
    const href = urlOf((await paths.find(entry.id)) ?? "");
    yield `<li dir="auto"><a${attributes({ href })}>${escapeHtml(entry.title)}</a>`;
  }
  yield "</li>\n</ul>\n".repeat(depth + 1) + end;
}
