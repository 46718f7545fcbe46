// Creates pages, databases, data sources and rows without their blocks, so that every text that is written later can refer
// to them. A row waits for the relations of its data source.
import { asyncIteratePaginatedApi } from "@ws/helpers";
import type { Fields } from "../../json.ts";
import type { DatabaseRecord, DataSourceRecord } from "../../model/records/data-source-record.ts";
import { newRichText } from "../../model/texts/new-content.ts";
import type { PageRecord } from "../../model/records/page-record.ts";
import { recordOf } from "../../model/records/records.ts";
import { dataSourcesOf } from "../../snapshot/data-sources-of.ts";
import { createRelations, plainColumns, readColumns, titleColumn } from "./columns.ts";
import { attempt, Refusal, send } from "../requests.ts";
import type { RestoreContext } from "../restore-context.ts";
import { childrenOf, create, once, orRefuse, patch, type Listed } from "../steps.ts";
import { imagesOf } from "../upload.ts";
import { readyValues, titleOf } from "./values.ts";

/** Creates every page, database, data source and row. */
export async function createContainers(context: RestoreContext): Promise<void> {
  const { rounds, containers, journal, snapshot, into } = context;
  for (const round of rounds) {
    for (const { kind, id, parentId } of round) {
      const parent = parentId === undefined ? into : journal.containerId(parentId);
      const object = await snapshot.object(kind, id);
      // Notion has refused the parent.
      if (parent === undefined || object === undefined) continue;
      if (object.kind === "database") await createDatabase(context, object, parent);
      else {
        const isRow = parentId !== undefined && containers.get(parentId) === "data_source";
        await createPage(context, object, isRow ? { data_source_id: parent } : { page_id: parent });
      }
    }
    await createRelations(context, { areAllCreated: false });
  }
  await createRelations(context, { areAllCreated: true });
}

type PageParent = { readonly page_id: string } | { readonly data_source_id: string };

/** Creates a page or row with the values that can be written now. Values that Notion refuses follow one by one. */
async function createPage(context: RestoreContext, page: PageRecord, parent: PageParent): Promise<void> {
  const { journal, signal } = context;
  const { id } = page;
  signal.throwIfAborted();
  if (await journal.isFinished("page", id)) return;
  const { properties, later } = await readyValues(context, page);
  const images = await imagesOf(context, page).catch((error: unknown) => {
    // The icon and the cover follow one by one.
    if (!(error instanceof Refusal)) throw error;
  });
  const fallback = {
    body: { parent, properties: titleOf(page, journal) },
    later: [{ step: "values", old_id: id }],
  };
  const whole = {
    body: { parent, properties, ...images },
    later: later ? [{ step: "references", old_id: id }] : [],
    fallback,
  };
  const list = () =>
    "page_id" in parent ? childrenOf(context, parent.page_id, "child_page") : newestRows(context, parent);
  await create(context, {
    step: "page",
    oldId: id,
    path: "pages",
    list,
    ...(images === undefined ? fallback : whole),
  });
  context.report();
}

const newestRows = (
  { client, signal }: RestoreContext,
  { data_source_id }: { readonly data_source_id: string },
): AsyncIterable<Listed> =>
  asyncIteratePaginatedApi(
    client.dataSources.query,
    { data_source_id, sorts: [{ timestamp: "created_time", direction: "descending" }] },
    { signal },
  );

/** Creates a database with its data sources. */
async function createDatabase(context: RestoreContext, database: DatabaseRecord, parent: string): Promise<void> {
  const { snapshot, journal } = context;
  const sources = await dataSourcesOf(database, snapshot);
  const [first, ...others] = sources;
  const base = {
    parent: { type: "page_id", page_id: parent },
    title: newRichText(database.title, journal.containerId),
    description: newRichText(database.description, journal.containerId),
    is_inline: database.isInline,
    ...(await acceptedImages(context, database)),
  };
  const withColumns = (properties: Fields) => ({ body: { ...base, initial_data_source: { properties } } });
  const id = await create(context, {
    step: "database",
    oldId: database.id,
    path: "databases",
    list: () => childrenOf(context, parent, "child_database"),
    ...withColumns(first === undefined ? {} : plainColumns(first)),
    // A column that Notion refuses must not cost the database: the columns follow one by one.
    fallback: withColumns(first === undefined ? {} : titleColumn(first)),
  });
  context.report();
  if (id === undefined || first === undefined) return;
  await adoptSource(context, first, id);
  for (const source of others) await createSource(context, source, id);
  for (const source of sources)
    if (journal.ids.has(source.id))
      await once(context, "complete_source", source.id, () => completeSource(context, source, database));
}

/** Returns the icon and cover of an object. None if Notion refuses one of them. */
const acceptedImages = async (context: RestoreContext, object: DatabaseRecord | DataSourceRecord) =>
  (await orRefuse(context.journal, "images", object.id, () => imagesOf(context, object))) ?? {};

/** Records the data source that came with a new database. */
async function adoptSource(context: RestoreContext, source: DataSourceRecord, databaseId: string): Promise<void> {
  const { journal } = context;
  if (await journal.isFinished("data_source", source.id)) return;
  const [adopted] = await attempt(context, () => listSources(context, databaseId));
  await journal.finish([{ step: "data_source", old_id: source.id, new_id: adopted?.id ?? null }]);
  context.report();
}

async function listSources(context: RestoreContext, databaseId: string): Promise<Listed[]> {
  const database = recordOf("database", await send(context, "get", `databases/${databaseId}`));
  return database.dataSourceIds.map((id) => ({ id }));
}

async function createSource(context: RestoreContext, source: DataSourceRecord, databaseId: string): Promise<void> {
  const { cover: _, ...icon } = await acceptedImages(context, source);
  const base = {
    parent: { type: "database_id", database_id: databaseId },
    title: newRichText(source.title, context.journal.containerId),
    ...icon,
  };
  await create(context, {
    step: "data_source",
    oldId: source.id,
    path: "data_sources",
    list: () => listSources(context, databaseId),
    body: { ...base, properties: plainColumns(source) },
    fallback: { body: { ...base, properties: titleColumn(source) } },
  });
  context.report();
}

/** Writes the title, description and icon of a data source that differ from its database, and columns that were refused together. */
async function completeSource(
  context: RestoreContext,
  source: DataSourceRecord,
  database: DatabaseRecord,
): Promise<void> {
  const { journal } = context;
  const path = `data_sources/${journal.containerId(source.id) ?? ""}`;
  // The first data source of a database gets the texts and the icon of the database.
  const differing = (["title", "description", "icon"] as const).filter(
    (name) => JSON.stringify(source[name] ?? null) !== JSON.stringify(database[name] ?? null),
  );
  if (differing.length > 0) {
    const { icon = null } = await acceptedImages(context, source);
    const all = {
      title: newRichText(source.title, journal.containerId),
      description: newRichText(source.description, journal.containerId),
      icon,
    };
    const texts = Object.fromEntries(differing.map((name) => [name, all[name]]));
    await patch(context, "source_texts", source.id, path, texts);
  }
  const existing = await attempt(context, () => readColumns(context, path));
  for (const [name, column] of Object.entries(plainColumns(source)))
    if (!existing.has(name))
      await patch(context, "column", `${source.id}/${name}`, path, { properties: { [name]: column } });
}
