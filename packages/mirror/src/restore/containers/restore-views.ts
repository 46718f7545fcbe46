// Restores the views of databases, and removes the views that come with new databases and data sources.
import { asyncCollectPaginatedApi } from "@ws/helpers";
import { isFields } from "../../json.ts";
import type { ViewRecord } from "../../model/records/content-records.ts";
import type { DatabaseRecord } from "../../model/records/data-source-record.ts";
import { withNewIds } from "../../model/texts/references.ts";
import { decodedId } from "@ws/helpers/filters";
import { newColumnIds } from "./columns.ts";
import { attempt, send } from "../requests.ts";
import type { RestoreContext } from "../restore-context.ts";
import { change, create, patch, type Listed } from "../steps.ts";

/** Restores the views of a database. */
export async function restoreViews(context: RestoreContext, database: DatabaseRecord): Promise<void> {
  const { snapshot, journal } = context;
  const databaseId = journal.containerId(database.id) ?? "";
  const list = () => listViews(context, databaseId);
  const firstIds = await firstViews(context, database, list);
  const columns = new Map<string, Promise<Map<string, string>>>();
  let count = 0;
  const views: ViewRecord[] = [];
  for await (const view of snapshot.views(database.id)) views.push(view);
  const isWidget = ({ dashboardId }: ViewRecord) => dashboardId !== undefined;
  // The widgets of a dashboard follow, because they need their dashboard.
  for (const view of [...views.filter((entry) => !isWidget(entry)), ...views.filter(isWidget)]) {
    const { dataSourceId: sourceId = "" } = view;
    const source = await snapshot.object("data_source", sourceId);
    const ids =
      columns.get(sourceId) ??
      (source === undefined ? Promise.resolve(new Map<string, string>()) : newColumnIds(context, source));
    columns.set(sourceId, ids);
    if (await createView(context, { view, databaseId, columnIds: await ids, list })) count += 1;
    context.report();
  }
  // A database keeps at least one view.
  if (count > 0 && firstIds.length > 0 && !(await journal.isFinished("first_view_removed", database.id)))
    await change(context, "first_view_removed", database.id, async () => {
      const present = new Set((await list()).map(({ id }) => id));
      for (const id of firstIds) if (present.has(id)) await send(context, "delete", `views/${id}`);
    });
}

/** Returns the ids of the views that Notion made with the database and its data sources. The journal keeps them. */
async function firstViews(
  context: RestoreContext,
  database: DatabaseRecord,
  list: () => Promise<Listed[]>,
): Promise<string[]> {
  const { journal } = context;
  const keyOf = (index: number) => (index === 0 ? database.id : `${database.id}/${index}`);
  const known: string[] = [];
  for (;;) {
    const id = (await journal.find("first_view", keyOf(known.length)))?.new_id;
    if (id === undefined || id === null) break;
    known.push(id);
  }
  if (known.length > 0) return known;
  const ids = (await attempt(context, list)).map(({ id }) => id);
  await journal.finish(ids.map((id, index) => ({ step: "first_view", old_id: keyOf(index), new_id: id })));
  return ids;
}

const listViews = ({ client, signal }: RestoreContext, databaseId: string): Promise<Listed[]> =>
  asyncCollectPaginatedApi(client.views.list, { database_id: databaseId }, { signal });

interface ViewContext {
  readonly view: ViewRecord;
  readonly databaseId: string;
  readonly columnIds: ReadonlyMap<string, string>;
  readonly list: () => Promise<Listed[]>;
}

async function createView(context: RestoreContext, place: ViewContext): Promise<boolean> {
  const { journal, snapshot, containers } = context;
  const { view, databaseId, columnIds, list } = place;
  const { name, type, dashboardId } = view;
  const dashboard = dashboardId === undefined ? undefined : await snapshot.object("view", dashboardId);
  // A dashboard has no data source of its own, but a new one has to name one.
  const [anySource] = [...containers].find(([id, kind]) => kind === "data_source" && journal.ids.has(id)) ?? [""];
  const source = view.dataSourceId ?? anySource;
  const base = {
    data_source_id: journal.containerId(source) ?? source,
    name,
    type,
    ...(dashboard === undefined ? { database_id: databaseId } : await widgetPlace(context, dashboard, view.id)),
  };
  // The widgets of a dashboard make its rows.
  const settings = Object.entries(view.settings)
    .filter(([key, value]) => key !== "configuration" || (type !== "dashboard" && hasSettings(value)))
    .map(([key, value]) => [key, withColumnIds(withNewIds(value, journal.containerId), columnIds)] as const);
  const id = await create(context, {
    step: "view",
    oldId: view.id,
    path: "views",
    body: { ...base, ...Object.fromEntries(settings) },
    list,
    fallback: { body: base, later: [{ step: "view_settings", old_id: view.id }] },
  });
  if (id === undefined) return false;
  if ((await journal.find("view_settings", view.id))?.state === "begun") {
    // Notion refused the settings together.
    for (const [key, value] of settings)
      await patch(context, "view_setting", `${view.id}/${key}`, `views/${id}`, { [key]: value });
    await journal.finish([{ step: "view_settings", old_id: view.id }]);
  }
  return true;
}

/** False for a configuration that only repeats the type of its view. Notion refuses such a configuration for some types. */
const hasSettings = (configuration: unknown): boolean =>
  isFields(configuration) && Object.keys(configuration).some((key) => key !== "type");

/** Returns the place of a widget in its dashboard: the first widget of a row makes the row. */
async function widgetPlace(context: RestoreContext, dashboard: ViewRecord, viewId: string): Promise<object> {
  const { journal } = context;
  const rows = dashboard.widgetRows;
  const dashboardId = await journal.newId("view", dashboard.id);
  const row = rows.findIndex((widgets) => widgets.includes(viewId));
  let isMade = false;
  let index = 0;
  for (const [at, widgets] of rows.entries()) {
    const made = (await Promise.all(widgets.map((id) => journal.newId("view", id)))).some((id) => id !== undefined);
    if (at === row) isMade = made;
    else if (at < row && made) index += 1;
  }
  return { view_id: dashboardId, placement: { type: isMade ? "existing_row" : "new_row", row_index: index } };
}

/** Returns the settings of a view with the ids of the new columns, without the names that Notion adds. */
function withColumnIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withColumnIds(item, ids));
  if (!isFields(value)) return value;
  const entries = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    // Notion adds the name of a column beside its id.
    if (key.endsWith("property_name")) return [];
    const newKey = ids.get(decodedId(key)) ?? key;
    const isColumn =
      key === "property" || key === "map_by" || key.endsWith("property_id") || key === "toggle_column_id";
    if (isColumn && typeof member === "string") return [[newKey, ids.get(decodedId(member)) ?? member]];
    return [[newKey, withColumnIds(member, ids)]];
  });
  return Object.fromEntries(entries);
}
