// `restore`: builds the tree of a copy again below an empty page. The steps are recorded in the copy, so that an interrupted
// restore continues where it stopped.
import type { AsyncClient } from "@ws/client";
import { isoTime } from "../model/iso-time.ts";
import { idInArgument } from "../id-in-argument.ts";
import { DamagedStates } from "../snapshot/damaged-states.ts";
import { openRecords, recordsOf } from "../snapshot/snapshot.ts";
import { latestTime } from "../store/latest-time.ts";
import { withLock, type CopyStore } from "../store/mirror-store.ts";
import { readAllSkipped } from "../store/skipped-items.ts";
import { whyUnfinished, type Completeness } from "../store/summarize.ts";
import type { ObjectKind } from "../model/records/object-kind.ts";
import type { StoredRestore } from "../store/restores.ts";
import { beginRestore, checkSame, endRestore, findRestore } from "./begun-restore.ts";
import { checkTarget } from "./check-target.ts";
import { createComputedColumns } from "./containers/columns.ts";
import { createContainers } from "./containers/create-containers.ts";
import { Journal } from "./journal.ts";
import { planRestore, type RestoreSkippedItem, type RestorePlan, type ScopePlan } from "./plan/plan.ts";
import type { RestoreContext } from "./restore-context.ts";
import { restoreBlock, restoreContent, restoreCopies, restoreLinks } from "./blocks/restore-blocks.ts";
import { restoreComments } from "./restore-comments.ts";
import { openScope, type RestoreScope } from "./plan/restore-scope.ts";
import { restoreViews } from "./containers/restore-views.ts";
import { once, patch, restored } from "./steps.ts";
import { writeWaitingValues } from "./containers/values.ts";

/** Options of `restore`. */
export interface RestoreOptions {
  /** Id or URL of the empty page below which the tree is built. */
  readonly into: string;
  /** Time of the state to restore, ISO 8601. @default the present state of the copy */
  readonly at?: string | undefined;
  /** Id of the only page, database or block to restore. @default everything */
  readonly only?: string | undefined;
  /** True: create nothing, and return the plan only. @default false */
  readonly dryRun?: boolean | undefined;
  /** Stops the restore with the signal's reason. The next call with the same options continues. */
  readonly signal?: AbortSignal | undefined;
  /** Called before the first object is created, with what the restore contains, changes and leaves out. */
  readonly onPlan?: ((plan: RestorePlan) => void) | undefined;
  /** Called with the progress after each step. */
  readonly onProgress?: ((progress: RestoreProgress) => void) | undefined;
}

/** The progress of a restore. */
export interface RestoreProgress {
  /** Objects that are done, including those that Notion refused. */
  readonly done: number;
  readonly left: number;
  readonly requests: number;
}

/** The result of `restore`. */
export interface RestoreResult extends RestorePlan, Completeness {
  /** Number of objects that were created, by kind. */
  readonly created: Readonly<Record<string, number>>;
  readonly requests: number;
  readonly durationMs: number;
}

/** The parts of a mirror that a restore uses. */
export interface RestoreParts {
  readonly client: AsyncClient;
  readonly store: CopyStore;
  readonly nowMs: () => number;
  /** Milliseconds before a failed request is tried again. @default 1000 */
  readonly retryDelayMs?: number;
}

/**
 * Builds the tree of a copy again below an empty page.
 * @throws MirrorError `bad_target` if the page is missing, not empty or cannot be written, `invalid_argument` for a wrong
 * option, `copy_in_use` if another process changes the copy, `run_failed` if Notion cannot be reached
 */
export async function restore(parts: RestoreParts, options: RestoreOptions): Promise<RestoreResult> {
  if (options.dryRun === true) {
    const startedAt = parts.nowMs();
    const { plan } = await prepare(parts, options);
    const shown = shownPlan(plan);
    options.onPlan?.(shown);
    return { ...shown, complete: isComplete(shown), created: {}, requests: 0, durationMs: parts.nowMs() - startedAt };
  }
  // Two restores at the same time would create everything twice.
  return withLock(parts.store, options.signal, (signal) => restoreLocked(parts, { ...options, signal }));
}

/** A restore that was planned. */
interface PreparedRestore {
  readonly into: string;
  readonly only: string | undefined;
  /** Undefined for a new restore. */
  readonly begun: StoredRestore | undefined;
  readonly scope: RestoreScope;
  readonly plan: ScopePlan & RestorePlan;
}

/** Returns a plan with the missing files. The result of a restore has them as refusals of their steps. */
const shownPlan = ({
  objects,
  limits,
  skipped,
  missingFiles,
  unfinished,
  wrongClocks,
}: PreparedRestore["plan"]): RestorePlan => ({
  objects,
  limits,
  skipped: [...skipped, ...missingFiles],
  unfinished,
  wrongClocks,
});

/** True if a restore contains everything that the workspace had. */
const isComplete = ({ skipped, unfinished }: Pick<RestorePlan, "skipped" | "unfinished">): boolean =>
  skipped.length === 0 && unfinished === undefined;

async function prepare({ store }: RestoreParts, options: RestoreOptions): Promise<PreparedRestore> {
  const into = idInArgument("into", options.into);
  const only = options.only === undefined ? undefined : idInArgument("only", options.only, "page or database");
  const begun = await findRestore(store, into);
  const damaged = new DamagedStates();
  // The message of an unfinished restore names its place, which need not be the time of a run.
  const isNew = options.at !== undefined && options.at !== begun?.at;
  const wanted = isNew ? await openRecords(store, options.at, damaged.report) : undefined;
  if (begun !== undefined) checkSame(begun, wanted?.place, only);
  // Without a time, the first run restores the present state. The next runs restore the same state, although a pull may have
  // changed the copy.
  const snapshot = wanted ?? recordsOf({ db: store.db, at: begun?.at, onDamage: damaged.report });
  const scope = await openScope(snapshot, into, only);
  const plan = await planRestore(scope, await readAllSkipped(store.db), store);
  const unfinished = await whyUnfinished(store.db, snapshot.place);
  const skipped = [...plan.skipped, ...(await damaged.named(store.db))];
  return { into, only, begun, scope, plan: { ...plan, skipped, unfinished, wrongClocks: snapshot.wrongClocks } };
}

async function restoreLocked(
  parts: RestoreParts,
  options: RestoreOptions & { readonly signal: AbortSignal },
): Promise<RestoreResult> {
  const { client, store, nowMs, retryDelayMs = 1000 } = parts;
  const { onProgress, signal } = options;
  const startedAt = nowMs();
  const { into, only, begun, scope, plan } = await prepare(parts, options);
  const counts = { requests: 0 };
  await checkTarget({ client, signal, retryDelayMs, counts }, into, begun !== undefined);
  options.onPlan?.(shownPlan(plan));
  const at = scope.snapshot.place ?? (await latestTime(store.db)) ?? isoTime(startedAt);
  const run = begun ?? (await beginRestore(store, { into, only, at, startedAt: isoTime(startedAt) }));
  const journal = await Journal.open(store, run.id);
  const total = Object.values(plan.objects).reduce((sum, count) => sum + count, 0);
  let done = 0;
  const report = (objects = 1) => {
    done = Math.min(total, done + objects);
    onProgress?.({ done, left: total - done, requests: counts.requests });
  };
  const { objects, limits, unfinished, wrongClocks, containers, rounds } = plan;
  await runSteps({ ...scope, client, store, journal, signal, retryDelayMs, containers, rounds, counts, report });
  await endRestore(store, run, isoTime(nowMs()));
  const skipped = [...plan.skipped, ...(await refusals(journal, containers))];
  return {
    objects,
    limits,
    skipped,
    unfinished,
    wrongClocks,
    complete: isComplete({ skipped, unfinished }),
    created: await journal.counts(),
    requests: counts.requests,
    durationMs: nowMs() - startedAt,
  };
}

/** Runs the steps in their order. A later step refers to the objects of the steps before it. */
async function runSteps(context: RestoreContext): Promise<void> {
  await createContainers(context);
  await createComputedColumns(context);
  for (const root of context.roots) if (root.kind === "block") await restoreBlock(context, root);
  for await (const page of restored(context, "page")) await restoreContent(context, page);
  await restoreCopies(context);
  await writeWaitingValues(context);
  for await (const database of restored(context, "database"))
    await once(context, "views", database.id, () => restoreViews(context, database));
  await restoreLinks(context);
  await restoreComments(context);
  // Last, because a locked page cannot be edited in the app.
  await lockObjects(context);
}

async function lockObjects(context: RestoreContext): Promise<void> {
  for (const kind of ["page", "database"] as const)
    for await (const object of restored(context, kind)) {
      const flags = {
        ...(object.isLocked ? { is_locked: true } : {}),
        ...(object.kind === "page" && object.isArchived ? { is_archived: true } : {}),
      };
      const path = `${kind}s/${context.journal.containerId(object.id) ?? ""}`;
      if (Object.keys(flags).length > 0) await patch(context, "lock", object.id, path, flags);
    }
}

/** The part that a restore lacks if a step was refused. Steps that are not listed create the object of their name. */
const STEPS: Readonly<Record<string, { readonly kind?: ObjectKind; readonly what: string }>> = {
  lock: { what: "lock" },
  images: { what: "icon and cover" },
  source_texts: { what: "title, description and icon" },
  first_view_removed: { what: "removal of the view that Notion has added" },
  link: { kind: "block", what: "links to blocks" },
  member: { kind: "block", what: "member" },
  view_setting: { kind: "view", what: "setting" },
  attachment: { kind: "comment", what: "attachment" },
};

async function refusals(journal: Journal, containers: ScopePlan["containers"]): Promise<RestoreSkippedItem[]> {
  return (await journal.refused()).map(({ step, old_id: oldId, why }) => {
    const [id = "", ...rest] = oldId.split("/");
    const { kind, what } = STEPS[step] ?? { what: step.replaceAll("_", " ") };
    const name = rest.length === 0 ? "" : ` "${rest.join("/")}"`;
    return {
      kind: kind ?? containers.get(id) ?? (step === "view" || step === "comment" ? step : "block"),
      object_id: id,
      what: `${what}${name}${step === "column" ? " and its values" : ""}`,
      why: why ?? "",
    };
  });
}
