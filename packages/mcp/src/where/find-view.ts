// Finds a view of a data source by its name, with its filter and sorts.
import { fieldsList, isFields, textOf, type Fields } from "@ws/helpers/json";
import { MirrorError } from "@ws/mirror";
import type { CopyReader, SnapshotObject } from "@ws/mirror/reader";
import { idIn } from "../arguments.ts";
import { oneLine } from "../one-line.ts";

/** A view as a query. */
export interface ViewQuery {
  /** Undefined: all rows. */
  readonly filter: Fields | undefined;
  readonly sorts: readonly Fields[];
}

/** Returns the views of a data source in the order of their database. */
export async function viewsOf(copy: CopyReader, source: SnapshotObject): Promise<SnapshotObject[]> {
  const views: SnapshotObject[] = [];
  for await (const view of copy.views(source.parentId ?? ""))
    if (view.json["data_source_id"] === source.id) views.push(view);
  return views;
}

/** Returns the name of a view in one line. */
export const viewName = ({ json }: SnapshotObject): string => oneLine(textOf(json["name"]) ?? "");

/**
 * Finds a view by its name or id.
 * @throws MirrorError `invalid_argument` if no view has the name, or several have it
 */
export async function findView(copy: CopyReader, source: SnapshotObject, name: string): Promise<ViewQuery> {
  const views = await viewsOf(copy, source);
  const wanted = oneLine(name).toLowerCase();
  const id = idIn(name);
  const [view, second] = views.filter((item) => item.id === id || viewName(item).toLowerCase() === wanted);
  if (view === undefined || second !== undefined) {
    const problem = view === undefined ? "There is no view" : "Several views have the name";
    const known = views.map((item) => `${viewName(item)} (${item.id})`).join(", ");
    throw new MirrorError("invalid_argument", `${problem} "${name.slice(0, 50)}". Views: ${known || "none"}.`);
  }
  const { filter, sorts } = view.json;
  return { filter: isFields(filter) ? filter : undefined, sorts: fieldsList(sorts) };
}
