// A workspace in an emulator whose clock stands still, and a copy of it in memory.
import { AsyncClient } from "@ws/client";
import { createEmulator, type Emulator, type JsonObject } from "@ws/emulator";
import { Readable } from "node:stream";
import type { FetchFile } from "../../src/files/fetch-file.ts";
import { createMirror, type Mirror } from "../../src/mirror.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { call } from "../support/editor.ts";
import { openTestStore } from "../support/test-store.ts";

/** Start of the emulator's clock. */
export const START = "2026-07-01T09:00:00.000Z";

/** A workspace with its copy. */
export interface TestWorkspace {
  readonly emulator: Emulator;
  readonly client: AsyncClient;
  readonly store: CopyStore;
  readonly mirror: Mirror;
  /** Sends a request to the service. Fails if it is refused. */
  readonly call: (method: string, path: string, body?: object) => JsonObject;
  /** Lets time pass, then reads the changes. */
  readonly pull: (minutes?: number) => Promise<void>;
  readonly now: () => string;
}

/** Creates a workspace with an empty copy. */
export async function createWorkspace(
  emulator = emptyEmulator(),
  store: CopyStore | Promise<CopyStore> = openTestStore(),
): Promise<TestWorkspace> {
  return connect(emulator, await store);
}

function connect(emulator: Emulator, store: CopyStore): TestWorkspace {
  let nowMs = Date.parse(START);
  const client = new AsyncClient({ auth: emulator.token, httpClient: emulator.httpClient, retry: false });
  // The content of a file is the path of its URL. A path with "missing" gives no file.
  const fetchFile: FetchFile = async (url) => ({
    status: url.includes("missing") ? 404 : 200,
    headers: new Headers(),
    body: Readable.from([Buffer.from(new URL(url).pathname)]) as AsyncIterable<Uint8Array>,
  });
  const mirror = createMirror({ client, store, fetchFile, nowMs: () => nowMs });
  return {
    emulator,
    client,
    store,
    mirror,
    call: (method, path, body) => call(emulator, method, path, body),
    async pull(minutes = 0) {
      nowMs += minutes * 60_000;
      emulator.setClock(nowMs);
      await mirror.pull();
    },
    now: () => new Date(nowMs).toISOString(),
  };
}

/** Creates a workspace without pages. */
export const emptyEmulator = (): Emulator => createEmulator({ seed: "empty", clock: "frozen", now: START });

/** Returns rich text for a request. */
export const text = (content: string): object[] => [{ text: { content } }];
/** Returns a paragraph for a request. */
export const paragraph = (content: string): object => ({ paragraph: { rich_text: text(content) } });
/** Returns the properties of a page with a title. */
export const title = (content: string): object => ({ title: { title: text(content) } });
/** Returns the id of an object. */
export function idIn(object: JsonObject | undefined): string {
  const value = object?.["id"];
  if (typeof value !== "string") throw new TypeError("Expected an object with an id.");
  return value;
}
