// The widgets of a dashboard view.
import { needed, optional, taggedBy } from "../body/object-parsers.ts";
import type { Parsed } from "../body/parser.ts";
import { number } from "../body/parser.ts";
import { bodyError } from "../errors/validation-errors.ts";
import type { ViewRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { objectsOf } from "../values/json.ts";

/** The row of a new widget. */
export const placementInput = taggedBy({
  new_row: { row_index: optional(number) },
  existing_row: { row_index: needed(number) },
});

/** Puts a widget into a row of its dashboard. @default a new row at the end */
export function placeWidget(
  workspace: Workspace,
  dashboard: ViewRecord,
  view: ViewRecord,
  placement: Parsed<typeof placementInput> | undefined,
): void {
  view.dashboardViewId = dashboard.id;
  const rows = objectsOf(dashboard.configuration["rows"]);
  const widget: JsonObject = { id: workspace.ids.uuid(), view_id: view.id };
  const index = placement?.row_index ?? rows.length;
  if (placement?.type === "existing_row") {
    const row = rows[index];
    if (row === undefined)
      throw bodyError("placement.row_index", `should be < \`${rows.length}\`, instead was \`${index}\``);
    rows[index] = { ...row, widgets: [...objectsOf(row["widgets"]), widget] };
  } else rows.splice(index, 0, { id: workspace.ids.uuid(), widgets: [widget] });
  dashboard.configuration = { ...dashboard.configuration, rows };
}

/** Returns the ids of the widgets of a dashboard, which are deleted with it. @source https://developers.notion.com/reference/delete-view */
export const widgetsOf = ({ store }: Workspace, { id }: ViewRecord): string[] =>
  [...store.views.values()].filter((view) => view.dashboardViewId === id).map((view) => view.id);

/** Removes a deleted widget from its dashboard, with its row if the row has no other widget. */
export function removeWidget(workspace: Workspace, view: ViewRecord): void {
  const dashboard = workspace.store.views.get(view.dashboardViewId ?? "");
  if (dashboard === undefined) return;
  const rows = objectsOf(dashboard.configuration["rows"])
    .map((row) => ({ ...row, widgets: objectsOf(row["widgets"]).filter((widget) => widget["view_id"] !== view.id) }))
    .filter((row) => row.widgets.length > 0);
  dashboard.configuration = { ...dashboard.configuration, rows };
}
