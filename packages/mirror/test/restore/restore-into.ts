// Restores the copy of one workspace into another.
import { createEmulator, type JsonObject } from "@ws/emulator";
import { textOf } from "../../src/json.ts";
import { AsyncClient, type AsyncHttpClient } from "@ws/client";
import { Readable } from "node:stream";
import type { FetchFile } from "../../src/files/fetch-file.ts";
import { createMirror } from "../../src/mirror.ts";
import { restore, type RestoreOptions, type RestoreResult } from "../../src/restore/restore.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { createWorkspace, title, type TestWorkspace } from "../export/workspace.ts";

/** Restores a copy into a page of another workspace. */
export async function restoreInto(
  source: Pick<TestWorkspace, "store">,
  target: Pick<TestWorkspace, "emulator">,
  options: RestoreOptions,
  httpClient: AsyncHttpClient = target.emulator.httpClient,
  store: CopyStore = source.store,
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

/** Returns the id of an object of the service. */
export const idOf = (object: JsonObject | undefined): string => textOf(object?.["id"]) ?? "";

/** Creates a page with a title. Returns its id. */
export const newPage = ({ call }: Pick<TestWorkspace, "call">, parent: object, name: string): string =>
  idOf(call("POST", "pages", { parent, properties: title(name) }));

/** Creates a workspace with an empty page, into which a copy can be restored. Its ids differ from those of other seeds. */
export async function emptyTarget(randomSeed = 2): Promise<{ target: TestWorkspace; into: string }> {
  const target = await createWorkspace(createEmulator({ seed: "empty", clock: "frozen", randomSeed }));
  return { target, into: newPage(target, { workspace: true }, "Target") };
}

const SILENT = { error() {}, warn() {}, info() {}, debug() {} };
