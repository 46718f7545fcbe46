// Stops a run that would lose too much: a wrong token or a page that is no longer shared looks like a removal of everything.
import { sql } from "kysely";
import { MirrorError } from "../errors.ts";
import { isoTime } from "../model/iso-time.ts";
import type { Database } from "../store/database.ts";
import { countOutOfSight, readOutOfSight } from "../store/out-of-sight.ts";
import { refusedLossText, writeRefusedLoss, type RefusedLoss } from "../store/refused-loss.ts";
import type { PullContext } from "./pull-context.ts";

/**
 * Limits of the objects that may go out of sight in one run. A run that exceeds both stops. A run in which every page and database
 * at the top would go out of sight stops in any case.
 */
export interface MaxLoss {
  /** Number of objects. @default 20 */
  readonly objects?: number | undefined;
  /** Percentage of the objects of the copy that are in sight. @default 10 */
  readonly percent?: number | undefined;
}

/** Limits of the objects that a run may lose. */
export interface LossOptions {
  readonly maxLoss?: MaxLoss | undefined;
  /** True: mark everything that is out of sight, also above the limits. @default false */
  readonly acceptLoss?: boolean | undefined;
}

const DEFAULT_OBJECTS = 20;
const DEFAULT_PERCENT = 10;

/** Checks the limits. @throws MirrorError `invalid_argument` for a wrong number */
export function checkMaxLoss({ objects = 0, percent = 0 }: MaxLoss = {}): void {
  if (!Number.isSafeInteger(objects) || objects < 0)
    throw new MirrorError("invalid_argument", `Expected a whole number from 0 in maxLoss.objects, got ${objects}.`);
  if (!(percent >= 0 && percent <= 100))
    throw new MirrorError(
      "invalid_argument",
      `Expected a percentage from 0 to 100 in maxLoss.percent, got ${percent}.`,
    );
}

/** Number of vanished objects to keep of a refused loss. */
const MAX_VANISHED = 20;

/** Counts what a run has marked as out of sight. If it is too much, removes the marks and stores the loss. */
export async function checkLoss(
  db: Database,
  { run, startedAt, machineMs }: Pick<PullContext, "run" | "startedAt" | "machineMs">,
  { maxLoss, acceptLoss = false }: LossOptions,
): Promise<RefusedLoss | undefined> {
  // Without a loss, the objects need not be counted.
  if (!(await hasLost(db, run))) return undefined;
  const { lost: objects, of } = await countLost(db, startedAt);
  await setLost(db, run, objects);
  const { objects: maxObjects = DEFAULT_OBJECTS, percent = DEFAULT_PERCENT } = maxLoss ?? {};
  const isTooMuch = objects > maxObjects && objects > (of * percent) / 100;
  if (acceptLoss || objects === 0 || !(isTooMuch || (await losesTop(db, startedAt)))) return undefined;
  const vanished = await readOutOfSight(db, startedAt, MAX_VANISHED);
  const loss = {
    run,
    at: isoTime(machineMs()),
    objects,
    of,
    vanished: vanished.map(({ kind, id, title }) => ({ kind, id, title })),
    vanishedCount: await countOutOfSight(db, startedAt),
    visible: await countVisible(db),
  };
  const refused = { ...loss, message: refusedLossText(loss) };
  await db
    .updateTable("ws_objects")
    .set({ out_of_sight_at: null })
    .where("out_of_sight_at", ">=", startedAt)
    .where("left_out_at", "is", null)
    .execute();
  await setLost(db, run, 0);
  await writeRefusedLoss(db, refused);
  return refused;
}

async function hasLost(db: Database, run: number): Promise<boolean> {
  const row = await db.selectFrom("ws_runs").select("out_of_sight").where("id", "=", run).executeTakeFirst();
  return Number(row?.out_of_sight) > 0;
}

const setLost = (db: Database, run: number, count: number) =>
  db.updateTable("ws_runs").set({ out_of_sight: count }).where("id", "=", run).execute();

/** Counts the objects that a run has lost, and those that were in sight before. People are not shared, so they do not count. */
async function countLost(db: Database, startedAt: string): Promise<{ readonly lost: number; readonly of: number }> {
  const { rows } = await sql<{ lost: number; known: number }>`select count(*) as known,
      count(case when out_of_sight_at >= ${startedAt} then 1 end) as lost from ws_objects
    where kind <> 'user' and removed_at is null and left_out_at is null and (out_of_sight_at is null or out_of_sight_at >= ${startedAt})`.execute(
    db,
  );
  return { lost: Number(rows[0]?.lost), of: Number(rows[0]?.known) };
}

/** True if a run has lost every page and database at the top that the copy had before. */
async function losesTop(db: Database, startedAt: string): Promise<boolean> {
  const wasVisible = (name: string) =>
    sql<boolean>`${sql.ref(`${name}.removed_at`)} is null and ${sql.ref(`${name}.left_out_at`)} is null and
      (${sql.ref(`${name}.out_of_sight_at`)} is null or ${sql.ref(`${name}.out_of_sight_at`)} >= ${startedAt})`;
  const { rows } = await sql<{ known: number; lost: number }>`select count(*) as known,
      count(o.out_of_sight_at) as lost from ws_objects as o
    where o.kind in ('page', 'database') and ${wasVisible("o")} and o.first_seen_at < ${startedAt} and (o.parent_id is null
      or not exists (select 1 from ws_objects as above where above.id = o.parent_id and ${wasVisible("above")}))`.execute(
    db,
  );
  const [{ known, lost } = { known: 0, lost: 0 }] = rows;
  return Number(known) > 0 && Number(known) === Number(lost);
}

async function countVisible(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("ws_objects")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("kind", "in", ["page", "database"])
    .where("removed_at", "is", null)
    .where("out_of_sight_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
