// The tool `list`.
import { bareId, plainTextOf, titleOf } from "@ws/render/values";
import { fieldsList, fieldsOf, textOf, type Fields } from "@ws/helpers/json";
import { MirrorError } from "@ws/mirror";
import { sightText, type CopyReader, type PageChild, type SnapshotObject, type SourceView } from "@ws/mirror/reader";
import { optionalFlag, optionalId, wholeNumber } from "../arguments.ts";
import { oneLine } from "../one-line.ts";
import { editedLines } from "./edited-lines.ts";
import { sqlNotes } from "../sql/sql-notes.ts";
import { viewName, viewsOf } from "../where/find-view.ts";
import type { CallContext, Tool } from "./tool.ts";

export const LIST: Tool = {
  description: "Pages below a page; a database's columns, SQL names, joins.",
  args: {
    id: { type: "string" },
    depth: { type: "integer" },
    latestFirst: { type: "boolean" },
  },
  narrow: "Name a page or database with id, or a smaller depth.",
  async run(args, context) {
    const id = optionalId(args, "id");
    const depth = wholeNumber(args, "depth", { min: 1, max: 20, normal: 2 });
    if (optionalFlag(args, "latestFirst")) return editedLines(context.copy, id);
    if (id === undefined) return treeLines(await context.copy.pagesBelow(), depth, context);
    const { copy } = context;
    const container = (await copy.object("database", id)) ?? (await copy.object("data_source", id));
    if (container !== undefined) return containerLines(container, context);
    const page = await copy.object("page", id);
    if (page === undefined)
      throw new MirrorError(
        "invalid_argument",
        `The copy has no page or database ${id}. Use search, or list without id.`,
      );
    const children = await copy.pagesBelow(id);
    return children.length === 0 ? ["No pages or databases below this page."] : treeLines(children, depth, context);
  },
};

/** Yields a tree: one line for each page and database, and the data sources of databases. */
async function* treeLines(
  top: readonly PageChild[],
  depth: number,
  { copy }: CallContext,
): AsyncGenerator<string, void> {
  const views = await viewsById(copy);
  // A stack instead of recursion. The first is at its end.
  const left = top.toReversed().map((child) => ({ child, level: 1 }));
  const seen = new Set<string>();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { child, level } = next;
    const indent = "  ".repeat(level - 1);
    if (seen.has(child.id)) continue;
    seen.add(child.id);
    const since = await copy.outOfSightSince(child.kind, child.id);
    const mark = since === undefined ? "" : `, ${sightText(since)}`;
    yield `${indent}- ${oneLine(child.title)} (${child.kind} ${bareId(child.id)})${mark}`;
    if (child.kind === "database") {
      for (const source of await copy.dataSources(child.id))
        for (const line of sourceLines(source, views)) yield `${indent}  ${line}`;
    } else {
      const children = await copy.pagesBelow(child.id);
      if (level < depth) for (const below of children.toReversed()) left.push({ child: below, level: level + 1 });
      else if (children.length > 0) yield `${indent}  … ${children.length} more below`;
    }
  }
  if (top.length === 0) yield "The copy has no pages.";
}

/** Yields the title, the description and the columns of a database or data source. */
export async function* containerLines(container: SnapshotObject, { copy }: CallContext): AsyncGenerator<string, void> {
  const views = await viewsById(copy);
  const sources = container.kind === "database" ? await copy.dataSources(container.id) : [container];
  if (container.kind === "database") yield `${oneLine(titleOf(container))} (database ${bareId(container.id)})`;
  yield* sightLines(container, copy);
  const description = plainTextOf(container.json["description"]);
  if (description !== "") yield description;
  for (const source of sources) {
    yield* sourceLines(source, views);
    const names = (await viewsOf(copy, source)).map(viewName);
    if (names.length > 0) yield `  views: ${names.join("; ")}`;
  }
  yield `Use query for its rows. ${await sqlNotes(copy)}`;
}

/** Yields a line for an object that is out of sight. */
export async function* sightLines({ kind, id }: SnapshotObject, copy: CopyReader): AsyncGenerator<string, void> {
  const since = await copy.outOfSightSince(kind, id);
  if (since !== undefined)
    yield `${sightText(since)}: Notion no longer returned it. This is its last state in the copy.`;
}

const viewsById = async (copy: CopyReader): Promise<ViewsById> =>
  new Map((await copy.viewNames()).map((view) => [view.id, view]));

/** Options of a column that are listed. */
const MAX_OPTIONS = 20;

/** The SQL views by the ids of their data sources. */
type ViewsById = ReadonlyMap<string, SourceView>;

function sourceLines(source: SnapshotObject, views: ViewsById): string[] {
  const view = views.get(source.id);
  const name = view === undefined ? "" : `, SQL view ${view.name}`;
  const columns = Object.entries(fieldsOf(source.json["properties"])).map(([column, json]) =>
    columnText(column, fieldsOf(json), view, views),
  );
  return [`data source ${oneLine(titleOf(source))} (${bareId(source.id)}${name})`, `  columns: ${columns.join("; ")}`];
}

function columnText(name: string, column: Fields, view: SourceView | undefined, views: ViewsById): string {
  const type = textOf(column["type"]) ?? "";
  const settings = fieldsOf(column[type]);
  const options = fieldsList(settings["options"]).map((option) => oneLine(String(option["name"])));
  const more = options.length > MAX_OPTIONS ? `, … ${options.length - MAX_OPTIONS} more` : "";
  const targetId = type === "relation" ? textOf(settings["data_source_id"]) : undefined;
  const target = targetId === undefined ? "" : ` to ${views.get(targetId)?.name ?? bareId(targetId)}`;
  const detail = options.length === 0 ? target : `: ${options.slice(0, MAX_OPTIONS).join(", ")}${more}`;
  const sqlName = view?.columns.get(textOf(column["id"]) ?? name);
  const isPlain = sqlName === undefined || sqlName === name.toLowerCase().replaceAll(" ", "_");
  return `${oneLine(name)}${isPlain ? "" : ` = ${sqlName}`} (${type}${detail})`;
}
