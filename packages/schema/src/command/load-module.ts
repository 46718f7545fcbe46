import { readFileSync } from "node:fs";
import { ModuleError } from "./errors/command-errors.ts";
import { retrieveSchema, type LiveSchema } from "./service/live-schema.ts";
import { parseModule, type ModuleSchema } from "./module/parse-module.ts";
import type { SchemaPair } from "./changes/plan.ts";
import type { Service } from "./service/service.ts";
import { isSameId } from "./changes/type-settings.ts";

/** A module and its text. */
export interface LoadedModule {
  readonly text: string;
  readonly schemas: readonly ModuleSchema[];
}

/** Reads a module. Returns undefined if the file does not exist. */
export function loadModuleIfExists(file: string): LoadedModule | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new ModuleError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  return { text, schemas: parseModule(text, file) };
}

/** Reads a module with at least one schema. @throws ModuleError */
export function loadModule(file: string): LoadedModule {
  const loaded = loadModuleIfExists(file);
  if (loaded === undefined)
    throw new ModuleError(`File not found: ${file}. Create it with: ws-schema pull --out ${file} ID`);
  if (loaded.schemas.length === 0) throw new ModuleError(`${file}: Expected a defineSchema call, found none.`);
  return loaded;
}

/** Retrieves the data sources of all schemas. */
export async function retrievePairs(service: Service, schemas: readonly ModuleSchema[]): Promise<SchemaPair[]> {
  const pairs: SchemaPair[] = [];
  for (const schema of schemas)
    pairs.push({ schema, live: await retrieveSchema(service, schema.definition.dataSourceId) });
  return pairs;
}

/** Retrieves the data sources that rollups of a module read, besides those of its schemas. */
export async function retrieveRelated(service: Service, pairs: readonly SchemaPair[]): Promise<LiveSchema[]> {
  const related = pairs.map(({ live }) => live);
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
