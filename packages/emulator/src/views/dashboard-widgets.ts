// The widgets of a dashboard view.
import { bodyError } from "../errors/validation-errors.ts";
import type { ViewRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { objectOr, objectsOf } from "../values/json.ts";

/** Puts a widget in a row of its dashboard: an own row at the end unless told otherwise. */
export function placeWidget(
  workspace: Workspace,
  dashboard: ViewRecord,
  view: ViewRecord,
  placement: JsonValue | undefined,
): void {
  view.dashboardViewId = dashboard.id;
  const { type, row_index: index } = objectOr(placement);
  const rows = objectsOf(dashboard.configuration["rows"]);
  const widget: JsonObject = { id: workspace.ids.uuid(), view_id: view.id };
  const at = typeof index === "number" ? index : rows.length;
  if (type === "existing_row") {
    const row = rows[at];
    if (row === undefined)
      throw bodyError("placement.row_index", `should be < \`${rows.length}\`, instead was \`${at}\``);
    rows[at] = { ...row, widgets: [...objectsOf(row["widgets"]), widget] };
  } else rows.splice(at, 0, { id: workspace.ids.uuid(), widgets: [widget] });
  dashboard.configuration = { ...dashboard.configuration, rows };
}

/** A widget that is deleted leaves its dashboard, with its row when it was alone there. */
export function removeWidget(workspace: Workspace, view: ViewRecord): void {
  const dashboard = workspace.store.views.get(view.dashboardViewId ?? "");
  if (dashboard === undefined) return;
  const rows = objectsOf(dashboard.configuration["rows"])
    .map((row) => ({ ...row, widgets: objectsOf(row["widgets"]).filter((widget) => widget["view_id"] !== view.id) }))
    .filter((row) => row.widgets.length > 0);
  dashboard.configuration = { ...dashboard.configuration, rows };
}
