// `verify --repair`: brings back what can be brought back, and marks the rest as lost.
import type { CopyStore } from "../store/mirror-store.ts";
import { withLock } from "../store/mirror-store.ts";
import { rebuildIndex } from "../store/search-index/rebuild-index.ts";
import { verifyStore } from "./verify-copy.ts";
import type { CheckOptions, Problem } from "./find-problems.ts";
import { markLost, splitLost } from "./lost-states.ts";

/** Options of {@link repairCopy}. */
export interface RepairOptions extends CheckOptions {
  readonly nowMs: number;
  /** Reads the workspace again. Undefined without a token: only the index of the search is repaired. */
  readonly pullFull?: ((signal: AbortSignal | undefined) => Promise<unknown>) | undefined;
}

/** Repairs a copy, and checks it again. */
export async function repairCopy(store: CopyStore, { nowMs, pullFull, ...options }: RepairOptions): Promise<void> {
  const found = await verifyStore(store, options);
  if (found.some(({ kind }) => kind === "index"))
    await withLock(store, options.signal, (signal) => rebuildIndex(store, signal));
  if (found.some(needsService)) await pullFull?.(options.signal);
  const left = await verifyStore(store, options);
  const { lost } = await splitLost(store.db, left);
  // Without a token, the present state can still be read later.
  const isLost = (problem: Problem) => needsService(problem) && (pullFull !== undefined || problem.kind === "version");
  const marked = [...new Set([...lost, ...left.filter(isLost)])];
  await withLock(store, options.signal, () => store.transaction((db) => markLost(db, marked, nowMs)));
}

const needsService = ({ kind }: Problem): boolean => kind !== "index" && kind !== "database";
