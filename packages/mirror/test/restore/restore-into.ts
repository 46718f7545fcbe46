// Restores the copy of one workspace into another.
import { AsyncClient, type AsyncHttpClient } from "@ws/client";
import { Readable } from "node:stream";
import type { FetchFile } from "../../src/pull/pull-context.ts";
import { createMirror } from "../../src/mirror.ts";
import { restore, type RestoreOptions, type RestoreResult } from "../../src/restore/restore.ts";
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
  const parts = { client, store, nowMs: () => Date.parse("2026-09-01T09:00:00Z"), retryDelayMs: 0 };
  return restore(parts, options);
}

/** Reads a workspace with its files. */
export async function pullWithFiles({ emulator, store, now }: TestWorkspace): Promise<void> {
  const client = new AsyncClient({
    auth: emulator.token,
    httpClient: emulator.httpClient,
    retry: false,
    logger: SILENT,
  });
  const fetchFile: FetchFile = async (url) => {
    const { pathname, search, host } = new URL(url);
    const { status, headers, file } = emulator.handle({ method: "GET", url: pathname + search, headers: { host } });
    return { status, headers: new Headers({ ...headers }), body: Readable.from(file?.chunks() ?? []) };
  };
  await createMirror({ client, store, fetchFile, nowMs: () => Date.parse(now()) }).pull();
}

const SILENT = { error() {}, warn() {}, info() {}, debug() {} };
