// `verify`: checks a copy by itself, and with `deep` against Notion.
import { isoTime } from "../model/iso-time.ts";
import { pull } from "../pull/pull.ts";
import type { CopyOptions } from "../pull/pull-options.ts";
import type { CopyStore } from "../store/mirror-store.ts";
import { openSqlite } from "../store/open/open-store.ts";
import { readChoice, writeChoice } from "../store/choice.ts";
import { readAllSkipped, type SkippedItem } from "../store/skipped-items.ts";
import { completeTimes, summarize, type Completeness } from "../store/summarize.ts";
import { OBJECT_KINDS } from "../store/tables.ts";
import { compareStores, type ServiceDifference } from "./compare-with-service.ts";
import type { FetchFile } from "../files/fetch-file.ts";
import { splitLost } from "./lost-states.ts";
import { noteDamage, repairCopy } from "./repair-copy.ts";
import { findProblems, type CheckOptions } from "../store/check/find-problems.ts";
import type { Problem } from "../store/known-damage.ts";

/** Options of `verify`. */
export interface VerifyOptions extends CheckOptions {
  /** True: read the workspace again and compare it with the copy. @default false */
  readonly deep?: boolean | undefined;
  /**
   * True: first repair what is damaged. The index of the search is filled again. For all else, the workspace is read as with
   * `pull({ full: true })`. Earlier states, and what a successful read shows to be gone, are marked as lost. The rest stays in
   * `problems`, with the reason in `notHealed`.
   * @default false
   */
  readonly repair?: boolean | undefined;
}

/** The result of `verify`. */
export interface VerifyResult extends Completeness {
  /** Empty if every object and file is as it was written. The next `pull` heals what Notion has. */
  readonly problems: readonly Problem[];
  /** Damage that nothing can bring back, and that `repair` has marked as lost. The copy is not complete if there is some. */
  readonly lost: readonly Problem[];
  /** Objects that differ from Notion, because they were edited since the last run, or because the copy is wrong. Undefined without `deep`. */
  readonly differences: readonly ServiceDifference[] | undefined;
  /** With `deep`: what could not be read from Notion, and so could not be compared, without what the copy lacks as well. */
  readonly unread: readonly SkippedItem[];
  readonly requests: number;
}

/** Checks a copy. */
export async function verify(
  options: CopyOptions,
  { deep = false, repair = false, ...rest }: VerifyOptions = {},
  fetchFile?: FetchFile,
): Promise<VerifyResult> {
  const { store, nowMs = Date.now } = options;
  let repaired = 0;
  const pullFull = async (signal: AbortSignal | undefined) => {
    const { requests } = await pull(options, { full: true, ...(signal && { signal }) }, fetchFile);
    repaired += requests;
  };
  const check = () => verifyStore(store, rest);
  if (repair) await repairCopy(store, { nowMs: nowMs(), signal: rest.signal, check, pullFull });
  const checked = await checkCopy(store, rest);
  if (!deep) return { ...checked, requests: repaired };
  const { problems, lost, complete, unfinished } = checked;
  const fresh = await openSqlite(":memory:", options.store.files);
  try {
    const { signal, onProgress } = rest;
    const choice = await readChoice(options.store.db);
    await fresh.transaction((db) => writeChoice(db, choice));
    const settings = { ...(signal && { signal }), ...(onProgress && { onProgress }) };
    const { skipped, requests } = await pull({ ...options, store: fresh }, settings, undefined);
    const known = new Set((await readAllSkipped(options.store.db)).map((item) => `${item.object_id} ${item.what}`));
    const unread = skipped.filter((item) => !known.has(`${item.object_id} ${item.what}`));
    const differences: ServiceDifference[] = [];
    const since = recentSince((await completeTimes(options.store.db))?.currentTo);
    for await (const difference of compareStores(options.store, fresh, OBJECT_KINDS, since))
      differences.push(difference);
    const isComplete = complete && unread.length === 0;
    return { problems, lost, differences, unread, requests: repaired + requests, complete: isComplete, unfinished };
  } finally {
    await fresh.close();
  }
}

/** Checks a copy by itself. */
export async function checkCopy(store: CopyStore, options: CheckOptions = {}): Promise<VerifyResult> {
  const found = await verifyStore(store, options);
  const { lost } = await splitLost(store.db, found);
  const problems = await noteDamage(store, found);
  const { complete, unfinished } = await summarize(store);
  const isComplete = complete && lost.length === 0;
  return { problems, lost, differences: undefined, unread: [], requests: 0, complete: isComplete, unfinished };
}

const MINUTE_MS = 60_000;

/** Returns the time from which edits are recent. Edits have whole minutes, and the clocks of two machines differ. */
const recentSince = (currentTo: string | undefined): string =>
  currentTo === undefined
    ? ""
    : `${isoTime(Date.parse(currentTo) - MINUTE_MS).slice(0, "2026-07-01T09:00".length)}:00.000Z`;

/** Checks every object and file of a copy against its hash. Also returns what is marked as lost. */
export async function verifyStore(store: CopyStore, options: CheckOptions = {}): Promise<Problem[]> {
  const problems: Problem[] = [];
  for await (const problem of findProblems(store, options)) problems.push(problem);
  return problems;
}
