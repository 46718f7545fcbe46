// Steps that retrieve one object.
import { asyncCompletePage } from "@ws/helpers";
import type { DataSourceRecord } from "../../model/records/data-source-record.ts";
import { failureOf, WrongResponseError } from "../../model/failure.ts";
import type { ObjectKind } from "../../model/records/object-kind.ts";
import { recordOf } from "../../model/records/records.ts";
import { taskState } from "../../model/lists/task-state.ts";
import { contentHash } from "../../store/content-hash.ts";
import type { Database } from "../../store/mirror-store.ts";
import { allOf, presentOf } from "../../store/objects.ts";
import { prepared } from "../../store/prepared.ts";
import type { PullContext } from "../pull-context.ts";
import { addTasks, addTasksOf, MAX_FAILURES, type Task } from "../task.ts";
import { insideOf, storeInside } from "../choice/inside.ts";
import { removeObjects } from "./remove-objects.ts";
import { retrieve } from "./retrieve.ts";
import { saveObjects } from "./save-objects.ts";
import { refreshBlock, savePage, storePages } from "./store-pages.ts";

/** Stores the result of a step. Runs in the transaction that also updates the task. */
export type Store = (db: Database) => Promise<void>;

/** Retrieves a page that no list of this run contained. */
export async function readPage(task: Task, context: PullContext): Promise<Store> {
  const page = await retrieve(context, "page", task.id);
  return storeInside(page, context, (db) => storePages(db, [page], context));
}

/** Requests for the values of one page. A page has at most 500 properties, and 10,000 values in a relation. */
const MAX_PROPERTY_REQUESTS = 5_000;

/** Retrieves a page and the rest of its property values. A property that cannot be read keeps the values that the page shows. */
export async function readProperties(
  task: Task,
  context: PullContext,
): Promise<{ readonly store: Store; readonly lacks: readonly string[] }> {
  const { client, signal, counts } = context;
  const page = await retrieve(context, "page", task.id);
  let requests = 0;
  const retrieveProperty = (args: { page_id: string; property_id: string }) => {
    counts.requests += 1;
    requests += 1;
    if (requests > MAX_PROPERTY_REQUESTS)
      throw new WrongResponseError(`The values of the page do not end: ${MAX_PROPERTY_REQUESTS} requests.`);
    return client.pages.properties.retrieve(args, { signal });
  };
  const lacks: string[] = [];
  const properties: [string, object][] = [];
  for (const [name, property] of Object.entries(page.forHelpers.properties)) {
    const part = { ...page.forHelpers, properties: { [name]: property } };
    try {
      const whole = await asyncCompletePage(part, retrieveProperty, { signal });
      properties.push(...Object.entries(whole.properties));
    } catch (error) {
      signal.throwIfAborted();
      const { kind, why } = failureOf(error);
      const canPass = kind === "passing" || kind === "unavailable";
      if (kind === "fatal" || kind === "network" || (canPass && task.failures + 1 < MAX_FAILURES)) throw error;
      lacks.push(`Property "${name}": ${why}`);
      properties.push([name, property]);
    }
  }
  const whole = recordOf("page", { ...page.forHelpers, properties: Object.fromEntries(properties) });
  const store: Store = (db) => savePage(db, whole, context, { listingHash: contentHash(page.json), completes: true });
  return { store, lacks };
}

/** Retrieves a database. Adds tasks for data sources that the copy lacks. */
export async function readDatabase(task: Task, context: PullContext): Promise<Store> {
  const database = await retrieve(context, "database", task.id);
  const { id } = database;
  return storeInside(database, context, async (db) => {
    const [saved] = await saveObjects(db, [{ record: database }], context);
    if (saved?.changed === true) {
      // Databases have exact times, blocks have minutes.
      const minute = database.editedTime?.slice(0, 16);
      await refreshBlock(db, id, (block) => saved.before !== undefined || block.editedTime?.slice(0, 16) !== minute);
    }
    if (database.isInTrash) return removeObjects(db, "database", [id], context);
    const missing = new Set(database.dataSourceIds.filter((source) => context.choice?.except.has(source) !== true));
    if (missing.size === 0) return;
    for (const known of await findSeen(db, { kind: "data_source", ids: [...missing], run: context.run }))
      missing.delete(known.id);
    await addTasksOf(db, "data_source", [...missing]);
  });
}

/** Retrieves a data source that no list of this run contained. */
export async function readDataSource(task: Task, context: PullContext): Promise<Store> {
  const source = await retrieve(context, "data_source", task.id);
  return storeInside(source, context, (db) => storeDataSources(db, [source], context));
}

/** Stores data sources, and adds the tasks that read their rows and databases. */
export async function storeDataSources(
  db: Database,
  sources: readonly DataSourceRecord[],
  context: PullContext,
  listPass = 0,
): Promise<void> {
  const { run, kind } = context;
  const inside = await insideOf(db, sources, context);
  const chosen = sources.filter(({ id }) => inside?.has(id) !== false);
  const objects = chosen.map((record) => ({ record, listPass }));
  for (const { record, before } of await saveObjects(db, objects, context)) {
    const { id, databaseId, isInTrash } = record;
    if (isInTrash) {
      await removeObjects(db, "data_source", [id], context);
      continue;
    }
    // Search can return a data source more than once in a run.
    if (before?.seen_run === run && before.removed_at === null) continue;
    // A search for recent edits contains the rows that were edited.
    const isKnown = before !== undefined && before.removed_at === null;
    if (!(kind === "recent" && isKnown)) await addTasks(db, [{ kind: "rows", id }]);
    // The choice can contain a data source without its database.
    if (databaseId === undefined || inside?.has(databaseId) === false) continue;
    if ((await findSeen(db, { kind: "database", ids: [databaseId], run })).length === 0)
      await addTasks(db, [{ kind: "database", id: databaseId }]);
  }
}

const findSeen = prepared((db, { kind, ids, run }: { kind: ObjectKind; ids: string[]; run: number }) =>
  allOf(db, kind).select("id").where("id", "in", ids).where("seen_run", "=", run),
);

/** Retrieves the block that shows a child page or database. */
export async function readBlock(task: Task, context: PullContext): Promise<Store> {
  const { id, json, isInTrash } = await retrieve(context, "block", task.id);
  return async (db) => {
    const row = await presentOf(db, "block").selectAll().where("id", "=", id).executeTakeFirst();
    if (row === undefined || isInTrash) return;
    const { parent_id: parentId, page_id: pageId, position, list_pass: listPass } = row;
    const record = recordOf("block", json, { id, parentId });
    await saveObjects(db, [{ record, pageId, position, listPass }], context);
  };
}

/** Retrieves a view. */
export async function readView(task: Task, context: PullContext): Promise<Store> {
  const { id, json, parentId: inJson } = await retrieve(context, "view", task.id);
  return async (db) => {
    // A view that failed before is retrieved again without its database.
    const parentId = taskState(task.state).databaseId ?? inJson ?? null;
    // Notion still returns the views of a database in the trash. Those of a database that is new to the copy are read
    // when it is stored.
    if (parentId !== null && (await findDatabase(db, { id: parentId })).length === 0) return;
    const record = recordOf("view", json, { id, parentId });
    await saveObjects(db, [{ record }], context);
  };
}

const findDatabase = prepared((db, { id }: { id: string }) =>
  presentOf(db, "database").select("id").where("id", "=", id),
);
