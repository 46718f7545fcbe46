// A copy of an emulated workspace, with a clock that stands still.
import { Readable } from "node:stream";
import { AsyncClient } from "@ws/client";
import { createEmulator, type Emulator, type EmulatorOptions, type JsonObject } from "@ws/emulator";
import type { FetchFile } from "../../src/files/fetch-file.ts";
import { createMirror, type Mirror } from "../../src/mirror.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { call } from "./editor.ts";
import { memoryFileStore } from "./memory-file-store.ts";
import { openTestStore } from "./test-store.ts";

const START_MS = Date.parse("2026-07-01T09:00:00.000Z");
const MINUTE_MS = 60_000;

/** A workspace and its copy. */
export interface TestWorkspace {
  readonly emulator: Emulator;
  readonly client: AsyncClient;
  readonly store: CopyStore;
  /** Contents of files by their hashes. Change them to damage a file. */
  readonly contents: Map<string, Buffer>;
  readonly mirror: Mirror;
  /** Requests of the mirror so far, as `METHOD path`. */
  readonly requests: string[];
  /** Sends a request of an editor. */
  readonly call: (method: string, path: string, body?: JsonObject) => JsonObject;
  /** Lets time pass. */
  readonly advance: (ms: number) => void;
  /** Downloads a file from the emulator. */
  readonly fetchFile: FetchFile;
  readonly nowMs: () => number;
  /** Called before each request of the mirror. Throws to lose the request, and can let it wait. */
  onRequest: (line: string) => void | Promise<void>;
  /** Returns the body of a response. Another body is what a faulty service sends. */
  onResponse: (line: string, body: string) => string;
  /** Called before each download. Returns a status to refuse it with. */
  onDownload: (url: string) => number | undefined;
}

/** Creates a workspace with an empty copy. */
export async function createTestWorkspace(options: EmulatorOptions = {}): Promise<TestWorkspace> {
  let nowMs = START_MS;
  const emulator = createEmulator({ clock: "frozen", now: START_MS, seed: "empty", ...options });
  const requests: string[] = [];
  const client = new AsyncClient({
    auth: emulator.token,
    httpClient: {
      request: async (config) => {
        const line = `${config.method ?? "GET"} ${config.url ?? ""}`;
        const wait = workspace.onRequest(line);
        // Without a wait, requests arrive in their order.
        if (wait !== undefined) await wait;
        requests.push(line);
        const response = await emulator.httpClient.request(config);
        const body = String(response.data);
        const data = workspace.onResponse(line, body);
        return data === body ? response : { ...response, status: 200, data };
      },
    },
    retry: false,
    logger: { error() {}, warn() {}, info() {}, debug() {} },
  });
  const contents = new Map<string, Buffer>();
  const store = await openTestStore(memoryFileStore(contents));
  const fetchFile: FetchFile = async (url) => {
    const refusal = workspace.onDownload(url);
    if (refusal !== undefined) return { status: refusal, headers: { get: () => null }, body: null };
    const { pathname, search, host } = new URL(url);
    const response = emulator.handle({ method: "GET", url: pathname + search, headers: { host } });
    return {
      status: response.status,
      headers: { get: (name: string) => response.headers[name] ?? null },
      body: Readable.from(response.file?.chunks() ?? []),
    };
  };
  const workspace: TestWorkspace = {
    emulator,
    client,
    store,
    contents,
    mirror: createMirror({ client, store, nowMs: () => nowMs, fetchFile }),
    requests,
    fetchFile,
    nowMs: () => nowMs,
    call: (method, path, body) => call(emulator, method, path, body),
    advance: (ms) => {
      nowMs += ms;
      emulator.setClock(nowMs);
    },
    onRequest: () => {},
    onResponse: (_, body) => body,
    onDownload: () => undefined,
  };
  // Nothing that the seed made is newer than a minute.
  workspace.advance(10 * MINUTE_MS);
  return workspace;
}
