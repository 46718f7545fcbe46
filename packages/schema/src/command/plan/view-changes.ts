// The changes of the views of a data source. Views that the module does not have are left alone.
import type { SchemaDefinition, ViewDefinition } from "../../schema-definition.ts";
import type { LiveSchema } from "../service/live-schema.ts";
import { quote } from "../changes/differences.ts";
import type { Change } from "./change.ts";
import {
  pairViews,
  unknownColumns,
  VIEW_SETTINGS,
  viewDifferences,
  viewWithFileNames,
  writeViewSettings,
} from "../changes/view-settings.ts";

/** Returns the changes of views. They follow all changes of columns, because views name columns. */
export function viewChanges(schema: string, file: SchemaDefinition, live: LiveSchema): Change[] {
  const pairs = pairViews(file, live);
  const named = (view: ViewDefinition, settings: readonly (typeof VIEW_SETTINGS)[number][]) => {
    const shown = viewWithFileNames(view, file, live);
    return Object.fromEntries(settings.flatMap((name) => (shown[name] === undefined ? [] : [[name, shown[name]]])));
  };
  return Object.entries(file.views ?? {}).flatMap(([key, view]): Change[] => {
    const pair = pairs.find((candidate) => candidate.key === key);
    const base = { action: "view", schema, dataSourceId: live.id, key: `views.${key}` } as const;
    const refusal = viewRefusal(view, file, live);
    if (pair === undefined) {
      const body = {
        database_id: live.databaseId,
        data_source_id: live.id,
        name: view.name,
        type: view.type,
        ...writeViewSettings(view, VIEW_SETTINGS, file, live),
      };
      const message = `add view ${quote(view.name)} (${view.type})`;
      const settings = named(view, VIEW_SETTINGS);
      return [{ ...base, request: { method: "POST", path: "views" }, message, settings, body, ...refusal }];
    }
    const differing = viewDifferences(pair, file, live);
    const isRenamed = pair.live.name !== view.name;
    const isRetyped = pair.live.type !== view.type;
    if (differing.length === 0 && !isRenamed && !isRetyped) return [];
    const parts = [
      ...(isRenamed ? [`rename view ${quote(pair.live.name)} to ${quote(view.name)}`] : []),
      ...(isRetyped ? [`change the type of view ${quote(view.name)} from ${pair.live.type} to ${view.type}`] : []),
      ...(differing.length > 0 ? [`change ${differing.join(" and ")} of view ${quote(view.name)}`] : []),
    ];
    const body = { ...(isRenamed ? { name: view.name } : {}), ...writeViewSettings(view, differing, file, live) };
    const path = `views/${encodeURIComponent(pair.live.id)}`;
    const retyped = { refusal: "the API cannot change the type of a view. Add another view in the file" };
    return [
      {
        ...base,
        id: pair.live.id,
        request: { method: "PATCH", path },
        message: parts.join(", "),
        settings: named(view, differing),
        body,
        ...(isRetyped ? retyped : refusal),
      },
    ];
  });
}

/** Returns why Notion would refuse a view. */
function viewRefusal(view: ViewDefinition, file: SchemaDefinition, live: LiveSchema): { readonly refusal?: string } {
  const [unknown] = unknownColumns(view, file, live);
  return unknown === undefined ? {} : { refusal: `the view uses ${quote(unknown)}, and no column has this name` };
}
