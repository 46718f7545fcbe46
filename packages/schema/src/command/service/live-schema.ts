// A data source as Notion describes it.
import { plainText } from "@ws/helpers";
import { fieldsOf, type Fields } from "@ws/helpers/tasks";
import { ServiceError } from "../errors/command-errors.ts";
import type { Service } from "./service.ts";

/** A column of Notion. */
export interface LiveColumn {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** The settings of the type. */
  readonly config: Fields;
}

/** A data source of Notion. */
export interface LiveSchema {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly LiveColumn[];
}

/** Retrieves a data source. */
export async function retrieveSchema(service: Service, id: string): Promise<LiveSchema> {
  return liveSchema(await service.request("GET", `data_sources/${encodeURIComponent(id)}`));
}

/** Reads a data source from a response. @throws ServiceError if the response has no columns */
export function liveSchema(response: Fields): LiveSchema {
  const { id, title, properties } = response;
  if (typeof id !== "string" || typeof properties !== "object" || properties === null) {
    throw new ServiceError(
      "Expected a data source with properties. Give the integration the capability to read content.",
    );
  }
  const columns = Object.values(properties).map((property): LiveColumn => {
    const { id: columnId, name, type, ...rest } = fieldsOf(property);
    return { id: String(columnId), name: String(name), type: String(type), config: fieldsOf(rest[String(type)]) };
  });
  return { id, title: plainText(Array.isArray(title) ? (title as object[]) : []), columns };
}

/** Returns the column with this id. */
export const columnById = (live: LiveSchema, id: string | undefined): LiveColumn | undefined =>
  live.columns.find((column) => column.id === id);
