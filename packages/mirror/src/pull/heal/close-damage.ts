// After a run: checks whether the known damage is healed, and finds out why the rest is not. What is there once more leaves the list.
import { failureOf } from "../../model/failure.ts";
import type { ObjectKind } from "../../model/records/object-kind.ts";
import { findProblems } from "../../store/check/find-problems.ts";
import { contentHash, sha256 } from "../../store/content-hash.ts";
import { problemKey, writeDamage, type KnownDamage, type Problem } from "../../store/known-damage.ts";
import { prepared } from "../../store/prepared.ts";
import { writeLedger } from "../../store/row-hashes.ts";
import { WHOLE_RUNS } from "../../store/tables.ts";
import { rebuildIndex } from "../../store/search-index/rebuild-index.ts";
import { downloadAgainFrom, FILE_IS_GONE } from "../files/download-files.ts";
import { retrieve } from "../objects/retrieve.ts";
import type { PullContext } from "../pull-context.ts";
import type { RunEnd } from "../run.ts";
import { containersOf, ownersOf } from "./prepare-healing.ts";

/** The result of a run about damage that is still there. */
type Verdict = Pick<KnownDamage, "notHealed" | "isLost">;

const LOST: Verdict = { isLost: true, notHealed: "Nothing can bring it back." };

/** Stores what is left of the known damage after a run that lists everything. A run that has not ended says why, or nothing. */
export async function endHealing(
  context: PullContext,
  damage: readonly KnownDamage[],
  { ended, refusedLoss }: Pick<RunEnd, "ended" | "refusedLoss">,
): Promise<void> {
  if (damage.length === 0 || !WHOLE_RUNS.includes(context.kind)) return;
  if (ended) return closeDamage(context, damage);
  if (refusedLoss === undefined) return;
  const open = damage.map((problem) => ({ ...problem, notHealed: refusedLoss.message }));
  await context.store.transaction((db) => writeDamage(db, open));
}

async function closeDamage(context: PullContext, damage: readonly KnownDamage[]): Promise<void> {
  const { store, signal } = context;
  let left = await problemsOf(context, damage);
  const verdicts = new Map<string, Verdict>();
  for (const problem of left) {
    signal.throwIfAborted();
    const verdict = await judge(context, problem);
    if (verdict !== undefined) verdicts.set(problemKey(problem), verdict);
  }
  // The judgment has healed some itself. The index follows the objects.
  left = await problemsOf(context, left);
  if (left.every((problem) => problem.kind !== "object")) {
    const index = await problemsOf(context, [{ kind: "index", id: "ws_search", message: "" }]);
    if (index.length > 0) await rebuildIndex(store, signal);
  }
  // A run says nothing about the file of the database.
  const open = [...left.filter(({ kind }) => kind !== "index"), ...damage.filter(({ kind }) => kind === "database")];
  await store.transaction((db) =>
    writeDamage(
      db,
      open.map((problem) => ({ ...problem, ...verdicts.get(problemKey(problem)) })),
    ),
  );
}

async function problemsOf({ store, signal }: PullContext, only: readonly Problem[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  if (only.length > 0) for await (const problem of findProblems(store, { signal }, only)) problems.push(problem);
  return problems;
}

/** Finds out why a problem is still there, or heals it. Undefined if it is healed. */
async function judge(context: PullContext, problem: Problem): Promise<Verdict | undefined> {
  try {
    switch (problem.kind) {
      case "object":
        return await judgeObject(context, problem);
      case "file":
        return await judgeFile(context, await usesOf(context.store.db, "sha256", problem.id));
      case "row":
        return await judgeFile(context, await usesOf(context.store.db, "source", problem.id));
      case "version":
        return LOST;
      case "list":
        return { notHealed: "Its list could not be read." };
      case "index":
      case "database":
        return undefined;
    }
  } catch (error) {
    const { kind, why } = failureOf(error);
    if (kind === "fatal" || kind === "network") throw error;
    return { notHealed: sentence(why) };
  }
}

/** Times that Notion does not have. */
const OWN_TIMES = /has a wrong (?:first_seen|changed|removed|seen_again)_at/u;

const sentence = (text: string): string => `${text.replace(/\.$/u, "")}.`;

/** A read that shows that an object is no longer there, or has another content, shows that its earlier state cannot come back. */
async function judgeObject(context: PullContext, problem: Problem): Promise<Verdict> {
  const { id, objectKind: kind = "page", message } = problem;
  const { db } = context.store;
  if (OWN_TIMES.test(message)) return LOST;
  const [row] = await findRow(db, { kind, id });
  try {
    const record = await retrieve(context, kind, id);
    if (!record.isInTrash) return { notHealed: "Notion has it, but the list that contains it could not be read." };
    // A state that a run has seen in the trash is still there.
    if (row === undefined || row.removed_at === null || contentHash(record.json) !== row.content_hash) return LOST;
    const json = JSON.stringify(record.json);
    await context.store.transaction(async (change) => {
      await change.updateTable("ws_objects").set({ json }).where("kind", "=", kind).where("id", "=", id).execute();
      await writeLedger(change, [{ kind, key: id, value: sha256(json) }]);
    });
    return LOST;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== "gone") throw error;
    if (await isReadAround(context, kind, id)) return LOST;
    return { notHealed: `${sentence(failure.why)} If it still exists, share it with the connection.` };
  }
}

const findRow = prepared((db, { kind, id }: { kind: ObjectKind; id: string }) =>
  db.selectFrom("ws_objects").select(["content_hash", "removed_at"]).where("kind", "=", kind).where("id", "=", id),
);

const findReadPages = prepared((db, { ids, run }: { ids: string[]; run: number }) =>
  db
    .selectFrom("ws_objects")
    .select("id")
    .where("kind", "in", ["page", "database"])
    .where("id", "in", ids)
    .where("seen_run", "=", run)
    .where("removed_at", "is", null)
    .where("out_of_sight_at", "is", null)
    .where((eb) => eb.or([eb("kind", "=", "database"), eb("content_read_at", "is not", null)])),
);

/**
 * True if this run has read the list that had an object, so that a 404 response means that it is gone. Pages and databases are shared,
 * so Notion answers with the same response if the connection has lost them.
 */
async function isReadAround(
  { store: { db }, run, skipped }: PullContext,
  kind: ObjectKind,
  id: string,
): Promise<boolean> {
  if (kind === "page" || kind === "database" || kind === "data_source") return false;
  if (kind === "user") return !skipped.has("users:workspace");
  const ids: string[] = [];
  for (const container of await containersOf(db, kind, id)) ids.push(container, ...(await ownersOf(db, container)));
  return ids.length > 0 && (await findReadPages(db, { ids, run })).length > 0;
}

interface FileUse {
  readonly kind: ObjectKind;
  readonly object_id: string;
  readonly source: string;
}

/** Returns the objects that refer to a content or source, also those that were removed. */
const usesOf = (db: PullContext["store"]["db"], column: "sha256" | "source", value: string): Promise<FileUse[]> =>
  db
    .selectFrom("ws_file_refs as use")
    .leftJoin("ws_files as file", "file.source", "use.source")
    .select(["use.kind", "use.object_id", "use.source"])
    .distinct()
    .where(column === "source" ? "use.source" : "file.sha256", "=", value)
    .execute();

/** Downloads a file from an object that still has it. Only the objects of earlier states had a file to which none refers. */
async function judgeFile(context: PullContext, uses: readonly FileUse[]): Promise<Verdict | undefined> {
  let verdict: Verdict = LOST;
  if (context.fetchFile === undefined) return { notHealed: "Files are not downloaded." };
  for (const { kind, object_id: id, source } of uses)
    try {
      const why = await downloadAgainFrom(context, { kind, id }, source);
      if (why === undefined) return undefined;
      if (why !== FILE_IS_GONE) verdict = { notHealed: sentence(why) };
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === "fatal" || failure.kind === "network") throw error;
      verdict = { notHealed: sentence(failure.why) };
    }
  return verdict;
}
