// `verify --repair`: brings back what can be brought back, and marks the rest as lost.
import type { CopyStore } from "../store/mirror-store.ts";
import { withLock } from "../store/mirror-store.ts";
import { rebuildIndex } from "../store/search-index/rebuild-index.ts";
import type { Problem } from "./find-problems.ts";
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
  if (found.some(({ kind }) => kind === "index"))
    await withLock(store, signal, (locked) => rebuildIndex(store, locked));
  if (found.some(needsService)) await pullFull?.(signal);
  const left = await check();
  const { lost } = await splitLost(store.db, left);
  // Without a token, the present state can still be read later.
  const isLost = (problem: Problem) => needsService(problem) && (pullFull !== undefined || problem.kind === "version");
  const marked = [...new Set([...lost, ...left.filter(isLost)])];
  await withLock(store, signal, () => store.transaction((db) => markLost(db, marked, nowMs)));
}

const needsService = ({ kind }: Problem): boolean => kind !== "index" && kind !== "database";
