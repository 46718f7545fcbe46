// Adds a table view to a database. The column "Notes" gets the minimum width, so that it looks collapsed.
import { strict as assert } from "node:assert";
import { MIN_VIEW_COLUMN_WIDTH, type CreateViewArgs, type PartialView, type View } from "@ws/client";
import type { Step, StepContext } from "../step.ts";

export const createView: Step = {
  title: "Create a view with a collapsed column",

  async withAsyncClient(context) {
    const { properties } = await context.client.dataSources.retrieve({ data_source_id: context.dataSourceId });
    const view = await context.client.views.create(collapsedColumn(context, "Narrow notes", properties["Notes"]?.id));
    check(view, context);
  },

  withClient(context) {
    const { properties } = context.client.dataSources.retrieve({ data_source_id: context.dataSourceId });
    const view = context.client.views.create(collapsedColumn(context, "Narrow notes again", properties["Notes"]?.id));
    check(view, context);
  },
};

function collapsedColumn({ databaseId, dataSourceId }: StepContext, name: string, property_id = ""): CreateViewArgs {
  return {
    database_id: databaseId,
    data_source_id: dataSourceId,
    name,
    type: "table",
    configuration: { type: "table", properties: [{ property_id, visible: true, width: MIN_VIEW_COLUMN_WIDTH }] },
  };
}

function check(view: View | PartialView, { print }: StepContext): void {
  const columns = "configuration" in view && view.configuration?.type === "table" ? view.configuration.properties : [];
  print(`created view ${view.id}: the column "Notes" is ${columns?.[0]?.width} pixels wide`);
  assert.equal(columns?.[0]?.width, MIN_VIEW_COLUMN_WIDTH);
}
