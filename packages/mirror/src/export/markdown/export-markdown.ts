// Exports a copy as Markdown: one file for each page and database, data sources as CSV.
import { databaseMarkdownLines, escapeMarkdown, pageMarkdownLines, type MarkdownOptions } from "@ws/render/markdown";
import type { DatabaseRecord } from "../../model/records/data-source-record.ts";
import type { PageRecord } from "../../model/records/page-record.ts";
import { dataSourcesOf } from "../../snapshot/data-sources-of.ts";
import { sightText } from "../../store/out-of-sight.ts";
import { writeCsv } from "../csv/export-csv.ts";
import { BlockTargets, markOf } from "../block-targets.ts";
import { renderContexts, sightField, writeEach, type ExportContext } from "../export-context.ts";
import { exportPaths, relativeUrl, urlOf, type ExportPaths } from "../export-paths.ts";
import { PageTree } from "../page-tree.ts";

/** Writes all pages, databases and data sources. */
export async function exportMarkdown(context: ExportContext): Promise<void> {
  const { snapshot, folder } = context;
  const paths = await exportPaths(context, "md");
  const contextAt = renderContexts(context, paths);
  const targets = await BlockTargets.read(context, {
    headingEnd: slugOf,
    togglesAreHeadings: false,
    hasEmbeds: false,
  });
  const renderingAt = (path: string): MarkdownOptions => ({
    ...contextAt(path),
    frontMatter: (object) => sightField(context, object),
    linkToBlock: (href, blockId) => hrefWithEnd(href, targets.endOf(blockId)),
    markOf: ({ id }) => (targets.isMarked(id) ? { markdown: `<a id="${markOf(id)}"></a>`, isBefore: true } : undefined),
  });
  const pathOf = (object: PageRecord | DatabaseRecord) => paths.pathOf(object, "md");
  await writeEach(context, "page", pathOf, (page, path) => joined(pageMarkdownLines(page, renderingAt(path))));
  await writeEach(context, "database", pathOf, async function* (database, path) {
    const sources = await dataSourcesOf(database, snapshot);
    const listed = sources.map((source) => ({ source, csv: relativeUrl(paths.pathOf(source, "csv"), path) }));
    yield* joined(databaseMarkdownLines(database, listed, renderingAt(path)));
  });
  await writeCsv(context, paths);
  await folder.write("index.md", joined(indexLines(context, paths)));
}

/** Returns the end of an address as GitHub and other readers of Markdown make it from a heading. */
const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");

/** Returns the address of a block in a file. */
const hrefWithEnd = (href: string, end: string | undefined): string => (end === undefined ? href : `${href}#${end}`);

/** Deepest indentation of the index. Deeper pages would need space for the square of their depth. */
const MAX_DEPTH = 100;

async function* indexLines({ snapshot, outOfSight }: ExportContext, paths: ExportPaths): AsyncGenerator<string, void> {
  yield* ["# Index", ""];
  const tree = await PageTree.read(snapshot);
  for (const { id, title, depth } of tree.entries()) {
    const path = (await paths.find(id)) ?? "";
    const since = outOfSight.get(id);
    yield `${"  ".repeat(Math.min(depth, MAX_DEPTH))}- [${escapeMarkdown(title)}](${urlOf(path)})${since === undefined ? "" : ` (${sightText(since)})`}`;
  }
}

async function* joined(lines: AsyncIterable<string>): AsyncGenerator<string, void> {
  for await (const line of lines) yield `${line}\n`;
}
