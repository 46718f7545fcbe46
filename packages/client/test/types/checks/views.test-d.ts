import type { DeletedViewQuery, PartialView, View, ViewConfig, ViewList, ViewQuery } from "../../../src/types/index.ts";
import { api, blocking, is } from "./expect-type.ts";

// Return types of both clients.
export async function responses(): Promise<void> {
  is<View | PartialView>(await api.views.retrieve({ view_id: "v" }));
  is<PartialView>(await api.views.delete({ view_id: "v" }));
  is<ViewList>(blocking.views.list({ database_id: "d" }));
  is<ViewQuery>(await api.views.queries.create({ view_id: "v" }));
  is<DeletedViewQuery>(blocking.views.queries.delete({ view_id: "v", query_id: "q" }));
  const page = await api.views.queries.results({ view_id: "v", query_id: "q", start_cursor: "c" });
  is<string | undefined>(page.results[0]?.id);
}

export function columns(config: ViewConfig): number {
  if (config.type === "table") return config.properties?.filter(({ visible }) => visible).length ?? 0;
  if (config.type === "board") return config.group_by.type === "status" ? config.group_by.property_id.length : 0;
  if (config.type === "dashboard") return config.rows.flatMap(({ widgets }) => widgets).length;
  return config.type.length;
}

// Valid arguments.
void api.views.create({
  data_source_id: "d",
  database_id: "b",
  name: "Board",
  type: "table",
  configuration: {
    type: "table",
    properties: [{ property_id: "title", visible: true, width: 32 }],
    group_by: { type: "select", property_id: "x", sort: { type: "manual" } },
  },
  position: { type: "after_view", view_id: "v" },
  quick_filters: { Kind: { select: { equals: "a" } } },
});
void api.views.create({ data_source_id: "d", view_id: "v", name: "x", type: "chart", placement: { type: "new_row" } });
void api.views.create({
  data_source_id: "d",
  name: "x",
  type: "list",
  create_database: { parent: { type: "page_id", page_id: "p" } },
});
void api.views.update({ view_id: "v", filter: null, sorts: null, quick_filters: { Kind: null } });

// Misspelled names.
// @ts-expect-error the name is width
void api.views.update({ view_id: "v", configuration: { type: "table", properties: [{ property_id: "x", widht: 3 }] } });
// @ts-expect-error a list has no columns to freeze
void api.views.update({ view_id: "v", configuration: { type: "list", frozen_column_index: 1 } });

// Missing required values.
// @ts-expect-error one of database_id, view_id and create_database is required
void api.views.create({ data_source_id: "d", name: "x", type: "table" });
// @ts-expect-error data_source_id is missing
void api.views.create({ database_id: "d", name: "x", type: "table" });
// @ts-expect-error database_id or data_source_id is required
void api.views.list({});
// @ts-expect-error query_id is missing
void api.views.queries.results({ view_id: "v" });
// @ts-expect-error group_by is required for a board
void api.views.update({ view_id: "v", configuration: { type: "board" } });

// Values of a wrong type.
// @ts-expect-error the value is table
void api.views.create({ data_source_id: "d", database_id: "b", name: "x", type: "tabel" });
// @ts-expect-error views.update takes property sorts only
void api.views.update({ view_id: "v", sorts: [{ timestamp: "created_time", direction: "ascending" }] });
// @ts-expect-error a dashboard takes no configuration
void api.views.update({ view_id: "v", configuration: { type: "dashboard", rows: [] } });
