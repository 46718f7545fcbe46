// `verify`: checks a copy by itself, and with `deep` against Notion.
import { isoTime } from "../model/iso-time.ts";
import { pull } from "../pull/pull.ts";
import type { CopyOptions } from "../pull/pull-options.ts";
import type { CopyStore } from "../store/mirror-store.ts";
import { openSqlite } from "../store/open/open-store.ts";
import { readSkipped, type SkippedItem } from "../store/skipped-items.ts";
import { completeTimes, summarize, type Completeness } from "../store/summarize.ts";
import { OBJECT_KINDS } from "../store/tables.ts";
import { compareStores, type ServiceDifference } from "./compare-with-service.ts";
import { findProblems, type CheckOptions, type Problem } from "./find-problems.ts";

/** Options of `verify`. */
export interface VerifyOptions extends CheckOptions {
  /** True: read the workspace again and compare it with the copy. @default false */
  readonly deep?: boolean | undefined;
}

/** The result of `verify`. */
export interface VerifyResult extends Completeness {
  /** Empty if every object and file is as it was written. */
  readonly problems: readonly Problem[];
  /** Objects that differ from Notion, because they were edited since the last run, or because the copy is wrong. Undefined without `deep`. */
  readonly differences: readonly ServiceDifference[] | undefined;
  /** With `deep`: what could not be read from Notion, and so could not be compared, without what the copy lacks as well. */
  readonly unread: readonly SkippedItem[];
  readonly requests: number;
}

/** Checks a copy. */
export async function verify(
  options: CopyOptions,
  { deep = false, ...rest }: VerifyOptions = {},
): Promise<VerifyResult> {
  const problems = await verifyStore(options.store, rest);
  const { complete, unfinished } = await summarize(options.store);
  if (!deep) return { problems, differences: undefined, unread: [], requests: 0, complete, unfinished };
  const fresh = await openSqlite(":memory:", options.store.files);
  try {
    const { signal, onProgress } = rest;
    const settings = { full: true, ...(signal && { signal }), ...(onProgress && { onProgress }) };
    const { skipped, requests } = await pull({ ...options, store: fresh }, settings, undefined);
    const known = new Set((await readSkipped(options.store.db)).map((item) => `${item.object_id} ${item.what}`));
    const unread = skipped.filter((item) => !known.has(`${item.object_id} ${item.what}`));
    const differences: ServiceDifference[] = [];
    const since = recentSince((await completeTimes(options.store.db))?.currentTo);
    for await (const difference of compareStores(options.store, fresh, OBJECT_KINDS, since))
      differences.push(difference);
    return { problems, differences, unread, requests, complete: complete && unread.length === 0, unfinished };
  } finally {
    await fresh.close();
  }
}

const MINUTE_MS = 60_000;

/** Returns the time from which edits are recent. Edits have whole minutes, and the clocks of two machines differ. */
const recentSince = (currentTo: string | undefined): string =>
  currentTo === undefined
    ? ""
    : `${isoTime(Date.parse(currentTo) - MINUTE_MS).slice(0, "2026-07-01T09:00".length)}:00.000Z`;

/** Checks every object and file of a copy against its hash. */
export async function verifyStore(store: CopyStore, options: CheckOptions = {}): Promise<Problem[]> {
  const problems: Problem[] = [];
  for await (const problem of findProblems(store, options)) problems.push(problem);
  return problems;
}
