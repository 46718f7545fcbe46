// Exports a copy as Markdown: one file for each page and database, data sources as CSV.
import { databaseMarkdownLines, escapeMarkdown, pageMarkdownLines } from "@ws/render/markdown";
import { dataSourcesOf } from "../../snapshot/data-sources-of.ts";
import { writeCsv } from "../csv/export-csv.ts";
import { renderContext, writeEach, type ExportContext } from "../export-context.ts";
import { PathFinder, pathOf, relativeUrl, urlOf } from "../export-paths.ts";
import { PageTree } from "../page-tree.ts";

/** Writes all pages, databases and data sources. */
export async function exportMarkdown(context: ExportContext): Promise<void> {
  const { snapshot, folder } = context;
  const paths = new PathFinder(snapshot, "md");
  const rendering = { ...renderContext(context, paths), frontMatter: true };
  await writeEach(context, "page", "md", (page) => joined(pageMarkdownLines(page, rendering)));
  await writeEach(context, "database", "md", async function* (database) {
    const sources = await dataSourcesOf(database, snapshot);
    const listed = sources.map((source) => ({ source, csv: relativeUrl(pathOf(source, "csv")) }));
    yield* joined(databaseMarkdownLines(database, listed, rendering));
  });
  await writeCsv(context);
  await folder.write("index.md", joined(indexLines(context, paths)));
}

/** Deepest indentation of the index. Deeper pages would need space for the square of their depth. */
const MAX_DEPTH = 100;

async function* indexLines({ snapshot }: ExportContext, paths: PathFinder): AsyncGenerator<string, void> {
  yield* ["# Index", ""];
  const tree = await PageTree.read(snapshot);
  for (const { id, title, depth } of tree.entries()) {
    const path = (await paths.find(id)) ?? "";
    yield `${"  ".repeat(Math.min(depth, MAX_DEPTH))}- [${escapeMarkdown(title)}](${urlOf(path)})`;
  }
}

async function* joined(lines: AsyncIterable<string>): AsyncGenerator<string, void> {
  for await (const line of lines) yield `${line}\n`;
}
