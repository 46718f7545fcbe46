// `verify --repair`: brings back what can be brought back, and marks as lost what Notion has shown to be gone.
import { needsNotion, problemKey, readDamage, writeDamage, type Problem } from "../store/known-damage.ts";
import type { CopyStore } from "../store/mirror-store.ts";
import { withLock } from "../store/mirror-store.ts";
import { rebuildIndex } from "../store/search-index/rebuild-index.ts";
import { markLost, splitLost } from "./lost-states.ts";

/** Options of {@link repairCopy}. */
export interface RepairOptions {
  readonly nowMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Checks the copy, before and after the repair. */
  readonly check: () => Promise<readonly Problem[]>;
  /** Reads the workspace again. Undefined without a token: only the index of the search is repaired. */
  readonly pullFull?: ((signal: AbortSignal | undefined) => Promise<unknown>) | undefined;
}

/** Repairs a copy, and checks it again. */
export async function repairCopy(store: CopyStore, { nowMs, signal, check, pullFull }: RepairOptions): Promise<void> {
  const found = await check();
  await noteDamage(store, found);
  if (found.some(({ kind }) => kind === "index"))
    await withLock(store, signal, (locked) => rebuildIndex(store, locked));
  if (found.some(needsNotion)) await pullFull?.(signal);
  const left = await check();
  const { lost } = await splitLost(store.db, left);
  const gone = new Set((await readDamage(store.db)).filter(({ isLost }) => isLost === true).map(problemKey));
  // Notion has the present state only, so no read brings back an earlier one.
  const isLost = (problem: Problem) => problem.kind === "version" || gone.has(problemKey(problem));
  const marked = [...new Set([...lost, ...left.filter(isLost)])];
  await withLock(store, signal, () => store.transaction((db) => markLost(db, marked, nowMs)));
}

/**
 * Notes the damage that a check has found, so that the next pull heals it. Keeps the reasons why an earlier run could not.
 * @returns the problems with these reasons, without what is marked as lost
 */
export async function noteDamage(store: CopyStore, found: readonly Problem[]): Promise<readonly Problem[]> {
  const { problems } = await splitLost(store.db, found);
  const known = await readDamage(store.db);
  const before = new Map(known.map((problem) => [problemKey(problem), problem]));
  const noted = problems.map((problem) => ({ ...before.get(problemKey(problem)), ...problem }));
  const isSame = known.length === noted.length && noted.every((problem) => before.has(problemKey(problem)));
  // Another process that changes the copy may heal what was found. A disk that cannot be written keeps its list.
  if (!isSame)
    await withLock(store, undefined, () => store.transaction((db) => writeDamage(db, noted))).catch(() => {});
  return noted;
}
