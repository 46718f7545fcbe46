// Converts views to responses.
import type { ViewRecord } from "../model/records.ts";
import type { JsonObject } from "../values/json.ts";
import { millisecondText } from "../values/time.ts";
import { viewUrl } from "../values/urls.ts";

/** Returns a view in the form of a response. */
export function viewValue(view: ViewRecord): JsonObject {
  return {
    object: "view",
    id: view.id,
    parent: { type: "database_id", database_id: view.databaseId },
    data_source_id: view.dataSourceId,
    name: view.name,
    type: view.type,
    created_time: millisecondText(view.createdAt),
    created_by: { object: "user", id: view.createdBy },
    last_edited_time: millisecondText(view.editedAt),
    last_edited_by: { object: "user", id: view.editedBy },
    url: viewUrl(view.databaseId, view.id),
    filter: view.filter,
    sorts: view.sorts,
    quick_filters: view.quickFilters,
    configuration: view.configuration,
    ...(view.dashboardViewId === undefined ? {} : { dashboard_view_id: view.dashboardViewId }),
  };
}
