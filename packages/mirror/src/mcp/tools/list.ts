// The tool `list`.
import { plainTextOf, titleOf } from "@ws/render/values";
import { MirrorError } from "../../errors.ts";
import type { ColumnRecord } from "../../model/records/data-source-record.ts";
import type { Records } from "../../model/records/records.ts";
import { dataSourcesOf } from "../../snapshot/data-sources-of.ts";
import { readViews, type SourceView } from "../../store/views/write-views.ts";
import { bareId } from "../../object-id.ts";
import { optionalId, wholeNumber } from "../arguments.ts";
import { childrenOf, topOfCopy, type TreeChild } from "../page-children.ts";
import { oneLine } from "../one-line.ts";
import type { CallContext, Tool } from "./tool.ts";

export const LIST: Tool = {
  description:
    "The pages and databases below a page, or at the top; of a database its data sources with columns, types and options. SQL " +
    "names of columns are in lower case with _ for spaces, or shown after =.",
  args: {
    id: { type: "string" },
    depth: { type: "integer", description: "levels, default 2" },
  },
  async run(args, context) {
    const id = optionalId(args, "id");
    const depth = wholeNumber(args, "depth", { min: 1, max: 20, normal: 2 });
    if (id === undefined) return treeLines(await topOfCopy(context.db), depth, context);
    const { snapshot } = context;
    const container = (await snapshot.object("database", id)) ?? (await snapshot.object("data_source", id));
    if (container !== undefined) return containerLines(container, context);
    const page = await snapshot.object("page", id);
    if (page === undefined)
      throw new MirrorError(
        "invalid_argument",
        `The copy has no page or database ${id}. Use search, or list without id.`,
      );
    const children = await childrenOf(context.db, id);
    return children.length === 0 ? ["No pages or databases below this page."] : treeLines(children, depth, context);
  },
};

/** Yields a tree: one line for each page and database, and the data sources of databases. */
async function* treeLines(
  top: readonly TreeChild[],
  depth: number,
  context: CallContext,
): AsyncGenerator<string, void> {
  const views = await viewsById(context);
  // A stack instead of recursion. The first is at its end.
  const left = top.toReversed().map((child) => ({ child, level: 1 }));
  const seen = new Set<string>();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { child, level } = next;
    const indent = "  ".repeat(level - 1);
    if (seen.has(child.id)) continue;
    seen.add(child.id);
    yield `${indent}- ${oneLine(child.title)} (${child.kind} ${bareId(child.id)})`;
    if (child.kind === "database") {
      const database = await context.snapshot.object("database", child.id);
      for (const source of database === undefined ? [] : await dataSourcesOf(database, context.snapshot))
        for (const line of sourceLines(source, views.get(source.id))) yield `${indent}  ${line}`;
    } else {
      const children = await childrenOf(context.db, child.id);
      if (level < depth) for (const below of children.toReversed()) left.push({ child: below, level: level + 1 });
      else if (children.length > 0) yield `${indent}  … ${children.length} more below`;
    }
  }
  if (top.length === 0) yield "The copy has no pages.";
}

/** Yields the title, the description and the columns of a database or data source. */
export async function* containerLines(
  container: Records["database" | "data_source"],
  context: CallContext,
): AsyncGenerator<string, void> {
  const views = await viewsById(context);
  const sources = container.kind === "database" ? await dataSourcesOf(container, context.snapshot) : [container];
  if (container.kind === "database") yield `${oneLine(titleOf(container))} (database ${bareId(container.id)})`;
  const description = plainTextOf(container.description);
  if (description !== "") yield description;
  for (const source of sources) yield* sourceLines(source, views.get(source.id));
  yield "Use query for its rows.";
}

const viewsById = async ({ db, dialect }: CallContext): Promise<ReadonlyMap<string, SourceView>> =>
  new Map((await readViews(db, dialect)).map((view) => [view.id, view]));

/** Options of a column that are listed. */
const MAX_OPTIONS = 20;

function sourceLines(source: Records["data_source"], view: SourceView | undefined): string[] {
  const name = view === undefined ? "" : `, SQL view ${view.name}`;
  const columns = source.columns.map((column) => columnText(column, view?.columns.get(column.id)));
  return [`data source ${oneLine(titleOf(source))} (${bareId(source.id)}${name})`, `  columns: ${columns.join("; ")}`];
}

function columnText(column: ColumnRecord, sqlName: string | undefined): string {
  const { name, type, relation } = column;
  const options = column.options?.map((option) => oneLine(String(option.name))) ?? [];
  const more = options.length > MAX_OPTIONS ? `, … ${options.length - MAX_OPTIONS} more` : "";
  const target = relation?.dataSourceId === undefined ? "" : ` to ${bareId(relation.dataSourceId)}`;
  const detail = options.length === 0 ? target : `: ${options.slice(0, MAX_OPTIONS).join(", ")}${more}`;
  const isPlain = sqlName === undefined || sqlName === name.toLowerCase().replaceAll(" ", "_");
  return `${oneLine(name)}${isPlain ? "" : ` = ${sqlName}`} (${type}${detail})`;
}
