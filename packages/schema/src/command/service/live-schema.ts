// A data source as Notion describes it.
import { plainText } from "@ws/helpers";
import { ROLLUP_FUNCTIONS } from "@ws/helpers/columns";
import { fieldsOf, memberOf, textOf, type Fields } from "@ws/helpers/json";
import { describeValue } from "@ws/helpers/messages";
import { ServiceError } from "../errors/command-errors.ts";
import { isSameColumn } from "./same-id.ts";
import type { Service } from "./service.ts";

/** A column of Notion. */
export interface LiveColumn {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** The settings of the type. */
  readonly config: Fields;
  /** The description. Empty if there is none. */
  readonly description: string;
}

/** A view of Notion. */
export interface LiveView {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** `filter`, `sorts` and `configuration`, as far as the view has them. */
  readonly settings: Fields;
}

/** A data source of Notion. */
export interface LiveSchema {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly LiveColumn[];
  /** Id of its database. */
  readonly databaseId: string;
  /** Id of the page with its database. Undefined if it is in the workspace or in a block. */
  readonly pageId: string | undefined;
  /** True if it or its database is in the trash. */
  readonly inTrash: boolean;
  /** The views of its database that show it. Undefined if they were not retrieved. */
  readonly views?: readonly LiveView[];
}

/** Retrieves a data source. */
export async function retrieveSchema(service: Service, id: string): Promise<LiveSchema> {
  return liveSchema(await service.request("GET", `data_sources/${encodeURIComponent(id)}`));
}

/** Reads a data source from a response. @throws ServiceError if the response has no columns */
export function liveSchema(response: Fields): LiveSchema {
  const { id, title, properties, parent, database_parent: place } = response;
  if (!isObjectId(id)) throw new ServiceError(`Expected a data source with an id, got ${describeValue(id)}.`);
  if (typeof properties !== "object" || properties === null) {
    throw new ServiceError(
      "Expected a data source with properties. Give the integration the capability to read content.",
    );
  }
  const columns = Object.values(properties).map((property): LiveColumn => {
    const { id: columnId, name, type, description, ...rest } = fieldsOf(property);
    const config = fieldsOf(rest[String(type)]);
    // A rollup with a function of a newer Notion is a column of an unknown type: its values and settings have no form here.
    const isKnown = type !== "rollup" || memberOf(ROLLUP_FUNCTIONS, config["function"]) !== undefined;
    return {
      id: String(columnId),
      name: String(name),
      type: isKnown ? String(type) : "unknown",
      config,
      description: textOf(description) ?? "",
    };
  });
  return {
    id,
    title: plainText(Array.isArray(title) ? (title as object[]) : []),
    columns,
    databaseId: textOf(fieldsOf(parent)["database_id"]) ?? "",
    pageId: textOf(fieldsOf(place)["page_id"]),
    inTrash: response["in_trash"] === true,
  };
}

/** Returns true for the id of an object. Other texts of a service must not get into paths and messages. */
export const isObjectId = (id: unknown): id is string => typeof id === "string" && /^[\da-f-]{32,36}$/i.test(id);

/** Returns the column with this id. */
export const columnById = (live: LiveSchema, id: string | undefined): LiveColumn | undefined =>
  id === undefined ? undefined : live.columns.find((column) => isSameColumn(column.id, id));
