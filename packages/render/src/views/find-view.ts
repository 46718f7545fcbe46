// Finds views, and their data sources.
import { fieldsList, textOf } from "@ws/helpers/json";
import { findObject, givenObject, type GivenObject } from "../content/find-object.ts";
import type { RenderOptions } from "../content/render-context.ts";
import { RenderError } from "../errors.ts";
import type { ContentObject } from "../source/content-source.ts";
import { isOf, showsRows, viewOf, type DataView, type ViewChoice } from "./data-view.ts";

type ViewOptions = ViewChoice & Pick<RenderOptions, "source">;

/**
 * Returns the views of a database that show rows, in their order. A data source without such a view has a table.
 * @param database id of a database, or the database
 * @throws RenderError `object_not_found` if the source lacks the database, `invalid_argument` without a source or for another object
 * @example
 * const [first] = await databaseViews(databaseId, { source });
 * const html = await viewHtml(first, { source });
 */
export async function databaseViews(database: string | GivenObject, options: ViewOptions): Promise<DataView[]> {
  const found = await findObject("database", database, options);
  const sources = await dataSourcesOf(found, options);
  const views: DataView[] = [];
  for await (const view of options.source.views?.(found.id) ?? []) {
    const source = sources.find((candidate) => isOf(view, candidate));
    if (source !== undefined && showsRows(view)) views.push(viewOf(source, view, options));
  }
  const missing = sources.filter((source) => !views.some((view) => view.source === source));
  return [...views, ...missing.map((source) => viewOf(source, undefined, options))];
}

/** Returns the data sources of a database in its order, without those that the source lacks. */
const dataSourcesOf = async (
  database: ContentObject,
  { source }: Pick<RenderOptions, "source">,
): Promise<ContentObject[]> => (await listedSources(database, { source })).flatMap((dataSource) => dataSource ?? []);

/** Returns the data sources of a database in its order. Undefined for one that the source lacks, and that is not hidden. */
export async function listedSources(
  { id: parentId, json }: ContentObject,
  { source, isHidden, onLeftOut }: Pick<RenderOptions, "source" | "isHidden" | "onLeftOut">,
): Promise<(ContentObject | undefined)[]> {
  const found: (ContentObject | undefined)[] = [];
  for (const entry of fieldsList(json["data_sources"])) {
    const id = textOf(entry["id"]) ?? "";
    const dataSource = await source.object("data_source", id);
    if (dataSource === undefined && isHidden?.(id) === true) continue;
    found.push(dataSource);
    if (dataSource === undefined)
      onLeftOut?.(
        { kind: "data_source", id, type: undefined, parentId, json: entry },
        "Left out: Notion does not show the data source.",
      );
  }
  return found;
}

/**
 * Returns a view.
 * @param view id of a view, the view, or one of {@link databaseViews}
 * @throws RenderError `object_not_found` if the source lacks the view or its data source, `invalid_argument` for another object, and for
 * a view without rows
 */
export async function givenView(view: string | GivenObject | DataView, options: ViewOptions): Promise<DataView> {
  if (isDataView(view)) return view;
  const found = typeof view === "string" ? await findObject("view", view, options) : givenObject("view", view);
  if (!showsRows(found))
    throw new RenderError("invalid_argument", `Expected a view with rows, got a ${found.type}. Pass another view.`);
  const id = textOf(found.json["data_source_id"]) ?? "";
  const source = await options.source.object("data_source", id);
  if (source !== undefined) return viewOf(source, found, options);
  throw new RenderError(
    "object_not_found",
    `Expected the data source "${id.slice(0, 50)}" of the view in the source. Share its database with the integration.`,
  );
}

const isDataView = (view: string | GivenObject | DataView | null | undefined): view is DataView =>
  typeof view === "object" && view !== null && "layout" in view && "shown" in view;
