// The columns that visitors see: those of the views of a database, all of which the site shows.
import type { CopyReader } from "@ws/mirror/reader";
import { databaseViews, type DataView } from "@ws/render";
import { bareId } from "@ws/render/values";
import type { PublishedTree } from "./published-tree.ts";

/** Names of columns by the ids of their data sources, without dashes. */
export type VisibleColumns = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the columns that some of the views show. */
export function columnsOfViews(views: readonly DataView[]): VisibleColumns {
  const found = new Map<string, Set<string>>();
  for (const { source, shown, cover, date, end, groups } of views) {
    const names = found.get(bareId(source.id)) ?? new Set();
    found.set(bareId(source.id), names);
    for (const column of [...shown, cover, date, end, groups?.column]) if (column !== undefined) names.add(column.name);
  }
  return found;
}

/** Returns the columns that the views of published databases show. */
export async function readVisibleColumns(reader: CopyReader, tree: PublishedTree): Promise<VisibleColumns> {
  const views: DataView[] = [];
  for (const { kind, id } of tree.values())
    if (kind === "database") views.push(...(await databaseViews(id, { source: reader })));
  return columnsOfViews(views);
}
