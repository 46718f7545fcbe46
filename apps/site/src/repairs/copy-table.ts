import type { Snapshot, SnapshotObject } from "@ws/mirror/reader";
import { createTable, type SchemaDefinition, type Table, type TableClient } from "@ws/schema";
import { fieldsOf } from "@ws/helpers/tasks";

/**
 * Returns the rows of a data source as the copy has them, typed by the schema. It sends no requests, so it works while
 * Notion is down. Conditions, orders and writes are for the table of Notion.
 */
export function createCopyTable<Schema extends SchemaDefinition>(
  snapshot: Snapshot,
  schema: Schema,
): Pick<Table<Schema["properties"], "async">, "collect" | "get"> {
  const retrieve = async ({ page_id }: { readonly page_id: string }) => {
    const page = await snapshot.object("page", page_id);
    if (page === undefined) throw new Error(`Expected page ${page_id} in the copy, got none.`);
    return page.json;
  };
  const query = async ({ data_source_id }: { readonly data_source_id: string }) => {
    const results: SnapshotObject["json"][] = [];
    for await (const { json } of snapshot.rows(data_source_id)) results.push(json);
    return { object: "list", results, has_more: false, next_cursor: null };
  };
  // The copy has complete values.
  const retrieveProperty = async (args: { readonly page_id: string; readonly property_id: string }) => {
    const properties = Object.values(fieldsOf((await retrieve(args))["properties"]));
    return properties.find((property) => fieldsOf(property)["id"] === args.property_id);
  };
  const client: TableClient = {
    dataSources: { query, retrieve: refuse },
    pages: { create: refuse, update: refuse, retrieve, properties: { retrieve: retrieveProperty } },
  };
  return createTable(client, schema);
}

const refuse = (): never => {
  throw new Error("Expected a read of the copy. Use the table of the service to write.");
};
