import { readTextFile } from "@ws/helpers/command";
import { isId } from "@ws/helpers/json";
import { describeValue } from "@ws/helpers/messages";
import { boundSchema, DEFAULT_ENVIRONMENT } from "../schema/with-ids.ts";
import { ModuleError } from "./errors/command-errors.ts";
import { resolveNames } from "./changes/resolve-names.ts";
import { retrieveSchema, type LiveSchema } from "./service/live-schema.ts";
import { environmentIds, readIds } from "./module/ids-file.ts";
import { checkSources, parseModule, type ModuleSchema } from "./module/parse-module.ts";
import { targetOf } from "./changes/partners.ts";
import type { PossiblePair, SchemaPair } from "./plan/plan.ts";
import { retrieveViews } from "./service/live-views.ts";
import { findCreated } from "./service/create-database.ts";
import type { Service } from "./service/service.ts";
import { isSameId } from "./service/same-id.ts";
import { readPending } from "./module/pending-file.ts";

/** A module and its text. */
export interface LoadedModule {
  readonly text: string;
  /** The schemas, with the ids of an environment. */
  readonly schemas: readonly ModuleSchema[];
}

/** Reads a module with the ids of an environment. Returns undefined if the file does not exist. */
export function loadModuleIfExists(file: string, environment = DEFAULT_ENVIRONMENT): LoadedModule | undefined {
  let text: string;
  try {
    text = readTextFile(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new ModuleError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  const parsed = parseModule(text, file);
  checkIds(parsed, file);
  const schemas = parsed.some(({ isPortable }) => isPortable) ? withIdsBeside(parsed, file, environment) : parsed;
  return { text, schemas: schemas.map((schema) => withTargets(schema, schemas)) };
}

/** @throws ModuleError for an id of a data source that is none */
function checkIds(schemas: readonly ModuleSchema[], file: string): void {
  for (const { exportName, definition } of schemas) {
    const relations = Object.entries(definition.properties).flatMap(([key, column]) =>
      column.type === "relation" ? [[`properties.${key}.dataSourceId`, column.dataSourceId ?? ""] as const] : [],
    );
    const wrong = [["dataSourceId", definition.dataSourceId] as const, ...relations].find(
      ([, id]) => id !== "" && !isId(id),
    );
    if (wrong === undefined) continue;
    const given = describeValue(wrong[1]);
    throw new ModuleError(`${file}: ${exportName}: Expected ${wrong[0]} to be an id of Notion, got ${given}.`);
  }
}

function withIdsBeside(parsed: readonly ModuleSchema[], file: string, environment: string): readonly ModuleSchema[] {
  const ids = environmentIds(readIds(file), environment);
  const schemas = parsed.map((schema) => {
    const own = Object.hasOwn(ids, schema.exportName) ? ids[schema.exportName] : undefined;
    return schema.isPortable
      ? { ...schema, definition: withViewIds(boundSchema(schema.definition, own, ids), own?.views) }
      : schema;
  });
  checkSources(schemas, file);
  return schemas;
}

function withViewIds(
  definition: ModuleSchema["definition"],
  ids: Readonly<Record<string, string>> = {},
): ModuleSchema["definition"] {
  if (definition.views === undefined) return definition;
  const views = Object.entries(definition.views).map(([key, view]) => {
    const id = Object.hasOwn(ids, key) ? ids[key] : undefined;
    return [key, id === undefined ? view : { ...view, id }] as const;
  });
  return { ...definition, views: Object.fromEntries(views) };
}

/** Returns a schema whose relations have the ids of the schemas that they name. */
function withTargets(schema: ModuleSchema, schemas: readonly ModuleSchema[]): ModuleSchema {
  const { definition } = schema;
  const columns = Object.entries(definition.properties).map(([key, column]) => {
    const target = column.type === "relation" ? targetOf(column, schemas)?.definition.dataSourceId : undefined;
    const isKnown = target !== undefined && target !== "";
    return [key, isKnown && !("dataSourceId" in column) ? { ...column, dataSourceId: target } : column] as const;
  });
  return { ...schema, definition: { ...definition, properties: Object.fromEntries(columns) } };
}

/** Reads a module with at least one schema. @throws ModuleError */
export function loadModule(file: string, environment?: string): LoadedModule {
  const loaded = loadModuleIfExists(file, environment);
  if (loaded === undefined)
    throw new ModuleError(`File not found: ${file}. Create it with: npx @ws/schema pull --out ${file} ID`);
  if (loaded.schemas.length === 0) throw new ModuleError(`${file}: Expected a defineSchema call, found none.`);
  return loaded;
}

/**
 * Retrieves the data sources of the schemas that have one.
 * @param known data sources that were retrieved before. Then no others are
 */
export async function retrievePairs(
  service: Service,
  schemas: readonly ModuleSchema[],
  known?: readonly LiveSchema[],
): Promise<PossiblePair[]> {
  const pairs: PossiblePair[] = [];
  for (const schema of schemas) {
    const { dataSourceId, views = {} } = schema.definition;
    const found = known?.find(({ id }) => isSameId(id, dataSourceId));
    const isRead = dataSourceId !== "" && known === undefined;
    const live = isRead ? await retrieveSchema(service, dataSourceId) : found;
    // A database in the trash shows no views.
    const hasViews = Object.keys(views).length > 0 && live?.inTrash === false;
    pairs.push({ schema, live: live && hasViews ? { ...live, views: await retrieveViews(service, live) } : live });
  }
  return resolveNames(pairs);
}

/** The schemas of a module with their data sources. */
export interface ModulePairs {
  readonly loaded: LoadedModule;
  readonly pairs: readonly PossiblePair[];
  /** The data sources that an interrupted `push` created, by schema. The ids file does not have them yet. */
  readonly created: ReadonlyMap<string, LiveSchema>;
}

/** Reads a module and its data sources, also those that an interrupted `push` created. */
export async function loadPairs(service: Service, file: string, environment?: string): Promise<ModulePairs> {
  const loaded = loadModule(file, environment);
  const created = await createdBefore(service, file, environment, loaded.schemas);
  const schemas = loaded.schemas.map((schema) => {
    const { id } = created.get(schema.exportName) ?? {};
    return id === undefined ? schema : { ...schema, definition: { ...schema.definition, dataSourceId: id } };
  });
  const pairs = await retrievePairs(
    service,
    schemas.map((schema) => withTargets(schema, schemas)),
  );
  return { loaded, pairs, created };
}

async function createdBefore(
  service: Service,
  file: string,
  environment = DEFAULT_ENVIRONMENT,
  schemas: readonly ModuleSchema[],
): Promise<Map<string, LiveSchema>> {
  const created = new Map<string, LiveSchema>();
  const all = readPending(file);
  const pending = Object.hasOwn(all, environment) ? (all[environment] ?? {}) : {};
  for (const { exportName, definition } of schemas) {
    const database = Object.hasOwn(pending, exportName) ? pending[exportName] : undefined;
    if (database === undefined || definition.dataSourceId !== "") continue;
    const found = await findCreated(service, database, definition);
    if (found !== undefined) created.set(exportName, found);
  }
  return created;
}

/** Returns the pairs whose data source exists. */
export const existing = (pairs: readonly PossiblePair[]): SchemaPair[] =>
  pairs.flatMap(({ schema, live }) => (live === undefined ? [] : [{ schema, live }]));

/** Retrieves the data sources that rollups of a module read, besides those of its schemas. */
export async function retrieveRelated(service: Service, pairs: readonly PossiblePair[]): Promise<LiveSchema[]> {
  const related = existing(pairs).map(({ live }) => live);
  for (const { schema } of pairs) {
    const columns = schema.definition.properties;
    for (const column of Object.values(columns)) {
      const relation = column.type === "rollup" ? columns[column.relation ?? ""] : undefined;
      const id = relation?.type === "relation" ? relation.dataSourceId : undefined;
      if (id === undefined || related.some((live) => isSameId(live.id, id))) continue;
      related.push(await retrieveSchema(service, id));
    }
  }
  return related;
}
