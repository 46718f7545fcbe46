// Finds what the lists of a run did not contain. The index of search is not complete, so an object that is missing from it is
// retrieved: it is removed if Notion shows it in the trash, and out of sight if Notion does not return it.
import type { ObjectKind } from "../../model/records/object-kind.ts";
import { recordOfRow } from "../../model/records/records.ts";
import { taskKey } from "../../model/lists/task-key.ts";
import type { Database } from "../../store/mirror-store.ts";
import { idsIn, presentOf, SHOWING, visibleOf } from "../../store/objects.ts";
import { prepared } from "../../store/prepared.ts";
import { findUnstoredUses } from "../../store/unstored-files.ts";
import { WHOLE_RUNS, type ObjectsTable } from "../../store/tables.ts";
import { enumerationLimit } from "../lists/add-enumerations.ts";
import type { PullContext } from "../pull-context.ts";
import { addTasks, type NewTask } from "../task.ts";
import { changedIds, forRun } from "./changed-objects.ts";
import { undecidedTasks } from "../choice/undecided.ts";
import { lostContainers, removeLostContent } from "./lost-containers.ts";
import { loseSight } from "./out-of-sight.ts";
import { removeObjects } from "./remove-objects.ts";

/** The kinds that lists of the workspace contain. */
const LISTED_KINDS = ["page", "database", "data_source"] as const;

type ListedKind = (typeof LISTED_KINDS)[number];

type MissingObject = Pick<ObjectsTable, "id" | "parent_id"> & { readonly kind: ListedKind };

/**
 * Adds tasks for objects that this run has not seen. Returns false if there is nothing left to do.
 * @param tried keys of the tasks that were added before: each is tried once
 */
export async function sweep(db: Database, context: PullContext, tried: Set<string>): Promise<boolean> {
  // Other runs have no whole lists of the workspace, so nothing is missing from them.
  const isWhole = WHOLE_RUNS.includes(context.kind);
  const missing = isWhole ? await missingObjects(db, context) : [];
  if (isWhole) await removeObjects(db, "comment", idsIn(await findLostComments(db, {})), context);
  const hasLost = context.kind === "full" || (isWhole && (context.damaged?.size ?? 0) > 0);
  if (hasLost) await removeLostContent(db, context);
  const found = [
    ...(hasLost ? await lostContainers(db) : []),
    ...(isWhole ? await unstoredFiles(db) : []),
    ...(await checkMissing(db, missing, context, tried)),
    ...(await undecidedTasks(db, context, tried)),
    ...(await unknownChildren(db, context)),
    ...(await staleParents(db, context)),
    ...(await syncedCopies(db, context)),
  ];
  return addUntried(db, found, tried);
}

/** Files whose rows were lost. */
const unstoredFiles = async (db: Database): Promise<NewTask[]> =>
  (await findUnstoredUses(db)).map(({ kind, object_id: id, page_id: pageId }) => ({
    kind: "files",
    id: `${kind}/${id}`,
    pageId,
  }));

/** Only a run that reads everything looks for objects that earlier runs have lost. If a list contains them, others see them, too. */
const missingObjects = async (db: Database, { run, kind, startedAt }: PullContext): Promise<MissingObject[]> =>
  (await findMissing(db, { run, lostBefore: kind === "full" ? startedAt : "" })) as MissingObject[];

const findMissing = prepared((db, { run, lostBefore }: { run: number; lostBefore: string }) =>
  db
    .selectFrom("ws_objects")
    .select(["id", "kind", "parent_id"])
    .where("kind", "in", LISTED_KINDS)
    .where("removed_at", "is", null)
    .where("left_out_at", "is", null)
    .where("seen_run", "<", run)
    .where((eb) => eb.or([eb("out_of_sight_at", "is", null), eb("out_of_sight_at", "<", lostBefore)])),
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

/**
 * Objects below an object that is removed are removed, and those below an object that is lost are lost. The others are retrieved,
 * parents before children.
 */
async function checkMissing(
  db: Database,
  missing: readonly MissingObject[],
  context: PullContext,
  tried: ReadonlySet<string>,
): Promise<NewTask[]> {
  const missingIds = new Set(missing.map((row) => row.id));
  const waiting = new Map<string, MissingObject[]>();
  const tasks: NewTask[] = [];
  const [removed, lost]: [MissingObject[], MissingObject[]] = [[], []];
  const isLostNow = ({ id, kind, out_of_sight_at: lostAt, left_out_at: leftOutAt }: Container): boolean =>
    lostAt !== null &&
    leftOutAt === null &&
    (lostAt >= context.startedAt || tried.has(taskKey(kind as ListedKind, id)));
  for (const row of missing) {
    const parent = row.parent_id === null ? undefined : await containerOf(db, row.parent_id);
    if (parent === undefined) tasks.push({ kind: row.kind, id: row.id });
    else if (parent.removed_at !== null) removed.push(row);
    else if (isLostNow(parent)) lost.push(row);
    else if (missingIds.has(parent.id)) waiting.set(parent.id, [...(waiting.get(parent.id) ?? []), row]);
    else tasks.push({ kind: row.kind, id: row.id });
  }
  for (const kind of LISTED_KINDS) {
    await removeObjects(db, kind, idsIn(withWaiting(removed, waiting).filter((row) => row.kind === kind)), context);
    await loseSight(db, kind, idsIn(withWaiting(lost, waiting).filter((row) => row.kind === kind)), context);
  }
  return tasks;
}

/** Returns objects, and those that wait for them. */
function withWaiting(
  objects: readonly MissingObject[],
  waiting: ReadonlyMap<string, readonly MissingObject[]>,
): MissingObject[] {
  const found = new Map<string, MissingObject>();
  const left = [...objects];
  for (const row of left) {
    if (found.has(row.id)) continue;
    found.set(row.id, row);
    left.push(...(waiting.get(row.id) ?? []));
  }
  return [...found.values()];
}

const findById = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom("ws_objects")
    .select(["id", "kind", "page_id", "removed_at", "out_of_sight_at", "left_out_at"])
    .where("id", "=", id),
);

type Container = Pick<ObjectsTable, "id" | "kind" | "page_id" | "removed_at" | "out_of_sight_at" | "left_out_at">;

/** Returns the page, database or data source that contains an object. */
async function containerOf(db: Database, parentId: string): Promise<Container | undefined> {
  const rows = await findById(db, { id: parentId });
  const container = rows.find((row) => row.kind !== "block");
  const pageId = rows[0]?.page_id;
  if (container !== undefined || pageId === undefined || pageId === null) return container;
  return (await findById(db, { id: pageId })).find((row) => row.kind === "page");
}

const findUnknownChildren = forRun((isWhole) =>
  prepared((db, { run, startedAt }: { run: number; startedAt: string }) =>
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
      .where("block.out_of_sight_at", "is", null)
      .where((eb) =>
        eb.or([
          eb("child.id", "is", null),
          // A child that was removed, lost or left out before the block that shows it was seen again.
          eb.and([
            eb.or([
              eb("child.removed_at", "is not", null),
              eb("child.out_of_sight_at", ">=", startedAt),
              eb("child.left_out_at", "is not", null),
            ]),
            eb("block.seen_run", "=", run),
          ]),
        ]),
      )
      .$if(!isWhole, (query) => query.where("block.id", "in", changedIds(db)))
      .orderBy("block.id"),
  ),
);

/** Child pages and databases that a block shows and the copy lacks. */
async function unknownChildren(db: Database, { run, kind, startedAt, choice }: PullContext): Promise<NewTask[]> {
  const rows = (await findUnknownChildren(kind)(db, { run, startedAt })).filter(
    ({ id }) => choice?.except.has(id) !== true,
  );
  return rows.map(({ id, type }) => ({ kind: type === "child_page" ? "page" : "database", id }));
}

const findChangedChildren = forRun((isWhole) =>
  prepared((db, { startedAt }: { startedAt: string }) =>
    db
      .selectFrom("ws_objects as child")
      .leftJoin("ws_objects as block", (join) =>
        join
          .onRef("block.id", "=", "child.id")
          .on("block.kind", "=", "block")
          .on("block.removed_at", "is", null)
          .on("block.out_of_sight_at", "is", null),
      )
      .select(["child.parent_id", "child.removed_at", "child.out_of_sight_at"])
      .select(["block.id as block_id", "block.page_id as block_page_id"])
      .where((eb) =>
        eb.or([
          eb("child.changed_at", ">=", startedAt),
          eb("child.removed_at", ">=", startedAt),
          eb("child.out_of_sight_at", ">=", startedAt),
        ]),
      )
      .where("child.kind", "in", ["page", "database"])
      .$if(!isWhole, (query) => query.where("child.id", "in", changedIds(db))),
  ),
);

/**
 * Pages whose blocks do not fit the child pages and databases that changed in this run: a child is not shown, or still shown
 * after its deletion. Not every change of a child changes the page that contains it.
 */
async function staleParents(db: Database, context: PullContext): Promise<NewTask[]> {
  const { kind, startedAt } = context;
  const children = await findChangedChildren(kind)(db, { startedAt });
  const stale = new Set<string>();
  for (const child of children) {
    const container = child.parent_id === null ? undefined : await containerOf(db, child.parent_id);
    const isShown = child.block_id !== null;
    const isGone = child.removed_at !== null || child.out_of_sight_at !== null;
    const pageId = !isGone && container?.kind === "page" ? container.id : null;
    if (isShown && child.block_page_id !== null && child.block_page_id !== pageId) stale.add(child.block_page_id);
    if (!isShown && pageId !== null && container?.removed_at === null) stale.add(pageId);
  }
  return stalePages(db, [...stale], context);
}

/** Returns the tasks that read the blocks of pages again. A page that a whole run has not seen yet is retrieved first. */
async function stalePages(db: Database, ids: readonly string[], { run, kind }: PullContext): Promise<NewTask[]> {
  if (ids.length === 0) return [];
  const pages = await visibleOf(db, "page")
    .select(["id", "last_edited_time"])
    .where("id", "in", ids)
    .where("seen_run", ">=", WHOLE_RUNS.includes(kind) ? run : 0)
    .execute();
  return pages.map(({ id, last_edited_time: edited }) => ({ kind: "blocks", id, pageId: id, state: { edited } }));
}

const findCopies = forRun((isWhole) =>
  prepared((db, { before }: { before: string }) =>
    visibleOf(db, "block")
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
    const row = await presentOf(db, "block")
      .select("id")
      .where("id", "=", originalId)
      .where("left_out_at", "is", null)
      .executeTakeFirst();
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
