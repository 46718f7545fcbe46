// The views of a data source as Notion describes them.
import { LIMITS } from "@ws/helpers";
import { fieldsOf, textOf, type Fields } from "@ws/helpers/json";
import { listAll } from "./list-all.ts";
import type { LiveSchema, LiveView } from "./live-schema.ts";
import { isSameId } from "./same-id.ts";
import type { Service } from "./service.ts";

/** The view that Notion gives each new database. @source api/resources.yaml, notes of databases */
export const DEFAULT_VIEW: LiveView = { id: "", name: "Default view", type: "table", settings: {} };

/** Returns true if nobody changed the view that Notion gave a database. */
export const isUntouched = ({ name, type, settings: { configuration, ...others } }: LiveView): boolean =>
  name === DEFAULT_VIEW.name &&
  type === DEFAULT_VIEW.type &&
  Object.keys(others).length === 0 &&
  Object.keys(fieldsOf(configuration)).every((setting) => setting === "type");

/** Retrieves the views of a database that show a data source. Linked views of other databases are left out. */
export async function retrieveViews(
  service: Service,
  { id, databaseId }: Pick<LiveSchema, "id" | "databaseId">,
): Promise<LiveView[]> {
  const found: LiveView[] = [];
  for (const { id: viewId } of await listAll(service, `views?data_source_id=${id}&page_size=${LIMITS.pageSize}`)) {
    const view = await service.request("GET", `views/${encodeURIComponent(String(viewId))}`);
    const isOwn = isSameId(fieldsOf(view["parent"])["database_id"], databaseId);
    const isWidget = typeof view["dashboard_view_id"] === "string";
    if (isOwn && !isWidget && isSameId(view["data_source_id"], id)) found.push(liveView(view));
  }
  return found;
}

/** Reads a view from a response. */
function liveView({ id, name, type, filter, sorts, configuration }: Fields): LiveView {
  const settings = Object.entries({ filter, sorts, configuration }).filter(([, value]) => (value ?? null) !== null);
  return { id: String(id), name: textOf(name) ?? "", type: String(type), settings: Object.fromEntries(settings) };
}
