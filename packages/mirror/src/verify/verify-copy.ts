// `verify`: checks a copy by itself, and with `deep` against Notion.
import { pull } from "../pull/pull.ts";
import type { CopyOptions } from "../pull/pull-options.ts";
import type { CopyStore } from "../store/mirror-store.ts";
import { openSqlite } from "../store/open/open-store.ts";
import type { SkippedItem } from "../store/skipped-items.ts";
import { summarize, type Completeness } from "../store/summarize.ts";
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
  /** Objects that differ from Notion. Undefined without `deep`. */
  readonly differences: readonly ServiceDifference[] | undefined;
  /** With `deep`: what could not be read from Notion, and so could not be compared. */
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
    const { skipped: unread, requests } = await pull({ ...options, store: fresh }, settings, undefined);
    const differences: ServiceDifference[] = [];
    for await (const difference of compareStores(options.store, fresh, OBJECT_KINDS)) differences.push(difference);
    return { problems, differences, unread, requests, complete: complete && unread.length === 0, unfinished };
  } finally {
    await fresh.close();
  }
}

/** Checks every object and file of a copy against its hash. */
export async function verifyStore(store: CopyStore, options: CheckOptions = {}): Promise<Problem[]> {
  const problems: Problem[] = [];
  for await (const problem of findProblems(store, options)) problems.push(problem);
  return problems;
}
