// Add a table to a database, with the column "Notes" as narrow as the service allows: it looks collapsed.
import { strict as assert } from "node:assert";
import { MIN_VIEW_COLUMN_WIDTH, type CreateViewArgs, type PartialView, type View } from "@ws/client";
import type { Step, StepContext } from "../step.ts";

export const createView: Step = {
  title: "Create a view with a collapsed column",

  async withAsyncClient(tour) {
    const { properties } = await tour.client.dataSources.retrieve({ data_source_id: tour.dataSourceId });
    const view = await tour.client.views.create(collapsed(tour, "Narrow notes", properties["Notes"]?.id));
    check(view, tour);
  },

  withClient(tour) {
    const { properties } = tour.client.dataSources.retrieve({ data_source_id: tour.dataSourceId });
    const view = tour.client.views.create(collapsed(tour, "Narrow notes again", properties["Notes"]?.id));
    check(view, tour);
  },
};

function collapsed({ databaseId, dataSourceId }: StepContext, name: string, property_id = ""): CreateViewArgs {
  return {
    database_id: databaseId,
    data_source_id: dataSourceId,
    name,
    type: "table",
    configuration: { type: "table", properties: [{ property_id, visible: true, width: MIN_VIEW_COLUMN_WIDTH }] },
  };
}

function check(view: View | PartialView, { say }: StepContext): void {
  const columns = "configuration" in view && view.configuration?.type === "table" ? view.configuration.properties : [];
  say(`view ${view.id} has the column "Notes" ${columns?.[0]?.width} pixels wide`);
  assert.equal(columns?.[0]?.width, MIN_VIEW_COLUMN_WIDTH);
}
