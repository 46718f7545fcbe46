// Finds what the lists of a run did not contain. An object that is missing from search is not removed yet: the index of
// search is not complete. It is retrieved, and removed only if Notion says that it is gone.
import type { ObjectKind } from "../../model/records/object-kind.ts";
import { recordOfRow } from "../../model/records/records.ts";
import { taskKey } from "../../model/lists/task-key.ts";
import type { Database } from "../../store/mirror-store.ts";
import { idsIn, presentOf, SHOWING } from "../../store/objects.ts";
import { prepared } from "../../store/prepared.ts";
import { WHOLE_RUNS, type ObjectsTable } from "../../store/tables.ts";
import { enumerationLimit } from "../lists/add-enumerations.ts";
import type { PullContext } from "../pull-context.ts";
import { addTasks, type NewTask } from "../task.ts";
import { changedIds, forRun } from "./changed-objects.ts";
import { removeObjects } from "./remove-objects.ts";

/** The kinds that lists of the workspace contain. */
const LISTED_KINDS = ["page", "database", "data_source"] as const;

type MissingObject = Pick<ObjectsTable, "id" | "kind" | "parent_id">;

/**
 * Adds tasks for objects that this run has not seen. Returns false if there is nothing left to do.
 * @param tried keys of the tasks that were added before: each is tried once
 */
export async function sweep(db: Database, context: PullContext, tried: Set<string>): Promise<boolean> {
  // Other runs have no whole lists of the workspace, so nothing is missing from them.
  const isWhole = WHOLE_RUNS.includes(context.kind);
  const missing = isWhole ? await findMissing(db, { run: context.run }) : [];
  if (isWhole) await removeObjects(db, "comment", idsIn(await findLostComments(db, {})), context);
  const found = [
    ...(await checkMissing(db, missing, context)),
    ...(await unknownChildren(db, context)),
    ...(await staleParents(db, context)),
    ...(await syncedCopies(db, context)),
  ];
  return addUntried(db, found, tried);
}

const findMissing = prepared((db, { run }: { run: number }) =>
  db
    .selectFrom("ws_objects")
    .select(["id", "kind", "parent_id"])
    .where("kind", "in", LISTED_KINDS)
    .where("removed_at", "is", null)
    .where("seen_run", "<", run),
);

/** Comments of a block that the copy never had: an event named them, and the block was removed before it was read. */
const findLostComments = prepared((db) =>
  db
    .selectFrom("ws_objects as comment")
    .leftJoin("ws_objects as parent", (join) =>
      join
        .onRef("parent.id", "=", "comment.parent_id")
        .on("parent.kind", "in", ["page", "block"])
        .on("parent.removed_at", "is", null),
    )
    .select("comment.id")
    .where("comment.kind", "=", "comment")
    .where("comment.removed_at", "is", null)
    .where("parent.id", "is", null),
);

/** Objects below an object that is gone are gone too. The others are retrieved, parents before children. */
async function checkMissing(db: Database, missing: readonly MissingObject[], context: PullContext): Promise<NewTask[]> {
  const missingIds = new Set(missing.map((row) => row.id));
  const removedIds = new Set<string>();
  const waiting = new Map<string, MissingObject[]>();
  const tasks: NewTask[] = [];
  const gone: MissingObject[] = [];
  for (const row of missing) {
    const parent = row.parent_id === null ? undefined : await containerOf(db, row.parent_id);
    if (parent?.removed_at !== null && parent !== undefined) gone.push(row);
    else if (parent !== undefined && missingIds.has(parent.id))
      waiting.set(parent.id, [...(waiting.get(parent.id) ?? []), row]);
    else tasks.push({ kind: row.kind as (typeof LISTED_KINDS)[number], id: row.id });
  }
  for (const row of gone) {
    if (removedIds.has(row.id)) continue;
    removedIds.add(row.id);
    await removeObjects(db, row.kind, [row.id], context);
    gone.push(...(waiting.get(row.id) ?? []));
  }
  return tasks;
}

const findById = prepared((db, { id }: { id: string }) =>
  db.selectFrom("ws_objects").select(["id", "kind", "page_id", "removed_at"]).where("id", "=", id),
);

/** Returns the page, database or data source that contains an object. */
async function containerOf(db: Database, parentId: string) {
  const rows = await findById(db, { id: parentId });
  const container = rows.find((row) => row.kind !== "block");
  const pageId = rows[0]?.page_id;
  if (container !== undefined || pageId === undefined || pageId === null) return container;
  return (await findById(db, { id: pageId })).find((row) => row.kind === "page");
}

const findUnknownChildren = forRun((isWhole) =>
  prepared((db, { run }: { run: number }) =>
    db
      .selectFrom("ws_objects as block")
      .leftJoin("ws_objects as child", (join) =>
        join.onRef("child.id", "=", "block.id").on("child.kind", "=", (eb) =>
          eb
            .case()
            .when("block.type", "=", "child_page")
            .then("page" as ObjectKind)
            .else("database" as ObjectKind)
            .end(),
        ),
      )
      .select(["block.id", "block.type"])
      .where("block.kind", "=", "block")
      .where("block.type", "in", SHOWING)
      .where("block.removed_at", "is", null)
      .where((eb) =>
        eb.or([
          eb("child.id", "is", null),
          // A child that was removed before the block that shows it was seen again.
          eb.and([eb("child.removed_at", "is not", null), eb("block.seen_run", "=", run)]),
        ]),
      )
      .$if(!isWhole, (query) => query.where("block.id", "in", changedIds(db)))
      .orderBy("block.id"),
  ),
);

/** Child pages and databases that a block shows and the copy lacks. */
async function unknownChildren(db: Database, { run, kind }: PullContext): Promise<NewTask[]> {
  const rows = await findUnknownChildren(kind)(db, { run });
  return rows.map(({ id, type }) => ({ kind: type === "child_page" ? "page" : "database", id }));
}

const findChangedChildren = forRun((isWhole) =>
  prepared((db, { run }: { run: number }) =>
    db
      .selectFrom("ws_runs")
      .innerJoin("ws_objects as child", (join) =>
        join.on((eb) =>
          eb.or([
            eb("child.changed_at", ">=", eb.ref("ws_runs.started_at")),
            eb("child.removed_at", ">=", eb.ref("ws_runs.started_at")),
          ]),
        ),
      )
      .leftJoin("ws_objects as block", (join) =>
        join.onRef("block.id", "=", "child.id").on("block.kind", "=", "block").on("block.removed_at", "is", null),
      )
      .select(["child.parent_id", "child.removed_at", "block.id as block_id", "block.page_id as block_page_id"])
      .where("ws_runs.id", "=", run)
      .where("child.kind", "in", ["page", "database"])
      .$if(!isWhole, (query) => query.where("child.id", "in", changedIds(db))),
  ),
);

/**
 * Pages whose blocks do not fit the child pages and databases that changed in this run: a child is not shown, or still shown
 * after its deletion. Not every change of a child changes the page that contains it.
 */
async function staleParents(db: Database, { run, kind }: PullContext): Promise<NewTask[]> {
  const children = await findChangedChildren(kind)(db, { run });
  const stale = new Set<string>();
  for (const child of children) {
    const container = child.parent_id === null ? undefined : await containerOf(db, child.parent_id);
    const isShown = child.block_id !== null;
    const pageId = child.removed_at === null && container?.kind === "page" ? container.id : null;
    if (isShown && child.block_page_id !== null && child.block_page_id !== pageId) stale.add(child.block_page_id);
    if (!isShown && pageId !== null && container?.removed_at === null) stale.add(pageId);
  }
  return stalePages(db, [...stale]);
}

/** Returns the tasks that read the blocks of pages again. */
async function stalePages(db: Database, ids: readonly string[]): Promise<NewTask[]> {
  if (ids.length === 0) return [];
  const pages = await presentOf(db, "page").select(["id", "last_edited_time"]).where("id", "in", ids).execute();
  return pages.map(({ id, last_edited_time: edited }) => ({ kind: "blocks", id, pageId: id, state: { edited } }));
}

const findCopies = forRun((isWhole) =>
  prepared((db, { before }: { before: string }) =>
    presentOf(db, "block")
      .select(["id", "page_id", "json"])
      .where("type", "=", "synced_block")
      .where((eb) => eb.or([eb("content_read_at", "is", null), eb("content_read_at", "<", before)]))
      .$if(!isWhole, (query) => query.where("id", "in", changedIds(db))),
  ),
);

/**
 * Copies of synced blocks whose original the token cannot see: their children are only visible in the copy. A change of
 * them does not change the page of the copy, so they are listed again after seven days.
 */
async function syncedCopies(db: Database, context: PullContext): Promise<NewTask[]> {
  const before = context.kind === "full" ? "9999" : enumerationLimit(context);
  const copies = await findCopies(context.kind)(db, { before });
  const tasks: NewTask[] = [];
  for (const { id, page_id: pageId, json } of copies) {
    const { originalId } = recordOfRow("block", json);
    if (originalId === undefined) continue;
    const row = await presentOf(db, "block").select("id").where("id", "=", originalId).executeTakeFirst();
    if (row === undefined) tasks.push({ kind: "blocks", id, pageId, state: { edited: "" } });
  }
  return tasks;
}

/** Adds the tasks that were not tried in this run. Returns false if there are none. */
async function addUntried(db: Database, tasks: readonly NewTask[], tried: Set<string>): Promise<boolean> {
  const untried = tasks.filter((task) => !tried.has(taskKey(task.kind, task.id)));
  for (const task of untried) tried.add(taskKey(task.kind, task.id));
  await addTasks(db, untried);
  return untried.length > 0;
}
