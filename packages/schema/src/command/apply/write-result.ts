// Writes the result of a change into the module and its ids, so that a kill loses none.
import { fieldsOf, type Fields } from "@ws/helpers/json";
import type { Change } from "../plan/change.ts";
import { compareFormula, fileFormula } from "../changes/formula-text.ts";
import { viewWithFileNames } from "../changes/view-settings.ts";
import { resolveNames } from "../changes/resolve-names.ts";
import { existing, loadModule, retrievePairs } from "../load-module.ts";
import { writePending } from "../module/pending-file.ts";
import { saveModule } from "../module/save-module.ts";
import { columnById, liveSchema, type LiveSchema } from "../service/live-schema.ts";
import type { Service } from "../service/service.ts";
import type { Column, SchemaDefinition } from "../../schema-definition.ts";

/** Writes the ids of a data source that was created. */
export function rememberSource(file: string, environment: string, name: string, live: LiveSchema): void {
  const loaded = loadModule(file, environment);
  const schema = loaded.schemas.find(({ exportName }) => exportName === name);
  if (schema === undefined) return;
  const bound = { ...schema, definition: { ...schema.definition, dataSourceId: live.id } };
  const changes = resolveNames([{ schema: bound, live }]).map(({ schema: { definition } }) => ({ schema, definition }));
  saveModule(file, environment, loaded, { changes, live: [live] });
  writePending(file, environment, name, undefined);
}

/** Writes the id of a new column or view, and a formula that Notion stored in another form, into the module. */
export function writeResult(file: string, environment: string, change: Change, response: Fields): void {
  const loaded = loadModule(file, environment);
  const schema = loaded.schemas.find(({ exportName }) => exportName === change.schema);
  if (schema === undefined) return;
  const { definition } = schema;
  if (change.action === "view") {
    const views = withViewId(definition.views, change.key?.replace(/^views\./, "") ?? "", response["id"]);
    saveModule(file, environment, loaded, { changes: [{ schema, definition: { ...definition, views } }], live: [] });
    return;
  }
  const { key = "", id, body } = change;
  const column = Object.hasOwn(definition.properties, key) ? definition.properties[key] : undefined;
  if (column === undefined) return;
  const live = liveSchema(response);
  const [requestName] = Object.keys(fieldsOf(body["properties"]));
  const storedId = id ?? live.columns.find((candidate) => candidate.name === requestName)?.id;
  if (storedId === undefined) return;
  const stored = storedColumn(column, storedId, definition, live);
  const properties = { ...definition.properties, [key]: stored };
  saveModule(file, environment, loaded, {
    changes: [{ schema, definition: { ...definition, properties } }],
    live: [live],
  });
}

function withViewId(
  views: SchemaDefinition["views"] = {},
  key: string,
  id: unknown,
): NonNullable<SchemaDefinition["views"]> {
  const view = Object.hasOwn(views, key) ? views[key] : undefined;
  return view === undefined || typeof id !== "string" ? views : { ...views, [key]: { ...view, id } };
}

/** Returns a column of the module with the id that it got, and with its formula in the form of Notion. */
function storedColumn(column: Column, id: string, schema: SchemaDefinition, live: LiveSchema): Column {
  const stored = columnById(live, id)?.config["expression"];
  if (column.type !== "formula" || typeof stored !== "string") return { ...column, id };
  const { isSame } = compareFormula(column.expression ?? "", stored, schema, live);
  return isSame ? { ...column, id } : { ...column, id, expression: fileFormula(stored, schema, live) };
}

/**
 * Gives formulas that were not edited, and views, the names that their columns have in the module. Otherwise their names would
 * mean other columns, or none, while columns get new names.
 */
export async function updateNames(service: Service, file: string, environment: string): Promise<void> {
  const loaded = loadModule(file, environment);
  const pairs = existing(await retrievePairs(service, loaded.schemas));
  const changes = pairs.flatMap(({ schema: { exportName, definition }, live }) => {
    const schema = loaded.schemas.find((candidate) => candidate.exportName === exportName);
    if (schema === undefined) return [];
    const properties = Object.entries(definition.properties).map(([key, column]) => {
      if (column.type !== "formula" || column.expression === undefined) return [key, column] as const;
      const stored = columnById(live, column.id)?.config["expression"];
      const { withFileNames } = compareFormula(
        column.expression,
        typeof stored === "string" ? stored : undefined,
        definition,
        live,
      );
      return [key, { ...column, expression: withFileNames }] as const;
    });
    const views = Object.entries(definition.views ?? {}).map(
      ([key, view]) => [key, viewWithFileNames(view, definition, live)] as const,
    );
    const named = { ...definition, properties: Object.fromEntries(properties) };
    return [
      { schema, definition: definition.views === undefined ? named : { ...named, views: Object.fromEntries(views) } },
    ];
  });
  saveModule(file, environment, loaded, { changes, live: pairs.map(({ live }) => live) });
}
