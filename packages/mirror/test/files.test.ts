import { asyncUploadFile } from "@ws/helpers/files";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { idOf } from "../src/json.ts";
import type { FetchFile } from "../src/files/fetch-file.ts";
import { createMirror } from "../src/mirror.ts";
import { readerOf } from "../src/reader/copy-reader.ts";
import { onSqlite } from "./support/test-store.ts";
import { createTestWorkspace, type TestWorkspace } from "./support/workspace.ts";

const HOUR_MS = 60 * 60_000;

/** Adds a page with two files of the same content, and one other. */
async function addFiles(workspace: TestWorkspace): Promise<string> {
  const page = workspace.call("POST", "pages", {
    parent: { workspace: true },
    properties: { title: { title: [{ text: { content: "Files" } }] } },
  });
  const children = [];
  for (const [name, content] of [
    ["a.txt", "same"],
    ["../b.txt", "same"],
    ["c.txt", "other"],
  ] as const) {
    const data = new TextEncoder().encode(content);
    const { id } = await asyncUploadFile(workspace.client, data, { filename: name, contentType: "text/plain" });
    children.push({ file: { type: "file_upload", file_upload: { id } } });
  }
  workspace.call("PATCH", `blocks/${idOf(page)}/children`, { children });
  return idOf(page);
}

const refs = ({ store }: TestWorkspace) =>
  store.db
    .selectFrom("ws_file_refs")
    .leftJoin("ws_files", "ws_files.source", "ws_file_refs.source")
    .select(["ws_file_refs.name", "sha256"])
    .orderBy("ws_file_refs.source")
    .execute();

test("files are stored by content, and downloaded once", async () => {
  const workspace = await createTestWorkspace();
  await addFiles(workspace);
  let downloads = 0;
  workspace.onDownload = () => {
    downloads += 1;
    return undefined;
  };
  expect(await workspace.mirror.pull()).toMatchObject({ files: 2, skipped: [] });
  expect(downloads).toBe(3);
  expect((await refs(workspace)).map(({ sha256 }) => sha256?.length)).toEqual([64, 64, 64]);
  workspace.advance(48 * HOUR_MS);
  await workspace.mirror.pull({ full: true });
  expect(downloads).toBe(3);
  expect((await workspace.mirror.verify()).problems).toEqual([]);
});

test("an answer with a part of a file is tried again, and is no file", async () => {
  const workspace = await createTestWorkspace();
  await addFiles(workspace);
  let isCut = true;
  workspace.onDownload = () => (isCut ? 206 : undefined);
  expect(await workspace.mirror.pull()).toMatchObject({ files: 0, complete: false });
  expect((await refs(workspace)).map(({ sha256 }) => sha256)).toEqual([null, null, null]);
  isCut = false;
  expect(await workspace.mirror.pull()).toMatchObject({ files: 2, complete: true });
});

test("a reader returns all stored files with their objects, as it does for each object", async () => {
  const workspace = await createTestWorkspace();
  const pageId = await addFiles(workspace);
  await workspace.mirror.pull();
  const reader = readerOf(workspace.store);
  const files = await reader.allFiles();
  expect(files.map(({ name }) => name).toSorted()).toEqual(["../b.txt", "a.txt", "c.txt"]);
  expect(new Set(files.map((file) => file.pageId))).toEqual(new Set([pageId]));
  for (const { kind, id, ...file } of files) expect(await reader.filesOf(kind, id)).toEqual([file]);
  workspace.call("PATCH", `pages/${pageId}`, { in_trash: true });
  await workspace.mirror.pull({ full: true });
  expect(await reader.allFiles()).toEqual([]);
});

test("an object is read again if the URLs of its files have ended", async () => {
  const workspace = await createTestWorkspace();
  await addFiles(workspace);
  workspace.onDownload = () => {
    // The first download takes so long that all other URLs end.
    workspace.onDownload = () => undefined;
    workspace.advance(2 * HOUR_MS);
    return 403;
  };
  expect(await workspace.mirror.pull()).toMatchObject({ files: 2, skipped: [] });
});

test("many downloads at a time print no warning about their listeners", async () => {
  const workspace = await createTestWorkspace();
  for (let page = 0; page < 20; page += 1) await addFiles(workspace);
  const warnings: string[] = [];
  // Other tests of this thread can lower the number of listeners of the process itself.
  const onWarning = ({ message }: Error) => message.includes("AbortSignal") && warnings.push(message);
  process.on("warning", onWarning);
  await workspace.mirror.pull();
  process.off("warning", onWarning);
  expect(warnings).toEqual([]);
});

test("a file that is refused twice is skipped until it can be read", async () => {
  const workspace = await createTestWorkspace();
  await addFiles(workspace);
  workspace.onDownload = (url) => (url.includes("c.txt") ? 403 : undefined);
  const { files, skipped } = await workspace.mirror.pull();
  expect({ files, skipped }).toMatchObject({
    files: 1,
    skipped: [
      { what: expect.stringMatching(/^file .*c\.txt$/) as string, why: expect.stringContaining("403") as string },
    ],
  });
  workspace.onDownload = () => undefined;
  expect(await workspace.mirror.pull()).toMatchObject({ files: 2, skipped: [] });
});

// Its clock is too fast for a server.
onSqlite(() => {
  describe("a download that receives nothing for a minute", () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
    afterEach(() => void vi.useRealTimers());

    /** Pulls with a clock that runs as fast as the downloads wait for it. */
    async function pull(workspace: TestWorkspace, fetchFile: FetchFile) {
      const { client, store, nowMs } = workspace;
      const state = { isOver: false };
      const result = createMirror({ client, store, nowMs, fetchFile })
        .pull()
        .finally(() => void (state.isOver = true));
      result.catch(() => {});
      while (!state.isOver) {
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        await vi.advanceTimersByTimeAsync(5_000);
      }
      return result;
    }

    /** A body of some bytes that does not end. */
    async function* stalled(): AsyncGenerator<Uint8Array> {
      yield new TextEncoder().encode("0123456789");
      await new Promise(() => {});
    }

    test.each<[string, FetchFile]>([
      ["before its first byte", () => new Promise(() => {})],
      ["after ten bytes", async () => ({ status: 200, headers: new Headers(), body: stalled() })],
    ])("%s is tried three times, and is skipped", async (_, stall) => {
      const workspace = await createTestWorkspace();
      await addFiles(workspace);
      const signals: AbortSignal[] = [];
      const fetchFile: FetchFile = (url, init) => {
        if (!url.includes("a.txt")) return workspace.fetchFile(url, init);
        signals.push(init.signal);
        return stall(url, init);
      };
      // The other files of the page are downloaded.
      expect(await pull(workspace, fetchFile)).toMatchObject({
        files: 2,
        complete: false,
        skipped: [
          {
            what: expect.stringMatching(/^file https:.*a\.txt$/u) as string,
            why: "The download received nothing for 60 seconds.",
          },
        ],
      });
      expect(signals.map((signal) => signal.aborted)).toEqual([true, true, true]);
      expect(await pull(workspace, workspace.fetchFile)).toMatchObject({ files: 2, complete: true, skipped: [] });
    });

    test("a slow download that receives a byte in each minute is complete", async () => {
      const workspace = await createTestWorkspace();
      await addFiles(workspace);
      async function* slow(): AsyncGenerator<Uint8Array> {
        for (const byte of "slow")
          yield await new Promise<Uint8Array>((resolve) => {
            setTimeout(() => resolve(new TextEncoder().encode(byte)), 55_000);
          });
      }
      const fetchFile: FetchFile = async () => ({ status: 200, headers: new Headers(), body: slow() });
      expect(await pull(workspace, fetchFile)).toMatchObject({ files: 1, complete: true });
    });

    test("an interrupted run does not wait for it", async () => {
      const workspace = await createTestWorkspace();
      await addFiles(workspace);
      const stop = new AbortController();
      const fetchFile: FetchFile = () => {
        setImmediate(() => stop.abort(new Error("Interrupted.")));
        return new Promise(() => {});
      };
      const { client, store, nowMs } = workspace;
      const mirror = createMirror({ client, store, nowMs, fetchFile });
      await expect(mirror.pull({ signal: stop.signal })).rejects.toThrow("Interrupted.");
    });

    test("frees its socket", async () => {
      const workspace = await createTestWorkspace();
      await addFiles(workspace);
      let sockets = 0;
      const server: Server = createServer((_request, response) => void response.writeHead(200).write("0123456789"));
      server.on("connection", (socket) => {
        sockets += 1;
        socket.once("close", () => (sockets -= 1));
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      const fetchFile: FetchFile = (_url, init) => fetch(`http://127.0.0.1:${port}/`, init);
      const { skipped } = await pull(workspace, fetchFile);
      expect(skipped).toHaveLength(3);
      await expect.poll(() => sockets).toBe(0);
      server.close();
    });
  });
});
