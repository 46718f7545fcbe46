import type { AsyncClient, CreateDatabaseViewArgs, PropertySchemaInput, PropertyValueInput } from "@ws/client";
import { isFullDatabase, isFullDataSource } from "@ws/helpers";
import { richText } from "./text.ts";

/** A database of the demo. */
export interface DemoDatabase {
  readonly title: string;
  readonly description?: string;
  readonly iconId?: string;
  readonly coverId?: string;
  readonly isInline?: boolean;
  readonly columns: Readonly<Record<string, PropertySchemaInput>>;
  readonly rows: readonly {
    readonly coverId?: string;
    readonly properties: Readonly<Record<string, PropertyValueInput>>;
  }[];
  /** Views beside the table that every new database has. `id` returns the id of a column. */
  readonly views?: (id: (name: string) => string) => readonly DemoView[];
  /** The table that every new database has. Undefined: it is deleted. */
  readonly table?: { readonly name: string; readonly columns: readonly string[]; readonly sortBy: string };
}

type DemoView = Omit<CreateDatabaseViewArgs, "database_id" | "data_source_id" | "position">;

/** Ids of a new database. */
interface CreatedDatabase {
  readonly id: string;
  readonly dataSourceId: string;
  readonly rowIds: readonly string[];
}

/** Creates a database with its rows and views. */
export async function createDemoDatabase(
  client: AsyncClient,
  parentId: string,
  { title, description, iconId, coverId, isInline = false, columns, rows, views, table }: DemoDatabase,
): Promise<CreatedDatabase> {
  const database = await client.databases.create({
    parent: { type: "page_id", page_id: parentId },
    title: richText(title),
    is_inline: isInline,
    ...(description !== undefined && { description: richText(description) }),
    ...(iconId !== undefined && { icon: { file_upload: { id: iconId } } }),
    ...(coverId !== undefined && { cover: { file_upload: { id: coverId } } }),
    initial_data_source: { properties: columns },
  });
  const data_source_id = isFullDatabase(database) ? (database.data_sources[0]?.id ?? "") : "";
  const rowIds: string[] = [];
  // One row after another: Notion refuses simultaneous changes of a data source.
  for (const row of rows) {
    const { properties } = row;
    const cover = row.coverId === undefined ? {} : { cover: { file_upload: { id: row.coverId } } };
    rowIds.push((await client.pages.create({ parent: { data_source_id }, properties, ...cover })).id);
  }
  const source = await client.dataSources.retrieve({ data_source_id });
  const id = (name: string) => (isFullDataSource(source) ? (source.properties[name]?.id ?? "") : "");
  const database_id = database.id;
  for (const view of views?.(id) ?? []) await client.views.create({ database_id, data_source_id, ...view });
  await changeTable(client, database_id, table, id);
  return { id: database_id, dataSourceId: data_source_id, rowIds };
}

/** Changes or deletes the first view of a database, a table that Notion creates. */
async function changeTable(
  client: AsyncClient,
  database_id: string,
  table: DemoDatabase["table"],
  id: (name: string) => string,
): Promise<void> {
  const [first] = (await client.views.list({ database_id, page_size: 1 })).results;
  if (first === undefined) return;
  if (table === undefined) return void (await client.views.delete({ view_id: first.id }));
  await client.views.update({
    view_id: first.id,
    name: table.name,
    sorts: [{ property: table.sortBy, direction: "ascending" }],
    configuration: {
      type: "table",
      properties: table.columns.map((name) => ({ property_id: id(name), visible: true })),
    },
  });
}
