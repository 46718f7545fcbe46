// Finds the data sources of an id or URL. The URL in the app is that of the database, which can have several.
import { extractDatabaseId } from "@ws/helpers";
import { fieldsOf } from "@ws/helpers/tasks";
import { ServiceError, UsageError } from "../errors/command-errors.ts";
import { retrieveSchema, liveSchema, type LiveSchema } from "./live-schema.ts";
import type { Service } from "./service.ts";

/** Retrieves the data sources of the id or URL of a data source or database. */
export async function resolveSource(service: Service, source: string): Promise<LiveSchema[]> {
  const id = idOf(source);
  try {
    return [liveSchema(await service.request("GET", `data_sources/${id}`))];
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
  }
  const { data_sources: sources } = await service.request("GET", `databases/${id}`);
  const found = Array.isArray(sources) ? sources.map((item) => String(fieldsOf(item)["id"])) : [];
  return Promise.all(found.map((sourceId) => retrieveSchema(service, sourceId)));
}

function idOf(source: string): string {
  try {
    return extractDatabaseId(source);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
