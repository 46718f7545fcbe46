// Creates pages, databases, data sources and rows without their blocks, so that every text that is written later can refer
// to them. A row waits for the relations of its data source; what is below rows follows in the next round.
import { asyncIteratePaginatedApi } from "@ws/helpers";
import type { Fields } from "../json.ts";
import type { DatabaseRecord, DataSourceRecord } from "../model/records/data-source-record.ts";
import { newRichText } from "../model/texts/new-content.ts";
import type { PageRecord } from "../model/records/page-record.ts";
import { recordOf } from "../model/records/records.ts";
import { dataSourcesOf } from "../snapshot/data-sources-of.ts";
import { createRelations, plainColumns, readColumns, titleColumn } from "./columns.ts";
import { attempt, Refusal, send } from "./requests.ts";
import type { RestoreContext } from "./restore-context.ts";
import { containedIn, rowsOf, type Container, type RestoreScope } from "./restore-scope.ts";
import { childrenOf, create, orRefuse, patch, type Listed } from "./steps.ts";
import { imagesOf } from "./upload.ts";
import { readyValues, titleOf } from "./values.ts";

/** A page or database to create, and the new page that contains it. */
interface Waiting {
  readonly object: Container;
  readonly parent: string;
}

/** Creates every page, database, data source and row. */
export async function createContainers(context: RestoreContext, scope: RestoreScope): Promise<void> {
  const { journal, snapshot, into } = context;
  const seen = new Set<string>();
  let waiting: Waiting[] = [];
  for (const root of scope.roots)
    if (root.kind !== "block") waiting.push({ object: root, parent: into });
    else for await (const object of containedIn(scope, root)) waiting.push({ object, parent: into });
  while (waiting.length > 0) {
    const sources: DataSourceRecord[] = [];
    for (const { object, parent } of waiting) await createTree(context, { scope, sources, seen }, object, parent);
    await createRelations(context, { areAllCreated: false });
    waiting = [];
    for (const source of sources)
      for await (const row of rowsOf(snapshot, source)) {
        if (row.id === into) continue;
        const parent = await createPage(context, row, { data_source_id: journal.containerId(source.id) ?? "" });
        if (parent === undefined) continue;
        for await (const object of containedIn(scope, row)) waiting.push({ object, parent });
      }
  }
  await createRelations(context, { areAllCreated: true });
}

interface Tree {
  readonly scope: RestoreScope;
  /** Data sources whose rows follow. */
  readonly sources: DataSourceRecord[];
  /** Objects so far: the parents of a damaged copy can form a cycle. */
  readonly seen: Set<string>;
}

async function createTree(context: RestoreContext, tree: Tree, object: Container, parent: string): Promise<void> {
  const { scope, sources, seen } = tree;
  if (seen.has(object.id)) return;
  seen.add(object.id);
  if (object.kind === "database") {
    sources.push(...(await createDatabase(context, object, parent)));
    return;
  }
  const id = await createPage(context, object, { page_id: parent });
  if (id === undefined) return;
  for await (const contained of containedIn(scope, object)) await createTree(context, tree, contained, id);
}

type PageParent = { readonly page_id: string } | { readonly data_source_id: string };

/** Creates a page or row with the values that can be written now. Values that the service refuses follow one by one. */
async function createPage(context: RestoreContext, page: PageRecord, parent: PageParent): Promise<string | undefined> {
  const { journal, signal } = context;
  const { id } = page;
  signal.throwIfAborted();
  const before = await journal.find("page", id);
  if (before !== undefined && before.state !== "begun") return before.new_id ?? undefined;
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
  const created = await create(context, {
    step: "page",
    oldId: id,
    path: "pages",
    list,
    ...(images === undefined ? fallback : whole),
  });
  context.report();
  return created;
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

/** Creates a database with its data sources. Returns the data sources that exist. */
async function createDatabase(
  context: RestoreContext,
  database: DatabaseRecord,
  parent: string,
): Promise<DataSourceRecord[]> {
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
    // A column that the service refuses must not cost the database: the columns follow one by one.
    fallback: withColumns(first === undefined ? {} : titleColumn(first)),
  });
  context.report();
  if (id === undefined || first === undefined) return [];
  await adoptSource(context, first, id);
  for (const source of others) await createSource(context, source, id);
  const created = sources.filter((source) => journal.ids.has(source.id));
  for (const source of created) await completeSource(context, source, database);
  return created;
}

/** Returns the icon and cover of an object. None if the service refuses one of them. */
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
  if (await journal.isFinished("complete_source", source.id)) return;
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
  await journal.finish([{ step: "complete_source", old_id: source.id }]);
}
