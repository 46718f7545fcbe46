// Narrowing with type predicates. Only type-checked, never run, also with the imports of @notionhq/client.
import { AsyncClient } from "@ws/client";
import { isFullBlock, isFullDatabase, isFullPage, isFullUser } from "@ws/helpers";

const client = new AsyncClient({ auth: "token" });

export async function urls(data_source_id: string): Promise<string[]> {
  const { results } = await client.dataSources.query({ data_source_id });
  return results.filter((row) => isFullPage(row)).map((row) => row.url);
}

export async function kinds(block_id: string): Promise<string[]> {
  const { results } = await client.blocks.children.list({ block_id });
  return results.map((block) => (isFullBlock(block) ? block.type : block.id));
}

export async function title(database_id: string): Promise<string> {
  const database = await client.databases.retrieve({ database_id });
  return isFullDatabase(database) ? database.title.map((part) => part.plain_text).join("") : database.id;
}

export async function author(page_id: string): Promise<string> {
  const page = await client.pages.retrieve({ page_id });
  if (!isFullPage(page)) return page.id;
  return isFullUser(page.created_by) ? (page.created_by.name ?? "unknown") : page.created_by.id;
}
