// How a view shows the rows of a data source.
import { fieldsOf, fieldsList, plainId } from "@ws/helpers/tasks";
import type { ContentObject, ContentSource } from "../source/content-source.ts";
import { columnsOf, type Column } from "./columns.ts";

/** How a view shows the rows of a data source. */
export interface ViewLayout {
  /** Other types of views are shown as tables. */
  readonly layout: "table" | "board" | "gallery" | "list";
  /** All columns: the title, those that the view shows in its order, then the others. */
  readonly columns: readonly Column[];
  /** The columns that the view shows. The title is the first. */
  readonly shown: readonly Column[];
  /** Column whose options are the columns of a board. */
  readonly groupBy: Column | undefined;
  /** Column with the pictures of a gallery. Undefined: the covers of the pages. */
  readonly cover: Column | undefined;
}

/** Types of views that show no rows. */
const WITHOUT_ROWS: ReadonlySet<string | undefined> = new Set(["form", "chart", "dashboard"]);

/** Returns the layout of the first view of a data source that shows rows. A data source without views has a table. */
export async function firstLayout(
  databaseId: string,
  source: ContentObject,
  { views }: Pick<ContentSource, "views">,
): Promise<ViewLayout> {
  for await (const view of views?.(databaseId) ?? []) {
    if (isOf(view, source) && !WITHOUT_ROWS.has(view.type)) return layoutOf(source, view);
  }
  return layoutOf(source);
}

/**
 * Returns the columns of a data source for a table: those that its first view of this type shows, in the order of the view.
 * Without such a view, all columns in the order of the schema. The title is the first.
 */
export async function tableColumns(
  databaseId: string,
  source: ContentObject,
  { views }: Pick<ContentSource, "views">,
): Promise<readonly Column[]> {
  for await (const view of views?.(databaseId) ?? [])
    if (view.type === "table" && isOf(view, source)) return layoutOf(source, view).shown;
  return layoutOf(source).shown;
}

/** Ids are written with and without dashes. */
const isOf = (view: ContentObject, source: ContentObject): boolean =>
  plainId(view.json["data_source_id"]) === plainId(source.id);

function layoutOf(source: ContentObject, view?: ContentObject): ViewLayout {
  const all = columnsOf(source);
  const configuration = fieldsOf(view?.json["configuration"]);
  const find = (id: unknown) => all.find((column) => column.id === id);
  const settings = fieldsList(configuration["properties"]);
  const visible = settings
    .filter((entry) => entry["visible"] !== false)
    .flatMap((entry) => find(entry["property_id"]) ?? []);
  const titles = all.filter(({ type }) => type === "title");
  const shown = [...new Set([...titles, ...(settings.length === 0 ? all : visible)])];
  const groupBy = find(fieldsOf(configuration["group_by"])["property_id"]);
  const isBoard = view?.type === "board" && groupBy !== undefined;
  return {
    layout: isBoard ? "board" : view?.type === "gallery" || view?.type === "list" ? view.type : "table",
    columns: [...new Set([...shown, ...all])],
    shown,
    groupBy: isBoard ? groupBy : undefined,
    cover: find(fieldsOf(configuration["cover"])["property_id"]),
  };
}
