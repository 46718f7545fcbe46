// Which columns and rows of databases visitors see: those that a published view shows.
import { fieldsOf, textOf } from "@ws/helpers/json";
import type { CopyReader, Snapshot, SnapshotObject } from "@ws/mirror/reader";
import { databaseViews, type DataView } from "@ws/render";
import { bareId, type Column } from "@ws/render/values";
import { Cache } from "../cache.ts";
import { findRows } from "../tables/rows.ts";
import type { SiteOptions } from "../../settings/site-options.ts";
import type { PublishedTree } from "./published-tree.ts";

/** The names of the columns that visitors see, by the id of their data source without dashes. */
export type PublicColumns = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns true if visitors see a column. Pages that are no rows have no columns. */
export const isPublicColumn = (columns: PublicColumns, dataSourceId: string | undefined, name: string): boolean =>
  columns.get(bareId(dataSourceId ?? ""))?.has(name) === true;

/** Returns the views of a database. Empty for others. */
export type ViewsOf = (databaseId: string) => Promise<readonly DataView[]>;

/** Returns a function that reads the views of databases, each once. */
export function createViewsOf(snapshot: Snapshot): ViewsOf {
  const known = new Cache<readonly DataView[]>();
  return (id) =>
    known.get(id, async () => {
      const database = await snapshot.object("database", id);
      return database === undefined ? [] : databaseViews(database, { source: snapshot });
    });
}

/** The columns that the owner of the site has decided on. */
export type ColumnRules = SiteOptions["columns"];

/** Returns the columns that a published view shows, and those that the owner names. A title is public with its row. */
export async function readPublicColumns(
  viewsOf: ViewsOf,
  tree: PublishedTree,
  rules: ColumnRules,
): Promise<PublicColumns> {
  const [shown, secret] = [new Set(rules.public), new Set(rules.staff)];
  const found = new Map<string, Set<string>>();
  for (const { kind, id } of tree.values()) {
    for (const view of kind === "database" ? await viewsOf(id) : []) {
      const names = found.get(bareId(view.source.id)) ?? new Set();
      found.set(bareId(view.source.id), names);
      const isNamed = ({ name, type }: Column) => type === "title" || shown.has(name);
      for (const column of [...view.columns.filter(isNamed), ...columnsIn(view)])
        if (!secret.has(column.name)) names.add(column.name);
    }
  }
  return found;
}

/**
 * Returns the columns that a view names: as columns or on cards, or as its groups, dates or axes. A view without settings of columns
 * shows all of them in Notion, and names none: that is no decision to publish them.
 */
const columnsIn = (view: DataView): readonly Column[] => [...listedIn(view), ...referencedIn(view)];

/** Returns the columns that a view lists. */
export const listedIn = ({ layout, named }: DataView): readonly Column[] => (layout === "chart" ? [] : named);

/** Returns the columns by which a view groups, places or counts its rows. */
export function referencedIn({ columns, configuration }: DataView): readonly Column[] {
  const ids = new Set(propertyIds({ ...configuration, properties: undefined }));
  return columns.filter(({ id }) => ids.has(id));
}

/** Returns the ids of columns in the settings of a layout. */
function propertyIds(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(propertyIds);
  return Object.entries(fieldsOf(value)).flatMap(([name, inner]) =>
    name.endsWith("property_id") ? [textOf(inner) ?? ""] : propertyIds(inner),
  );
}

/** Returns the views of a data source, in its database. */
export async function viewsOfSource(
  viewsOf: ViewsOf,
  { id, parent }: { readonly id: string; readonly parent: { readonly id: string } | undefined },
): Promise<DataView[]> {
  const views = await viewsOf(parent?.id ?? "");
  return views.filter((view) => bareId(view.source.id) === bareId(id));
}

/** Returns the test of the rows of a data source that pass one of some filters. Undefined if one of them is none: all. */
export async function rowsWithin(
  source: Pick<CopyReader, "queryRows">,
  id: string,
  filters: readonly (object | undefined)[],
): Promise<((row: Pick<SnapshotObject, "id">) => boolean) | undefined> {
  if (filters.includes(undefined)) return undefined;
  const rows = await Promise.all(filters.map((filter) => findRows(source, id, { filter })));
  const ids = new Set(rows.flat().map((row) => row.id));
  return (row) => ids.has(row.id);
}
