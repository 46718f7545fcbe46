import type { SchemaDefinition, ViewDefinition } from "../../schema-definition.ts";
import { exportName } from "../changes/column-keys.ts";
import { readView } from "../changes/view-settings.ts";
import type { NamedSchema } from "../module/portable-schema.ts";
import type { LiveSchema } from "../service/live-schema.ts";
import { isUntouched, retrieveViews } from "../service/live-views.ts";
import type { Service } from "../service/service.ts";
import type { NamedSource } from "./named-sources.ts";

/** A new schema with its data source. Its columns are merged later. */
export interface NewSchema {
  readonly schema: NamedSchema;
  readonly live: LiveSchema;
}

/**
 * Returns the schemas of data sources that the module does not have.
 * @param taken names of the other schemas
 * @param isPortable true if the ids are beside the module: then it describes the whole data source, with its views
 */
export async function newSchemas(
  service: Service,
  sources: readonly NamedSource[],
  taken: readonly string[],
  isPortable: boolean,
): Promise<NewSchema[]> {
  const names = new Set([...taken, ...sources.flatMap(({ name }) => name ?? [])]);
  const added: NewSchema[] = [];
  for (const { live, name: chosen } of sources) {
    const name = chosen ?? exportName(live.title, names);
    names.add(name);
    const base = { dataSourceId: live.id, title: live.title, properties: {} };
    const definition = isPortable ? { name, ...base, ...(await readViews(service, live)) } : base;
    added.push({ schema: { exportName: name, definition }, live });
  }
  return added;
}

/** Returns the views of a new schema, without the one that each database has. */
async function readViews(service: Service, live: LiveSchema): Promise<Pick<SchemaDefinition, "views">> {
  const views = (await retrieveViews(service, live)).filter((view) => !isUntouched(view));
  const keys = new Set<string>();
  const entries = views.flatMap((view): [string, ViewDefinition][] => {
    const read = readView(view, live);
    if (read === undefined) return [];
    const key = exportName(view.name, keys);
    keys.add(key);
    return [[key, read]];
  });
  return entries.length === 0 ? {} : { views: Object.fromEntries(entries) };
}
