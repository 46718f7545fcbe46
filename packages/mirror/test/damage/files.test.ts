// Missing and damaged contents of files: each command names them and does the rest.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { asyncUploadFile } from "@ws/helpers/files";
import { beforeEach, describe, expect, test } from "vitest";
import { exportStore } from "../../src/export/export.ts";
import type { ExportFormat } from "../../src/export/export-formats.ts";
import { checkedFileStore } from "../../src/files/checked-file-store.ts";
import { idOf } from "../../src/json.ts";
import { createMirror } from "../../src/mirror.ts";
import { openStore } from "../../src/store/open/open-store.ts";
import { readFolder, temporaryFolder } from "../export/read-folder.ts";
import { memoryFileStore } from "../support/memory-file-store.ts";
import { createTestWorkspace, type TestWorkspace } from "../support/workspace.ts";

/** Larger than a part of an upload, and larger than a file that is uploaded in one request. */
const LARGE_BYTES = 25 * 2 ** 20;

const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

describe("a content that is read", () => {
  const content = Buffer.alloc(300_000, "content that is long ");
  const hash = sha256(content);

  /** Reads a damaged content in chunks. Returns the bytes that arrived and the code of the error. */
  async function read(stored: Buffer, bytes?: number) {
    const chunks = (function* () {
      for (let start = 0; start < stored.length; start += 65_536) yield stored.subarray(start, start + 65_536);
    })();
    const files = checkedFileStore({
      ...memoryFileStore(new Map([[hash, stored]])),
      read: () => Readable.from(chunks),
    });
    let length = 0;
    try {
      for await (const chunk of files.read(hash, bytes) as AsyncIterable<Uint8Array>) length += chunk.byteLength;
    } catch (error) {
      return { length, code: (error as { code?: string }).code };
    }
    return { length, code: undefined };
  }

  test("arrives whole if it is intact", async () => {
    expect(await read(content, content.length)).toEqual({ length: content.length, code: undefined });
  });

  test.each([0, 150_000, content.length - 1])("fails before its last bytes if byte %i has changed", async (place) => {
    const damaged = Buffer.from(content);
    damaged[place] = 0;
    const { length, code } = await read(damaged);
    expect(code).toBe("damaged_file");
    expect(length).toBeLessThan(content.length);
  });

  test("fails before the bytes of its size have arrived if it is longer", async () => {
    const { length, code } = await read(Buffer.concat([content, content]), content.length);
    expect(code).toBe("damaged_file");
    expect(length).toBeLessThan(content.length);
  });

  test("fails if it is shorter, or empty", async () => {
    expect(await read(content.subarray(1))).toMatchObject({ code: "damaged_file" });
    expect(await read(Buffer.alloc(0))).toEqual({ length: 0, code: "damaged_file" });
  });
});

describe.each([
  ["damaged", (contents: Map<string, Buffer>, hash: string) => void ((contents.get(hash) ?? Buffer.alloc(1))[0] = 1)],
  ["missing", (contents: Map<string, Buffer>, hash: string) => void contents.delete(hash)],
])("a %s file", (state, damage) => {
  let workspace: TestWorkspace;
  let page: string;
  const small = new TextEncoder().encode("small");
  const large = Buffer.alloc(LARGE_BYTES, "large");

  beforeEach(async () => {
    workspace = await createTestWorkspace({ maxUploadBytes: 2 * LARGE_BYTES });
    const { call, client, contents } = workspace;
    const title = { title: [{ text: { content: "Bicycles" } }] };
    page = idOf(call("POST", "pages", { parent: { workspace: true }, properties: { title } }));
    const children = [];
    for (const [filename, content] of [
      ["small.txt", small],
      ["large.txt", large],
      ["intact.txt", new TextEncoder().encode("intact")],
    ] as const) {
      const { id } = await asyncUploadFile(client, content, { filename, contentType: "text/plain" });
      children.push({ file: { type: "file_upload", file_upload: { id } } });
    }
    call("PATCH", `blocks/${page}/children`, { children });
    await workspace.mirror.pull();
    for (const content of [small, large]) damage(contents, sha256(content));
  });

  const named = ["small.txt", "large.txt"].map(
    (name) =>
      expect.objectContaining({
        what: `file "${name}" on "Bicycles"`,
        why: expect.stringMatching(state === "missing" ? /is missing/u : /another content/u) as string,
      }) as object,
  );

  test.each<ExportFormat>(["markdown", "html", "json"])(
    "is named by an export as %s, which has the rest",
    async (format) => {
      const out = temporaryFolder();
      const { complete, skipped } = await exportStore(workspace.store, { format, out });
      expect(complete).toBe(false);
      expect(skipped).toHaveLength(2);
      expect(skipped).toEqual(expect.arrayContaining(named));
      const written = [...readFolder(out).keys()].filter((path) => path.startsWith("files/"));
      expect(written).toHaveLength(1);
    },
  );

  test("is not uploaded by a restore, which names it and restores the rest", async () => {
    const { call, mirror } = workspace;
    const title = { title: [{ text: { content: "Target" } }] };
    const into = idOf(call("POST", "pages", { parent: { workspace: true }, properties: { title } }));
    const dry = await mirror.restore({ into, only: page, dryRun: true });
    const { complete, skipped, created } = await mirror.restore({ into, only: page });
    expect(complete).toBe(false);
    expect(created["block"]).toBe(1);
    expect(skipped).toHaveLength(2);
    if (state === "missing")
      expect(dry).toMatchObject({ complete: false, skipped: expect.arrayContaining(named) as object });
    const uploads = call("GET", "file_uploads?page_size=100")["results"] as { filename: string; status: string }[];
    const restored = uploads.filter(({ status }) => status === "uploaded").map(({ filename }) => filename);
    expect(restored.filter((name) => name === "intact.txt")).toHaveLength(2);
    expect(restored.filter((name) => name !== "intact.txt")).toHaveLength(2);
  });
});

describe("a pull", () => {
  async function withFiles() {
    const workspace = await createTestWorkspace();
    const { call, client } = workspace;
    const title = { title: [{ text: { content: "Bicycles" } }] };
    const page = idOf(call("POST", "pages", { parent: { workspace: true }, properties: { title } }));
    const names = ["a.txt", "b.txt", "c.txt"];
    const children = [];
    for (const filename of names) {
      const content = new TextEncoder().encode(`content of ${filename}`);
      const { id } = await asyncUploadFile(client, content, { filename, contentType: "text/plain" });
      children.push({ file: { type: "file_upload", file_upload: { id } } });
    }
    call("PATCH", `blocks/${page}/children`, { children });
    await workspace.mirror.pull();
    const downloads: string[] = [];
    workspace.onDownload = (url) => void downloads.push(new URL(url).pathname.replace(/.*\//u, ""));
    const [a = "", b = "", c = ""] = names.map((name) => sha256(Buffer.from(`content of ${name}`)));
    return { workspace, downloads, hashes: { a, b, c } };
  }

  test("downloads files that are missing or have another size, and no others", async () => {
    const { workspace, downloads, hashes } = await withFiles();
    const { contents, mirror } = workspace;
    contents.delete(hashes.a);
    contents.set(hashes.b, Buffer.from("content"));
    expect(await mirror.status()).toMatchObject({ complete: false, missingFiles: [{}, {}] });
    expect(await mirror.pull()).toMatchObject({ complete: true });
    expect(downloads.toSorted()).toEqual(["a.txt", "b.txt"]);
    expect(await mirror.status()).toMatchObject({ complete: true, missingFiles: [] });
    expect((await mirror.verify()).problems).toEqual([]);
  });

  test("downloads files of another content with full", async () => {
    const { workspace, downloads, hashes } = await withFiles();
    const { contents, mirror } = workspace;
    (contents.get(hashes.c) ?? Buffer.alloc(1))[0] = 0;
    await mirror.pull();
    expect(downloads).toEqual([]);
    await mirror.pull({ full: true });
    expect(downloads).toEqual(["c.txt"]);
    expect((await mirror.verify()).problems).toEqual([]);
  });

  test("names a file that it cannot download again", async () => {
    const { workspace, hashes } = await withFiles();
    workspace.contents.delete(hashes.a);
    workspace.onDownload = () => 403;
    expect(await workspace.mirror.pull()).toMatchObject({
      complete: false,
      skipped: [{ what: expect.stringMatching(/a\.txt$/u) as string }],
    });
    expect((await workspace.mirror.verify()).problems).toMatchObject([{ kind: "file", id: hashes.a }]);
  });

  test.each(["at once", "in the body"])("names a file whose download ends with a TimeoutError %s", async (when) => {
    const { workspace, hashes } = await withFiles();
    const { client, store, nowMs } = workspace;
    workspace.contents.delete(hashes.a);
    const late = () => {
      throw new DOMException("The operation was aborted due to timeout", "TimeoutError");
    };
    const body = async function* () {
      yield new TextEncoder().encode("con");
      late();
    };
    const fetchFile = async () =>
      when === "at once" ? late() : { status: 200, headers: { get: () => null }, body: body() };
    expect(await createMirror({ client, store, nowMs, fetchFile }).pull()).toMatchObject({
      complete: false,
      skipped: [{ why: "The operation was aborted due to timeout" }],
    });
  });
});

test.each(["postgres://user:secret@host/db", "s3://bucket/prefix", "https://host"])(
  "the address %s is no folder, and the message does not show it",
  async (address) => {
    const error: unknown = await openStore(address).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "invalid_argument", message: expect.stringContaining("--database") as string });
    expect(String(error)).not.toContain("host");
  },
);
