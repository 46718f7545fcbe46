import { viewOf, type DataView } from "@ws/render";
import { bareId, optionsOf, type ColumnOption } from "@ws/render/values";
import type { ListQuery } from "../data/list-query.ts";
import { selectRows } from "../data/select-rows.ts";
import { findColumn } from "../repairs/bind-schema.ts";
import type { Repair } from "../repairs/repairs.ts";
import { repairs } from "../repairs/schema.ts";
import type { Site } from "../site.ts";
import { byDue } from "./due.ts";

/** The repairs that the staff selected. */
export interface SelectedRepairs {
  /** The columns to filter by. */
  readonly view: DataView;
  /** The stages with their colors. */
  readonly stages: readonly ColumnOption[];
  /** In the order of their work. */
  readonly rows: readonly Repair[];
}

/** Selects repairs as visitors select rows: with the search and the filters of lists, but in all columns. */
export async function selectRepairs({ content, repairs: table }: Site, query: ListQuery): Promise<SelectedRepairs> {
  const edition = await content.current();
  const source = await edition.everything.object("data_source", edition.repairsId ?? "");
  if (source === undefined) throw new Error("Expected the repairs in the copy, got none.");
  const everything = viewOf(source);
  const stageId = findColumn(repairs.properties.stage, source.json["properties"])?.["id"];
  const column = everything.columns.find(({ id }) => id === stageId);
  const view = { ...everything, groups: column && { column, settings: {}, hidesEmpty: false } };
  const rows = await selectRows(edition.everything, view, query);
  const ids = new Set(rows.map(({ id }) => bareId(id)));
  const all = await table.list();
  return {
    view,
    stages: (column && optionsOf(source, column)) ?? [],
    rows: byDue(all.filter(({ id }) => ids.has(bareId(id)))),
  };
}
