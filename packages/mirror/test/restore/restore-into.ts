// Restores the copy of one workspace into another.
import { AsyncClient, type AsyncHttpClient } from "@ws/client";
import { createMirror } from "../../src/mirror.ts";
import type { RestoreOptions, RestoreResult } from "../../src/restore/restore.ts";
import type { MirrorStore } from "../../src/store/mirror-store.ts";
import type { TestWorkspace } from "../export/workspace.ts";

/** Restores a copy into a page of another workspace. */
export async function restoreInto(
  source: Pick<TestWorkspace, "store">,
  target: Pick<TestWorkspace, "emulator">,
  options: RestoreOptions,
  httpClient: AsyncHttpClient = target.emulator.httpClient,
  store: MirrorStore = source.store,
): Promise<RestoreResult> {
  const client = new AsyncClient({ auth: target.emulator.token, httpClient, retry: false, logger: SILENT });
  const mirror = createMirror({ client, store, nowMs: () => Date.parse("2026-09-01T09:00:00Z") });
  return mirror.restore(options);
}

const SILENT = { error() {}, warn() {}, info() {}, debug() {} };
