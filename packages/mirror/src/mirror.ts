// createMirror: the functions of a copy.
import { Client } from "@ws/client";
import { MirrorError } from "./errors.ts";
import { exportStore, type ExportOptions, type ExportResult } from "./export/export.ts";
import { forget, type ForgetOptions, type ForgetResult } from "./forget/forget.ts";
import { isFields } from "./json.ts";
import { fetchFile } from "./files/fetch-file.ts";
import { pull, type PullResult } from "./pull/pull.ts";
import type { MirrorOptions, PullOptions } from "./pull/pull-options.ts";
import { pullSlice, type SliceOptions, type SliceResult } from "./pull/pull-slice.ts";
import { restore, type RestoreOptions, type RestoreResult } from "./restore/restore.ts";
import { copyStoreOf } from "./store/mirror-store.ts";
import { readStoreStatus, type StoreStatus } from "./store/store-status.ts";
import { verify, type VerifyOptions, type VerifyResult } from "./verify/verify-copy.ts";
import { sleep } from "@ws/helpers/tasks";
import { watch, type WatchOptions } from "./watch/watch.ts";

/** A copy of a workspace. */
export interface Mirror {
  /**
   * Brings the copy up to date. The first run reads everything that the token can see; later runs read what changed.
   * @throws MirrorError `run_failed` if Notion cannot be reached, `other_workspace` for a token of another workspace
   */
  readonly pull: (options?: PullOptions) => Promise<PullResult>;
  /**
   * Pulls for a time, as `pull({ sliceMs })` does, without the counts of the whole copy, which take seconds in a large one. Call
   * it in turns for many workspaces: the next call continues.
   * @throws MirrorError as `pull`
   */
  readonly pullSlice: (options: SliceOptions) => Promise<SliceResult>;
  /**
   * Keeps the copy up to date until the signal aborts: pulls at an interval, and soon after a webhook.
   * @throws MirrorError `other_workspace` for a token of another workspace, and an error of the client for a wrong token
   */
  readonly watch: (options?: WatchOptions) => Promise<void>;
  /** Checks every object and file against its hash. With `deep`, also compares the copy with Notion. With `repair`, first repairs it. */
  readonly verify: (options?: VerifyOptions) => Promise<VerifyResult>;
  /**
   * Exports the state of the copy to a folder, now or at an earlier time. Sends no requests.
   * @throws MirrorError `invalid_argument` for an unknown format, a wrong time, or a folder with other content
   */
  readonly export: (options: ExportOptions) => Promise<ExportResult>;
  /**
   * Builds the tree of the copy again below an empty page. A restore that was interrupted continues.
   * @throws MirrorError `bad_target` if the page is missing, not empty or cannot be written, `run_failed` if Notion
   * cannot be reached
   */
  readonly restore: (options: RestoreOptions) => Promise<RestoreResult>;
  /**
   * Removes the earlier states that a policy does not keep. Sends no requests.
   * @throws MirrorError `invalid_argument` for a wrong policy, `copy_in_use` if another process changes the copy
   */
  readonly forget: (options: ForgetOptions) => Promise<ForgetResult>;
  /** Returns counts, the last runs, what was skipped, and which files are missing. */
  readonly status: () => Promise<StoreStatus>;
}

/**
 * Creates the functions of a copy.
 * @throws MirrorError `invalid_argument` for another client than an `AsyncClient`, or a missing store
 */
export function createMirror(options: MirrorOptions): Mirror {
  checkClient(options);
  const whole = { ...options, store: copyStoreOf(options.store) };
  const download = options.fetchFile ?? fetchFile;
  const pullOnce = (pullOptions: PullOptions = {}) => pull(whole, pullOptions, download);
  const { client, store, nowMs = Date.now } = whole;
  return {
    pull: pullOnce,
    pullSlice: (sliceOptions) => pullSlice(whole, sliceOptions, download),
    watch: (watchOptions = {}) =>
      watch(pullOnce, watchOptions, {
        nowMs: options.nowMs ?? (() => performance.now()),
        sleep: options.sleep ?? sleep,
      }),
    verify: (verifyOptions) => verify(whole, verifyOptions, download),
    export: (exportOptions) => exportStore(store, exportOptions),
    restore: (restoreOptions) => restore({ client, store, nowMs }, restoreOptions),
    forget: (forgetOptions) => forget(store, { nowMs, ...forgetOptions }),
    status: () => readStoreStatus(store, nowMs()),
  };
}

/** Programs in JavaScript have no types. The blocking `Client` takes no signal, and would send one request at a time. */
function checkClient({ client }: { readonly client: unknown }): void {
  if (client instanceof Client || !isFields(client))
    throw new MirrorError(
      "invalid_argument",
      `Expected an AsyncClient in client, got ${client instanceof Client ? "a Client" : String(client)}. ` +
        "Create it with new AsyncClient({ auth }).",
    );
}
