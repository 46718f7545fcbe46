// Counts what a copy has, and lists what it lacks.
import type { MirrorStore } from "./mirror-store.ts";
import { prepared } from "./prepared.ts";
import type { OmissionsTable, RunsTable } from "./tables.ts";

/** Something that the copy lacks. */
export type Omission = Pick<OmissionsTable, "object_id" | "what" | "why" | "since">;

/** Contents and omissions of a copy. */
export interface Summary {
  /** Number of existing objects in the copy, by kind. */
  readonly objects: Readonly<Record<string, number>>;
  readonly files: number;
  /** Empty if the copy is complete. */
  readonly omissions: readonly Omission[];
}

/** The state of a copy. */
export interface MirrorStatus extends Summary {
  /** The last runs, the newest first. A run without `ended_at` is not complete. */
  readonly runs: readonly RunsTable[];
  /** Number of tasks that an interrupted run has left. */
  readonly left: number;
  /** Time at which the last complete run ended. Undefined before the first. */
  readonly completeAt: string | undefined;
}

/** Number of runs that the status lists. */
const STATUS_RUNS = 10;

/** Returns the state of a copy. */
export async function readStatus(store: MirrorStore): Promise<MirrorStatus> {
  const runs = await store.db.selectFrom("runs").selectAll().orderBy("id", "desc").limit(STATUS_RUNS).execute();
  const { db } = store;
  const { left } = await db
    .selectFrom("tasks")
    .select((eb) => eb.fn.countAll().as("left"))
    .executeTakeFirstOrThrow();
  const lastComplete = await db
    .selectFrom("runs")
    .select("ended_at")
    .where("ended_at", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { ...(await summarize(store)), runs, left: Number(left), completeAt: lastComplete?.ended_at ?? undefined };
}

const countKinds = prepared((db) =>
  db
    .selectFrom("objects")
    .select(["kind", (eb) => eb.fn.countAll().as("count")])
    .where("removed_at", "is", null)
    .groupBy("kind")
    .orderBy("kind"),
);

const countFiles = prepared((db) => db.selectFrom("files").select((eb) => eb.fn.countAll().as("count")));

const findOmissions = prepared((db) =>
  db.selectFrom("omissions").select(["object_id", "what", "why", "since"]).orderBy("task_key"),
);

/** Counts what the copy has, and lists what it lacks. */
export async function summarize({ db }: MirrorStore): Promise<Summary> {
  const kinds = await countKinds(db, {});
  const [files] = await countFiles(db, {});
  const omissions = await findOmissions(db, {});
  return {
    objects: Object.fromEntries(kinds.map(({ kind, count }) => [kind, Number(count)])),
    files: Number(files?.count ?? 0),
    omissions,
  };
}
