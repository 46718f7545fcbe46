// Creates pages, databases, data sources and rows without their blocks, so that every text that is written later can refer
// to them. A row waits for the relations of its data source; what is below rows follows in the next round.
import { asyncIteratePaginatedApi } from "@ws/helpers";
import { fieldsOf, type Fields } from "../json.ts";
import type { SnapshotObject } from "../snapshot/snapshot.ts";
import { createRelations, plainColumns } from "./columns.ts";
import { newRichText } from "./new-ids.ts";
import { argsOf, attempt, call, change, create, Refusal, type RestoreContext } from "./restore-context.ts";
import { containedIn, rowsOf, sourcesOf, type RestoreScope } from "./restore-scope.ts";
import { imagesOf } from "./images.ts";
import { readyValues, titleOf } from "./values.ts";

/** A page or database to create, and the new page that contains it. */
interface Waiting {
  readonly object: SnapshotObject;
  readonly parent: string;
}

/** Creates every page, database, data source and row. Yields the pages and rows that exist. */
export async function* createContainers(
  context: RestoreContext,
  scope: RestoreScope,
): AsyncGenerator<SnapshotObject, void> {
  const seen = new Set<string>();
  let waiting: Waiting[] = scope.roots
    .filter((root) => root.kind !== "block")
    .map((object) => ({ object, parent: context.into }));
  for (const root of scope.roots)
    if (root.kind === "block")
      for await (const { object } of containedIn(scope, root)) waiting.push({ object, parent: context.into });
  while (waiting.length > 0) {
    const sources: SnapshotObject[] = [];
    for (const { object, parent } of waiting) yield* createTree(context, { scope, sources, seen }, object, parent);
    await createRelations(context, { areAllCreated: false });
    waiting = [];
    for (const source of sources)
      for await (const row of rowsOf(context.snapshot, source)) {
        if (row.id === context.into) continue;
        const parent = await createPage(context, row, { data_source_id: context.journal.ids.get(source.id) ?? "" });
        if (parent === undefined) continue;
        yield row;
        for await (const { object } of containedIn(scope, row)) waiting.push({ object, parent });
      }
  }
  await createRelations(context, { areAllCreated: true });
}

interface Tree {
  readonly scope: RestoreScope;
  /** Data sources whose rows follow. */
  readonly sources: SnapshotObject[];
  /** Objects so far: the parents of a damaged copy can be a circle. */
  readonly seen: Set<string>;
}

async function* createTree(
  context: RestoreContext,
  tree: Tree,
  object: SnapshotObject,
  parent: string,
): AsyncGenerator<SnapshotObject, void> {
  const { scope, sources, seen } = tree;
  if (seen.has(object.id)) return;
  seen.add(object.id);
  if (object.kind === "database") {
    sources.push(...(await createDatabase(context, object, parent)));
    return;
  }
  const id = await createPage(context, object, { page_id: parent });
  if (id === undefined) return;
  yield object;
  for await (const contained of containedIn(scope, object)) yield* createTree(context, tree, contained.object, id);
}

type PageParent = { readonly page_id: string } | { readonly data_source_id: string };

/** Creates a page or row with the values that can be written now. Values that the service refuses follow one by one. */
async function createPage(
  context: RestoreContext,
  page: SnapshotObject,
  parent: PageParent,
): Promise<string | undefined> {
  const { client, journal } = context;
  const { id } = page;
  const before = await journal.find("page", id);
  if (before !== undefined && before.state !== "begun") return before.new_id ?? undefined;
  const { properties, later } = await readyValues(context, page);
  const look = () => findPage(context, parent);
  const send = (body: Fields) => async () => (await call(context, client.pages.create, argsOf({ parent, ...body }))).id;
  const alone = { send: send({ properties: titleOf(page, journal) }), later: [{ step: "values", old_id: id }] };
  const images = await imagesOf(context, page).catch(ignoreRefusal);
  const whole = {
    send: send({ properties, ...images }),
    later: later ? [{ step: "references", old_id: id }] : [],
    fallback: alone,
  };
  const created = await create(context, { step: "page", oldId: id, look, ...(images === undefined ? alone : whole) });
  context.report();
  return created;
}

/** Returns undefined for a refusal: the caller continues without the part that was refused. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/** Finds the page of a request whose outcome is unknown: the only one below its parent that the journal does not know. */
async function findPage(context: RestoreContext, parent: PageParent): Promise<string | undefined> {
  if ("page_id" in parent) return findChild(context, parent.page_id, "child_page");
  const { client, journal, signal } = context;
  const query = {
    data_source_id: parent.data_source_id,
    sorts: [{ timestamp: "created_time", direction: "descending" }] as const,
  };
  const rows = asyncIteratePaginatedApi(client.dataSources.query, { ...query, sorts: [...query.sorts] }, { signal });
  for await (const { id } of rows) if ((await journal.unknown([id])).length > 0) return id;
  return undefined;
}

async function findChild(context: RestoreContext, pageId: string, type: string): Promise<string | undefined> {
  const { client, journal, signal } = context;
  const ids: string[] = [];
  for await (const block of asyncIteratePaginatedApi(client.blocks.children.list, { block_id: pageId }, { signal }))
    if ("type" in block && block.type === type) ids.push(block.id);
  return (await journal.unknown(ids))[0];
}

/** Creates a database with its data sources. Returns the data sources that exist. */
async function createDatabase(
  context: RestoreContext,
  database: SnapshotObject,
  parent: string,
): Promise<SnapshotObject[]> {
  const { client, snapshot, journal } = context;
  const sources: SnapshotObject[] = [];
  for await (const { object } of sourcesOf(snapshot, database)) if (object !== undefined) sources.push(object);
  const [first, ...others] = sources;
  const { title, description, is_inline: isInline } = database.json;
  const newId = (oldId: string) => journal.ids.get(oldId);
  const base = {
    parent: { type: "page_id", page_id: parent },
    title: newRichText(title, newId),
    description: newRichText(description, newId),
    is_inline: isInline === true,
  };
  const images = await imagesOf(context, database).catch((error: unknown) => refusedImages(context, database, error));
  const send = (columns: Fields) => async () =>
    (
      await call(
        context,
        client.databases.create,
        argsOf({
          ...base,
          ...images,
          initial_data_source: { properties: columns },
        }),
      )
    ).id;
  const look = () => findChild(context, parent, "child_database");
  const columns = first === undefined ? {} : plainColumns(first);
  // A column that the service refuses must not cost the database: the columns follow one by one.
  const fallback = { send: send(titleColumn(columns)) };
  const id = await create(context, { step: "database", oldId: database.id, send: send(columns), look, fallback });
  context.report();
  if (id === undefined || first === undefined) return [];
  await adoptSource(context, first, id);
  for (const source of others) await createSource(context, source, id);
  const created = sources.filter((source) => journal.ids.has(source.id));
  for (const source of created) await completeSource(context, source, database);
  return created;
}

async function refusedImages(context: RestoreContext, database: SnapshotObject, error: unknown): Promise<Fields> {
  if (!(error instanceof Refusal)) throw error;
  await context.journal.refuse("images", database.id, error.message);
  return {};
}

const titleColumn = (columns: Fields): Fields =>
  Object.fromEntries(Object.entries(columns).filter(([, column]) => fieldsOf(column)["type"] === "title"));

/** Records the data source that came with a new database. */
async function adoptSource(context: RestoreContext, source: SnapshotObject, databaseId: string): Promise<void> {
  const { client, journal } = context;
  if (await journal.isFinished("data_source", source.id)) return;
  const ids = await attempt(context, () => listSources(context, client, databaseId));
  await journal.finish([{ step: "data_source", old_id: source.id, new_id: ids[0] ?? null }]);
  context.report();
}

async function listSources(
  context: RestoreContext,
  client: RestoreContext["client"],
  databaseId: string,
): Promise<string[]> {
  const database = await call(context, client.databases.retrieve, { database_id: databaseId });
  return "data_sources" in database ? database.data_sources.map(({ id }) => id) : [];
}

async function createSource(context: RestoreContext, source: SnapshotObject, databaseId: string): Promise<void> {
  const { client, journal } = context;
  const images = await imagesOf(context, source).catch((error: unknown) => refusedImages(context, source, error));
  const { cover: _, ...icon } = images;
  const base = {
    parent: { type: "database_id", database_id: databaseId },
    title: newRichText(source.json["title"], (oldId) => journal.ids.get(oldId)),
    ...icon,
  };
  const send = (properties: Fields) => async () =>
    (await call(context, client.dataSources.create, argsOf({ ...base, properties }))).id;
  const look = async () => (await journal.unknown(await listSources(context, client, databaseId)))[0];
  const columns = plainColumns(source);
  const fallback = { send: send(titleColumn(columns)) };
  await create(context, { step: "data_source", oldId: source.id, send: send(columns), look, fallback });
  context.report();
}

/** Writes the title, description and icon of a data source that differ from its database, and columns that were refused together. */
async function completeSource(
  context: RestoreContext,
  source: SnapshotObject,
  database: SnapshotObject,
): Promise<void> {
  const { client, journal } = context;
  const id = journal.ids.get(source.id) ?? "";
  if (await journal.isFinished("complete_source", source.id)) return;
  const newId = (oldId: string) => journal.ids.get(oldId);
  // The first data source of a database gets the texts and the icon of the database.
  const differing = (["title", "description", "icon"] as const).filter(
    (name) => JSON.stringify(source.json[name] ?? null) !== JSON.stringify(database.json[name] ?? null),
  );
  if (differing.length > 0) {
    const { icon = null } = await imagesOf(context, source).catch((error: unknown) =>
      refusedImages(context, source, error),
    );
    const all: Fields = {
      title: newRichText(source.json["title"], newId),
      description: newRichText(source.json["description"], newId),
      icon,
    };
    const texts = Object.fromEntries(differing.map((name) => [name, all[name]]));
    await change(context, "source_texts", source.id, () =>
      call(context, client.dataSources.update, argsOf({ data_source_id: id, ...texts })),
    );
  }
  const existing = await attempt(context, () => call(context, client.dataSources.retrieve, { data_source_id: id }));
  for (const [name, column] of Object.entries(plainColumns(source)))
    if (!(name in existing.properties))
      await change(context, "column", `${source.id}/${name}`, () =>
        call(
          context,
          client.dataSources.update,
          argsOf({
            data_source_id: id,
            properties: { [name]: column },
          }),
        ),
      );
  await journal.finish([{ step: "complete_source", old_id: source.id }]);
}
