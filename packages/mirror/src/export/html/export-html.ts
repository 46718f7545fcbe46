// Exports a copy as static HTML that can be opened from disk.
import { attributes, databaseHtmlPieces, escapeHtml, htmlDocument, pageHtmlPieces } from "@ws/render";
import { STYLESHEET } from "@ws/render/stylesheet";
import { titleOf, UNTITLED } from "@ws/render/values";
import { renderContext, type ExportContext } from "../export-context.ts";
import { PathFinder, pathOf, urlOf } from "../export-paths.ts";
import { pageTree } from "../page-tree.ts";

/** Writes one file for each page and database, an index, and a stylesheet. */
export async function exportHtml(context: ExportContext): Promise<void> {
  const { snapshot, folder, wrote } = context;
  const paths = new PathFinder(snapshot, "html");
  const rendering = renderContext(context, paths);
  for await (const page of snapshot.objects("page")) {
    const pieces = inDocument(titleOf(page), pageHtmlPieces(page, rendering));
    await folder.write(pathOf({ ...page, kind: "page" }, "html"), pieces);
    wrote();
  }
  for await (const database of snapshot.objects("database")) {
    const pieces = inDocument(titleOf(database), databaseHtmlPieces(database, rendering));
    await folder.write(pathOf({ ...database, kind: "database" }, "html"), pieces);
    wrote();
  }
  await folder.write("index.html", indexPieces(context, paths));
  await folder.write("style.css", [STYLESHEET]);
}

async function* inDocument(title: string, pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  const { start, end } = htmlDocument({
    title: title || UNTITLED,
    stylesheet: "../style.css",
    index: "../index.html",
  });
  yield start;
  yield* pieces;
  yield end;
}

async function* indexPieces({ snapshot }: ExportContext, paths: PathFinder): AsyncGenerator<string, void> {
  const { start, end } = htmlDocument({ title: "Index", stylesheet: "style.css", index: undefined });
  yield `${start}<h1>Index</h1>\n`;
  let depth = -1;
  for await (const entry of pageTree(snapshot)) {
    yield entry.depth > depth ? "<ul>\n" : `</li>\n${"</ul>\n</li>\n".repeat(depth - entry.depth)}`;
    depth = entry.depth;
    const href = urlOf((await paths.find(entry.id)) ?? "");
    yield `<li><a${attributes({ href })}>${escapeHtml(entry.title)}</a>`;
  }
  yield "</li>\n</ul>\n".repeat(depth + 1) + end;
}
