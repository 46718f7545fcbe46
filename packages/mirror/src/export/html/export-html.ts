// Exports a copy as static HTML that can be opened from disk.
import { attributes, databaseHtmlPieces, escapeHtml, htmlDocument, pageHtmlPieces, type HtmlOptions } from "@ws/render";
import { CARDS_STYLESHEET, HIGHLIGHT_STYLESHEET, STYLESHEET } from "@ws/render/stylesheet";
import { titleOf, UNTITLED } from "@ws/render/values";
import type { DatabaseRecord } from "../../model/records/data-source-record.ts";
import type { PageRecord } from "../../model/records/page-record.ts";
import { sightNotice, sightText } from "../../store/out-of-sight.ts";
import { renderContexts, stopAtError, writeEach, type ExportContext } from "../export-context.ts";
import { exportPaths, relativeUrl, urlOf, type ExportPaths } from "../export-paths.ts";
import { PageTree } from "../page-tree.ts";
import { EXPORT_STYLESHEET } from "./export-stylesheet.ts";
import { htmlHooks, libraryHint } from "./html-hooks.ts";
import { navigationHtml } from "./navigation.ts";

/** Writes one file for each page and database, an index, and a stylesheet. */
export async function exportHtml(context: ExportContext): Promise<void> {
  const { snapshot, folder, hint } = context;
  const hooks = await htmlHooks(context);
  const paths = await exportPaths(context, "html");
  const tree = await PageTree.read(snapshot);
  const contextAt = renderContexts(context, paths);
  const renderingAt = (path: string): HtmlOptions => ({
    ...contextAt(path),
    ...hooks,
    onError(error, place) {
      if (error.code === "hook_missing") hint(libraryHint(place.option));
      else stopAtError(error, place);
    },
    // The policy of the documents refuses frames.
    frames: false,
    // An export has everything.
    showAllColumns: true,
    showAllRows: true,
  });
  const pathOf = (object: PageRecord | DatabaseRecord) => paths.pathOf(object, "html");
  const inDocument = <Found extends PageRecord | DatabaseRecord>(
    piecesOf: (object: Found, options: HtmlOptions) => AsyncIterable<string>,
  ) =>
    async function* (object: Found, path: string): AsyncGenerator<string, void> {
      const navigation = await navigationHtml({ id: object.id, path }, tree, paths);
      const title = titleOf(object) || UNTITLED;
      const { start, end } = htmlDocument({ title, stylesheet: relativeUrl("style.css", path), ...navigation });
      const since = context.outOfSight.get(object.id);
      yield since === undefined ? start : `${start}<p class="sight">${escapeHtml(sightNotice(since))}</p>\n`;
      yield* piecesOf(object, renderingAt(path));
      yield end;
    };
  await writeEach(context, "page", pathOf, inDocument(pageHtmlPieces));
  await writeEach(context, "database", pathOf, inDocument(databaseHtmlPieces));
  await folder.write("index.html", indexPieces(context, tree, paths));
  const highlight = hooks.highlightCode ? HIGHLIGHT_STYLESHEET : "";
  await folder.write("style.css", [STYLESHEET, CARDS_STYLESHEET, EXPORT_STYLESHEET, highlight]);
}

async function* indexPieces(
  { outOfSight }: ExportContext,
  tree: PageTree,
  paths: ExportPaths,
): AsyncGenerator<string, void> {
  const { start, end } = htmlDocument({ title: "Index", stylesheet: "style.css" });
  yield `${start}<h1>Index</h1>\n`;
  let depth = -1;
  for (const entry of tree.entries()) {
    yield entry.depth > depth ? "<ul>\n" : `</li>\n${"</ul>\n</li>\n".repeat(depth - entry.depth)}`;
    depth = entry.depth;
    const href = urlOf((await paths.find(entry.id)) ?? "");
    const since = outOfSight.get(entry.id);
    const mark = since === undefined ? "" : ` <small>(${escapeHtml(sightText(since))})</small>`;
    yield `<li dir="auto"><a${attributes({ href })}>${escapeHtml(entry.title)}</a>${mark}`;
  }
  yield "</li>\n</ul>\n".repeat(depth + 1) + end;
}
