// Reads comments, views and templates, whose changes do not change their page: when their object is first seen, and again after
// seven days.
import { sql } from "kysely";
import { batchesOf } from "../../model/batches.ts";
import type { Database } from "../../store/mirror-store.ts";
import { SHOWING } from "../../store/objects.ts";
import { preparedChange } from "../../store/prepared.ts";
import { WHOLE_RUNS } from "../../store/tables.ts";
import { changedIds, forRun } from "../objects/changed-objects.ts";
import type { PullContext } from "../pull-context.ts";
import { isoTime } from "../../model/iso-time.ts";
import type { ServiceClock } from "../service-time.ts";
import { ALL_COMMENTS, TASK_PRIORITIES } from "../../model/lists/task-key.ts";

const ENUMERATION_INTERVAL_MS = 7 * 24 * 60 * 60 * 1000;

/** A list that was read this long after now was read with a wrong clock. */
const MAX_AHEAD_MS = 24 * 60 * 60 * 1000;

/** Returns the time of Notion before which these lists count as old. Only runs that list everything read them again. */
export const enumerationLimit = ({ clock, kind }: PullContext): string =>
  WHOLE_RUNS.includes(kind) ? timeFrom(clock, -ENUMERATION_INTERVAL_MS) : "";

const timeFrom = (clock: ServiceClock, ms: number): string => isoTime(Date.parse(clock.now()) + ms);

/** Makes all of these lists due, for a run that reads everything. */
export async function forgetEnumerations(db: Database): Promise<void> {
  await db.updateTable("ws_objects").set({ enumerated_at: null }).where("enumerated_at", "is not", null).execute();
}

/** The lists that a run cannot read. */
interface FailedLists {
  /** Keys of tasks that failed in this run: each is tried once. */
  readonly failed: ReadonlySet<string>;
  /** True if the token cannot read comments. */
  readonly lacksComments: boolean;
}

/** Adds tasks for lists that were not read for seven days, or at all. Returns false if there are none. */
export async function addEnumerations(
  db: Database,
  context: PullContext,
  { failed, lacksComments }: FailedLists,
): Promise<boolean> {
  // Only runs that list everything find out again whether the token can read comments.
  const isRefused = lacksComments || (context.kind === "recent" && context.skipped.has(ALL_COMMENTS));
  const kinds = ["database", "data_source", ...(isRefused ? [] : ["page", "block"])];
  let added = await insertTasks(context.kind)(db, {
    before: enumerationLimit(context),
    after: timeFrom(context.clock, MAX_AHEAD_MS),
    kinds,
  });
  // A list that was skipped was tried in this run, too.
  const keys = [...new Set([...failed, ...context.skipped])];
  for (const some of batchesOf(keys)) added -= await removeTasks(db, { keys: some });
  return added > 0;
}

/** The list of an object, by its kind. */
const LIST = sql<string>`case kind when 'database' then 'views' when 'data_source' then 'templates' else 'comments' end`;

/** Runs in the database, because the ids of all blocks of a large workspace do not fit into memory. */
const insertTasks = forRun((isWhole) =>
  preparedChange((db, { before, after, kinds }: { before: string; after: string; kinds: string[] }) =>
    db
      .insertInto("ws_tasks")
      .columns(["key", "kind", "id", "page_id", "priority", "attempts", "failures", "state"])
      .expression((eb) =>
        eb
          .selectFrom("ws_objects")
          .select([
            sql<string>`${LIST} || ':' || id`.as("key"),
            LIST.as("list"),
            "id",
            sql<string | null>`case kind when 'page' then id else page_id end`.as("page_id"),
            sql<number>`case kind when 'page' then ${sql.lit(TASK_PRIORITIES.comments)} when 'block'
            then ${sql.lit(TASK_PRIORITIES.comments)} else ${sql.lit(TASK_PRIORITIES.views)} end`.as("priority"),
            sql<number>`0`.as("attempts"),
            sql<number>`0`.as("failures"),
            sql<string>`'{}'`.as("state"),
          ])
          .where("kind", "in", kinds as never[])
          .where("removed_at", "is", null)
          .where("out_of_sight_at", "is", null)
          .where((where) =>
            where.or([
              where("enumerated_at", "is", null),
              where("enumerated_at", "<", before),
              where("enumerated_at", ">", after),
            ]),
          )
          // The comments of a child page are listed with the page, not with the block that shows it.
          .where((where) => where.or([where("kind", "!=", "block"), where("type", "not in", SHOWING)]))
          .$if(!isWhole, (query) => query.where("id", "in", changedIds(db))),
      )
      .onConflict((conflict) => conflict.doNothing()),
  ),
);

const removeTasks = preparedChange((db, { keys }: { keys: string[] }) =>
  db.deleteFrom("ws_tasks").where("key", "in", keys),
);
