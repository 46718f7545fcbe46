// Finds the column that a request, filter or formula names.
import type { DataSourceRecord, SchemaProperty } from "../model/records.ts";
import { decodedId } from "./property-id.ts";

/** Finds a column by its name or its id in either form. */
export function findProperty(source: DataSourceRecord, nameOrId: string): SchemaProperty | undefined {
  const byId = source.schema.get(nameOrId) ?? source.schema.get(decodedId(nameOrId));
  if (byId !== undefined) return byId;
  for (const property of source.schema.values()) if (property.name === nameOrId) return property;
  return undefined;
}
