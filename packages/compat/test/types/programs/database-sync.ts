// Copies the rows of a data source into records.
import { Client, collectPaginatedAPI, isFullDatabase, isFullPage, iterateAllDataSourceRows } from "@notionhq/client";
import type {
  DataSourceObjectResponse,
  PageObjectResponse,
  PropertyItemObjectResponse,
  QueryDataSourceParameters,
  QueryDataSourceResponse,
} from "@notionhq/client";

type Property = PageObjectResponse["properties"][string];
type Column = DataSourceObjectResponse["properties"][string];
type Cell = string | number | boolean | null | string[];

function assertUnreachable(value: never): never {
  throw new Error(`Unexpected property: ${JSON.stringify(value)}`);
}

export function cellOf(property: Property): Cell {
  switch (property.type) {
    case "title":
      return property.title.map((item) => item.plain_text).join("");
    case "rich_text":
      return property.rich_text.map((item) => item.plain_text).join("");
    case "number":
      return property.number;
    case "select":
      return property.select?.name ?? null;
    case "multi_select":
      return property.multi_select.map(({ name }) => name);
    case "status":
      return property.status?.name ?? null;
    case "date":
      return property.date?.start ?? null;
    case "people":
      return property.people.map((person) => ("name" in person && person.name) || person.id);
    case "files":
      return property.files.map((file) => (file.type === "external" ? file.external.url : file.name));
    case "checkbox":
      return property.checkbox;
    case "url":
      return property.url;
    case "email":
      return property.email;
    case "phone_number":
      return property.phone_number;
    case "formula":
      return formulaCell(property.formula);
    case "relation":
      return property.relation.map(({ id }) => id);
    case "rollup":
      return property.rollup.type === "number" ? property.rollup.number : property.rollup.function;
    case "created_time":
      return property.created_time;
    case "last_edited_time":
      return property.last_edited_time;
    case "created_by":
      return property.created_by.id;
    case "last_edited_by":
      return property.last_edited_by.id;
    case "unique_id":
      return `${property.unique_id.prefix ?? ""}${property.unique_id.number ?? ""}`;
    case "verification":
      return property.verification?.state ?? null;
    case "button":
      return null;
    case "place":
      return property.place?.name ?? null;
    default:
      return assertUnreachable(property);
  }
}

function formulaCell(formula: Extract<Property, { type: "formula" }>["formula"]): Cell {
  switch (formula.type) {
    case "string":
      return formula.string;
    case "number":
      return formula.number;
    case "boolean":
      return formula.boolean;
    case "date":
      return formula.date?.start ?? null;
    case "unsupported":
      return null;
    default:
      return assertUnreachable(formula);
  }
}

export function describeColumn(column: Column): string {
  switch (column.type) {
    case "select":
      return column.select.options.map(({ name, color }) => `${name} (${color})`).join(", ");
    case "relation":
      return column.relation.data_source_id;
    case "number":
      return column.number.format;
    default:
      return `${column.name}: ${column.type}`;
  }
}

export async function syncDatabase(notion: Client, databaseId: string): Promise<Map<string, Record<string, Cell>>> {
  const database = await notion.databases.retrieve({ database_id: databaseId });
  if (!isFullDatabase(database)) throw new Error("no access");
  const [source] = database.data_sources;
  if (source === undefined) return new Map();
  const query: QueryDataSourceParameters = { data_source_id: source.id, page_size: 50 };
  query.filter = { and: [{ property: "Done", checkbox: { equals: false } }] };
  query.sorts = [{ timestamp: "last_edited_time", direction: "descending" }];
  query.sorts.push({ property: "Name", direction: "ascending" });
  const rows = await collectPaginatedAPI(notion.dataSources.query, query);
  const pages: PageObjectResponse[] = rows.filter(isFullPage);
  return new Map(
    pages.map((page) => [
      page.id,
      Object.fromEntries(Object.entries(page.properties).map(([name, property]) => [name, cellOf(property)])),
    ]),
  );
}

export async function countRows(notion: Client, dataSourceId: string): Promise<number> {
  let count = 0;
  const filter = { property: "Status", status: { equals: "Open" } };
  for await (const row of iterateAllDataSourceRows(notion, { data_source_id: dataSourceId, filter })) {
    if (row.object === "page") count += 1;
  }
  return count;
}

export async function firstPage(notion: Client, data_source_id: string): Promise<QueryDataSourceResponse["results"]> {
  let cursor: string | undefined;
  const { results, next_cursor, has_more } = await notion.dataSources.query({
    data_source_id,
    ...(cursor ? { start_cursor: cursor } : {}),
  });
  if (has_more && next_cursor !== null) cursor = next_cursor;
  return results;
}

export async function propertyItems(notion: Client, page_id: string, property_id: string): Promise<string[]> {
  const first = await notion.pages.properties.retrieve({ page_id, property_id });
  if (first.object === "property_item") return [first.type];
  const items: PropertyItemObjectResponse[] = first.results;
  for (let cursor = first.next_cursor; cursor !== null;) {
    const next = await notion.pages.properties.retrieve({ page_id, property_id, start_cursor: cursor });
    if (next.object !== "list") break;
    items.push(...next.results);
    cursor = next.next_cursor;
  }
  return items.map((item) => (item.type === "title" ? item.title.plain_text : item.type));
}
