// A view of a data source: which columns and rows it shows, and in which layout.
import type { Snapshot, SnapshotObject } from "@ws/mirror/reader";
import { columnsOf, type Column } from "@ws/render/values";
import { fieldsOf, textOf, type Fields } from "@ws/helpers/tasks";

/** A view with its data source. */
export interface DataView {
  readonly id: string;
  readonly name: string;
  readonly layout: Layout;
  readonly source: SnapshotObject;
  /** False: the data source has no view, and this is a table of it. */
  readonly isStored: boolean;
  /** All public columns of the data source. */
  readonly columns: readonly Column[];
  /** The columns that the view shows. The title is the first. */
  readonly shown: readonly Column[];
  /** Column whose options are the columns of a board. Undefined for columns without options: the board is a table. */
  readonly groupBy: Column | undefined;
  /** Column with the pictures of a gallery. Undefined: the covers of the pages. */
  readonly cover: Column | undefined;
  /** Settings of the layout. */
  readonly configuration: Fields;
  /** Type of the view in the workspace, if the site shows it as a table. */
  readonly replaces: string | undefined;
  readonly filter: unknown;
  readonly sorts: unknown;
}

/** Layout of a view. Other types of views are shown as tables. */
type Layout = (typeof LAYOUTS)[number];

const LAYOUTS = ["table", "board", "gallery", "list", "calendar", "timeline", "chart"] as const;

/** True if visitors see a column of a data source. */
export type IsPublic = (dataSourceId: string, column: string) => boolean;

/** Returns the views of a database. A data source without a view has a table. */
export async function viewsOf(
  snapshot: Pick<Snapshot, "within" | "views">,
  database: SnapshotObject,
  isPublic: IsPublic,
): Promise<DataView[]> {
  const views: DataView[] = [];
  const sources = new Map<string, SnapshotObject>();
  for await (const source of snapshot.within("data_source", database.id)) sources.set(source.id, source);
  for await (const view of snapshot.views(database.id)) {
    const source = sources.get(textOf(view.json["data_source_id"]) ?? "");
    // The site has forms of its own.
    if (source !== undefined && view.type !== "form") views.push(readView(view, source, isPublic));
  }
  for (const source of sources.values())
    if (!views.some((view) => view.source === source)) views.push(tableOf(source, isPublic));
  return views;
}

/** Returns a table of all rows and public columns of a data source. */
export const tableOf = (source: SnapshotObject, isPublic: IsPublic): DataView => readView(undefined, source, isPublic);

function readView(view: SnapshotObject | undefined, source: SnapshotObject, isPublic: IsPublic): DataView {
  const columns = columnsOf(source).filter(({ name }) => isPublic(source.id, name));
  const configuration = fieldsOf(view?.json["configuration"]);
  const layout = view === undefined ? "table" : LAYOUTS.find((name) => name === view.type);
  const find = (id: unknown) => columns.find((column) => column.id === id);
  const settings = Array.isArray(configuration["properties"]) ? configuration["properties"].map(fieldsOf) : [];
  const visible = settings
    .filter((entry) => entry["visible"] !== false)
    .flatMap((entry) => find(entry["property_id"]) ?? []);
  const groupBy = find(fieldsOf(configuration["group_by"])["property_id"]);
  const title = columns.filter(({ type }) => type === "title");
  return {
    id: view?.id ?? source.id,
    isStored: view !== undefined,
    name: textOf(view?.json["name"]) || "All",
    layout: layout ?? "table",
    replaces: layout === undefined ? view?.type : undefined,
    configuration,
    source,
    columns,
    shown:
      settings.length === 0 ? columns.toSorted(byTitle) : [...title, ...visible.filter(({ type }) => type !== "title")],
    groupBy: groupBy !== undefined && optionsOf(source, groupBy).length > 0 ? groupBy : undefined,
    cover: find(fieldsOf(configuration["cover"])["property_id"]),
    filter: view?.json["filter"],
    sorts: view?.json["sorts"],
  };
}

const byTitle = (a: Column, b: Column): number => Number(b.type === "title") - Number(a.type === "title");

/** An option of a select, multi-select or status. */
export interface Option {
  readonly name: string;
  readonly color: string;
}

/** Returns the options of a column in their order. */
export function optionsOf({ json }: SnapshotObject, column: Column): readonly Option[] {
  const { options } = fieldsOf(fieldsOf(fieldsOf(json["properties"])[column.name])[column.type]);
  if (!Array.isArray(options)) return [];
  return options
    .map(fieldsOf)
    .map(({ name, color }) => ({ name: textOf(name) ?? "", color: textOf(color) ?? "default" }));
}
