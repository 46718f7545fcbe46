// Steps that retrieve one object.
import { asyncCompletePage, type PageWithProperties } from "@ws/helpers";
import { idOf, fieldsList, fieldsOf, textOf, type Fields } from "../json.ts";
import { contentHash } from "../store/content-hash.ts";
import { WrongResponseError } from "../model/failure.ts";
import type { Database } from "../store/mirror-store.ts";
import { prepared } from "../store/prepared.ts";
import type { ObjectKind } from "../store/tables.ts";
import { saveContext, send, type PullContext } from "./pull-context.ts";
import { removeObjects } from "./remove-objects.ts";
import { saveObjects } from "./save-objects.ts";
import { refreshBlock, seePages, storePage } from "./see-pages.ts";
import { parentIdOf } from "../model/parent-id.ts";
import { addTasks, type Task } from "./task.ts";
import { taskKey } from "../model/task-key.ts";
import { withId } from "./wrong-response.ts";

/** Stores the result of a step. Runs in the transaction that also updates the task. */
export type Store = (db: Database) => Promise<void>;

/** Retrieves a page that no list of this run contained. */
export async function readPage(task: Task, context: PullContext): Promise<Store> {
  const page = withId(await send(context, context.client.pages.retrieve, { page_id: task.id }), task.id);
  return (db) => seePages(db, [page], context);
}

/** Requests for the values of one page. A page has at most 500 properties, and 10,000 values in a relation. */
const MAX_PROPERTY_REQUESTS = 5_000;

/** Retrieves a page and the rest of its property values. */
export async function readProperties(task: Task, context: PullContext): Promise<Store> {
  const { client, signal, counts } = context;
  const page: Fields = { ...(await send(context, client.pages.retrieve, { page_id: task.id })) };
  let requests = 0;
  const retrieve = (args: { page_id: string; property_id: string }) => {
    counts.requests += 1;
    requests += 1;
    if (requests > MAX_PROPERTY_REQUESTS)
      throw new WrongResponseError(`The values of the page do not end: ${MAX_PROPERTY_REQUESTS} requests.`);
    return client.pages.properties.retrieve(args, { signal });
  };
  const whole = await asyncCompletePage(page as Fields & PageWithProperties, retrieve, { signal });
  return (db) => storePage(db, whole, context, { listingHash: contentHash(page), amends: true });
}

/** Retrieves a database. Adds tasks for data sources that the copy lacks. */
export async function readDatabase(task: Task, context: PullContext): Promise<Store> {
  const database = withId(await send(context, context.client.databases.retrieve, { database_id: task.id }), task.id);
  return async (db) => {
    const seen = { kind: "database" as const, id: task.id, object: database, parentId: parentIdOf(database) };
    const [saved] = await saveObjects(db, [seen], saveContext(context));
    if (saved?.changed === true) {
      context.counts.changed += 1;
      // Databases have exact times, blocks have minutes.
      const minute = textOf(database["last_edited_time"])?.slice(0, 16);
      const isStale = (edited: string | null) => saved.before !== undefined || edited?.slice(0, 16) !== minute;
      await refreshBlock(db, task.id, (block) => isStale(block.last_edited_time));
    }
    if (database["in_trash"] === true) return removeObjects(db, "database", [task.id], context);
    const sources = fieldsList(database["data_sources"]).map((source) => idOf(source));
    if (sources.length === 0) return;
    const known = await findSeen(db, { kind: "data_source", ids: sources, run: context.run });
    const missing = sources.filter((id) => !known.some((row) => row.id === id));
    await addTasks(
      db,
      missing.map((id) => ({ kind: "data_source", id })),
    );
  };
}

/** Retrieves a data source that no list of this run contained. */
export async function readDataSource(task: Task, context: PullContext): Promise<Store> {
  const source = withId(await send(context, context.client.dataSources.retrieve, { data_source_id: task.id }), task.id);
  return (db) => seeDataSources(db, [source], context);
}

/** Stores data sources, and adds the tasks that read their rows and databases. */
export async function seeDataSources(
  db: Database,
  sources: readonly Fields[],
  context: PullContext,
  listPass = 0,
): Promise<void> {
  const objects = sources.map((object) => ({
    kind: "data_source" as const,
    id: idOf(object),
    object,
    parentId: parentIdOf(object),
    listPass,
  }));
  for (const { seen, before, changed } of await saveObjects(db, objects, saveContext(context))) {
    if (changed) context.counts.changed += 1;
    if (seen.object["in_trash"] === true) {
      await removeObjects(db, "data_source", [seen.id], context);
      continue;
    }
    // Search can return a data source more than once in a run.
    if (before?.seen_run === context.run && before.removed_at === null) continue;
    await addTasks(db, [{ kind: "rows", id: seen.id }]);
    const database = textOf(fieldsOf(seen.object["parent"])["database_id"]);
    if (database !== undefined && !(await wasSeen(db, database, context)))
      await addTasks(db, [{ kind: "database", id: database }]);
  }
}

async function wasSeen(db: Database, id: string, { run }: PullContext): Promise<boolean> {
  return (await findSeen(db, { kind: "database", ids: [id], run })).length > 0;
}

const findSeen = prepared((db, { kind, ids, run }: { kind: ObjectKind; ids: string[]; run: number }) =>
  db.selectFrom("ws_objects").select("id").where("kind", "=", kind).where("id", "in", ids).where("seen_run", "=", run),
);

/** Retrieves the block that shows a child page or database. */
export async function readBlock(task: Task, context: PullContext): Promise<Store> {
  const block = withId(await send(context, context.client.blocks.retrieve, { block_id: task.id }), task.id);
  return async (db) => {
    const row = await db
      .selectFrom("ws_objects")
      .selectAll()
      .where("kind", "=", "block")
      .where("id", "=", task.id)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (row === undefined || block["in_trash"] === true) return;
    const seen = {
      kind: "block" as const,
      id: task.id,
      object: block,
      type: textOf(block["type"]),
      parentId: row.parent_id,
      pageId: row.page_id ?? undefined,
      position: row.position ?? undefined,
      listKey: row.list_key ?? undefined,
      listPass: row.list_pass,
    };
    const [saved] = await saveObjects(db, [seen], saveContext(context));
    if (saved?.changed === true) context.counts.changed += 1;
  };
}

/** Retrieves a view. */
export async function readView(task: Task, context: PullContext): Promise<Store> {
  const view = withId(await send(context, context.client.views.retrieve, { view_id: task.id }), task.id);
  return async (db) => {
    // A view that failed before is retrieved again without a list.
    const { listKey, databaseId } = fieldsOf(JSON.parse(task.state));
    const parentId = parentIdOf(view) ?? textOf(databaseId) ?? null;
    // The service still returns the views of a database in the trash.
    if (parentId !== null && (await findRemovedDatabase(db, { id: parentId })).length > 0) return;
    const seen = {
      kind: "view" as const,
      id: task.id,
      object: view,
      type: textOf(view["type"]),
      parentId,
      listKey: textOf(listKey) ?? (parentId === null ? undefined : taskKey("views", parentId)),
    };
    const [saved] = await saveObjects(db, [seen], saveContext(context));
    if (saved?.changed === true) context.counts.changed += 1;
  };
}

const findRemovedDatabase = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom("ws_objects")
    .select("id")
    .where("kind", "=", "database")
    .where("id", "=", id)
    .where("removed_at", "is not", null),
);
