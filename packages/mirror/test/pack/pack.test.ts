// An archive is packed from a copy, and unpacked into a new one: in SQLite, and in PostgreSQL with `npm run test:programs`.
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import zlib, { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { packTar, unpackTar } from "modern-tar";
import { beforeEach, describe, expect, test } from "vitest";
import { MirrorError } from "../../src/errors.ts";
import { checkArchive } from "../../src/pack/check-archive.ts";
import { pack } from "../../src/pack/pack.ts";
import { tableRows } from "../../src/pack/table-rows.ts";
import { unpackInto } from "../../src/pack/unpack.ts";
import { createMirror } from "../../src/mirror.ts";
import { searchCopy } from "../../src/search/search-copy.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { rebuildIndex } from "../../src/store/search-index/rebuild-index.ts";
import { TABLE_NAMES } from "../../src/store/tables.ts";
import { temporaryFolder } from "../export/read-folder.ts";
import { memoryFileStore } from "../support/memory-file-store.ts";
import { openTestStore } from "../support/test-store.ts";
import {
  createWorkspace,
  emptyEmulator,
  idIn,
  paragraph,
  text,
  title,
  type TestWorkspace,
} from "../export/workspace.ts";

const never = new AbortController().signal;

let workspace: TestWorkspace;
let contents: Map<string, Buffer>;
let out: string;

beforeEach(async () => {
  contents = new Map();
  out = join(temporaryFolder(), "copy.tar.gz");
  workspace = await createWorkspace(emptyEmulator(), openTestStore(memoryFileStore(contents)));
  const { call, pull } = workspace;
  const page = idIn(
    call("POST", "pages", {
      parent: { workspace: true },
      properties: title("Bicycles 🚲"),
      children: [paragraph('a "quoted" text\nwith two lines \u2028 and   signs')],
    }),
  );
  const upload = idIn(call("POST", "file_uploads", { filename: "a.txt", content_type: "text/plain" }));
  workspace.emulator.handle({
    method: "POST",
    url: `/v1/file_uploads/${upload}/send`,
    headers: {
      authorization: `Bearer ${workspace.emulator.token}`,
      "notion-version": "2026-03-11",
      "content-type": "multipart/form-data; boundary=b",
    },
    body: Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nfile\r\n--b--\r\n',
    ),
  });
  call("PATCH", `blocks/${page}/children`, {
    children: [{ file: { type: "file_upload", file_upload: { id: upload } } }],
  });
  const database = call("POST", "databases", {
    parent: { page_id: page },
    title: text("Repairs"),
    initial_data_source: { properties: { Job: { title: {} }, Price: { number: {} } } },
  });
  const [source] = database["data_sources"] as { id: string }[];
  call("POST", "pages", {
    parent: { data_source_id: source?.id },
    properties: { Job: { title: text("New chain") }, Price: { number: 19.5 } },
  });
  await pull();
  call("PATCH", `pages/${page}`, { properties: title("Bikes") });
  await pull(60);
});

/** Returns all rows of a copy, without those that belong to its own database. */
async function rowsOf({ db }: CopyStore): Promise<Record<string, unknown>> {
  const all: Record<string, unknown[]> = {};
  for (const table of TABLE_NAMES) {
    all[table] = [];
    for await (const rows of tableRows(db, table)) all[table].push(...rows);
  }
  all["ws_meta"] = (all["ws_meta"] ?? []).filter(
    (row) => !/written_views|search_indexed/u.test(String((row as { key: string }).key)),
  );
  return all;
}

async function unpackAll(): Promise<{ store: CopyStore; contents: Map<string, Buffer> }> {
  const unpacked = new Map<string, Buffer>();
  const store = await openTestStore(memoryFileStore(unpacked));
  await unpackInto(store, await checkArchive(out, never), { from: out });
  return { store, contents: unpacked };
}

test("an unpacked copy has the same rows, files, views and words, and is verified and continued", async () => {
  const { files, missing } = await pack(workspace.store, { out });
  expect({ files, missing }).toEqual({ files: 1, missing: [] });
  const copy = await unpackAll();
  expect(await rowsOf(copy.store)).toEqual(await rowsOf(workspace.store));
  expect(copy.contents).toEqual(contents);
  const { rows } = await sql`select job, price from repairs`.execute(copy.store.db);
  expect(rows).toEqual([{ job: "New chain", price: expect.anything() as number }]);
  expect((await searchCopy(copy.store, "bikes")).map(({ title: found }) => found)).toEqual(["Bikes"]);
  const { client } = workspace;
  const mirror = createMirror({ client, store: copy.store, nowMs: () => Date.parse(workspace.now()) });
  expect((await mirror.verify()).problems).toEqual([]);
  expect((await mirror.verify({ deep: true })).differences).toEqual([]);
  const { changed, removed } = await mirror.pull();
  expect({ changed, removed }).toEqual({ changed: 0, removed: 0 });
});

test("an unpacked copy has the steps of restores", async () => {
  const target = workspace.call("POST", "pages", { parent: { workspace: true }, properties: title("Restored") });
  await workspace.mirror.restore({ into: idIn(target) });
  await pack(workspace.store, { out });
  const { store } = await unpackAll();
  const steps = async ({ db }: CopyStore) =>
    db.selectFrom("ws_restore_ids").selectAll().orderBy("old_id").orderBy("step").execute();
  expect(await steps(store)).toEqual(await steps(workspace.store));
  expect((await steps(store)).length).toBeGreaterThan(0);
});

test("a copy that has not changed gives equal bytes, also after it was unpacked", async () => {
  const again = out.replace("copy", "again");
  const first = await pack(workspace.store, { out });
  const second = await pack(workspace.store, { out: again });
  expect(second.sha256).toBe(first.sha256);
  expect(readFileSync(again).equals(readFileSync(out))).toBe(true);
});

test("an archive has equal bytes whether the index is empty, filled again, or not complete", async () => {
  const packed = async () => {
    const file = join(temporaryFolder(), "copy.tar");
    await pack(workspace.store, { out: file });
    return readFileSync(file).toString("base64");
  };
  const before = await packed();
  await rebuildIndex(workspace.store, never);
  expect(await packed()).toBe(before);
  for (const mark of ["empty", undefined]) {
    const rows = workspace.store.db.deleteFrom("ws_meta").where("key", "=", "search_indexed");
    await rows.execute();
    if (mark !== undefined)
      await workspace.store.db
        .insertInto("ws_meta")
        .values({ kind: "copy", key: "search_indexed", value: mark })
        .execute();
    expect(await packed()).toBe(before);
  }
  await rebuildIndex(workspace.store, never);
});

test("an archive begins with rows that people can read", async () => {
  await pack(workspace.store, { out });
  const entries = await unpackTar(gunzipSync(readFileSync(out)));
  expect(entries[0]?.header.name).toBe("tables/ws_objects/000001.jsonl");
  expect(Buffer.from(entries[0]?.data ?? []).toString()).toMatch(/^\{"id":"[0-9a-f-]{36}","kind":"/u);
  expect(entries.at(-1)?.header).toMatchObject({ name: "copy.json", mtime: new Date(0) });
});

describe("a copy whose file is", () => {
  test.each([
    ["damaged", (hash: string) => void contents.set(hash, Buffer.from("FILE"))],
    ["missing", (hash: string) => void contents.delete(hash)],
  ])("%s is packed without it, and the file is named", async (state, damage) => {
    const [hash = ""] = contents.keys();
    damage(hash);
    const { missing, files } = await pack(workspace.store, { out });
    expect(files).toBe(0);
    expect(missing).toEqual([
      {
        object_id: expect.any(String) as string,
        what: 'file "a.txt" on "Bikes"',
        why: expect.stringContaining(hash) as string,
      },
    ]);
    const { contents: unpacked } = await unpackAll();
    expect(unpacked.size, state).toBe(0);
  });
});

describe("an archive is refused, and nothing is written, if", () => {
  const refusal = async (): Promise<string> => {
    try {
      await checkArchive(out, never);
      return "accepted";
    } catch (error) {
      return error instanceof MirrorError ? `${error.code}: ${error.message}` : String(error);
    }
  };
  /** Packs other entries. */
  const rewrite = async (change: (entries: Awaited<ReturnType<typeof unpackTar>>) => void) => {
    out = out.replace(".gz", "");
    rmSync(out, { force: true });
    await pack(workspace.store, { out });
    const entries = await unpackTar(readFileSync(out));
    change(entries);
    writeFileSync(out, await packTar(entries));
  };

  test("it is cut", async () => {
    out = out.replace(".gz", "");
    const { bytes } = await pack(workspace.store, { out });
    for (const length of [bytes - 1024 - 513, Math.floor(bytes / 2), 512, 100, 0]) {
      truncateSync(out, length);
      expect(await refusal()).toMatch(/^damaged_file: .*cannot be unpacked/u);
      appendFileSync(out, Buffer.alloc(bytes - length));
      expect(await refusal()).toMatch(/^damaged_file: .*cannot be unpacked/u);
    }
  });

  test("a byte has changed, compressed or not", async () => {
    for (const path of [out, out.replace(".gz", "")]) {
      out = path;
      await pack(workspace.store, { out });
      const whole = readFileSync(out);
      // In the middle of contents. Padding has no meaning.
      const bytes = Buffer.from(whole);
      const place = path.endsWith(".gz") ? Math.floor(whole.length / 2) : whole.indexOf("quoted");
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      writeFileSync(out, bytes);
      expect(await refusal()).toMatch(/^damaged_file: .*cannot be unpacked/u);
    }
  });

  test("it contains another file, or one that leads outside", async () => {
    for (const name of ["../outside", "files/../../outside", "/etc/passwd", "tables/users/000001.jsonl", "x"]) {
      await rewrite((entries) => {
        entries.unshift({ header: { name, size: 1, type: "file" }, data: new Uint8Array(1) });
      });
      expect(await refusal()).toMatch(/^damaged_file: .*it contains/u);
    }
  });

  test("an entry is a link", async () => {
    await rewrite((entries) => {
      entries.unshift({
        header: { name: `files/aa/${"a".repeat(62)}`, size: 0, type: "symlink", linkname: "/etc/passwd" },
      });
    });
    expect(await refusal()).toMatch(/^damaged_file: .*it contains/u);
  });

  test("entries are missing, or follow its end", async () => {
    await rewrite((entries) => void entries.shift());
    expect(await refusal()).toMatch(/^damaged_file: .*not those that were packed/u);
    await rewrite((entries) => void entries.pop());
    expect(await refusal()).toMatch(/^damaged_file: .*its end is missing/u);
    await rewrite((entries) => void entries.reverse());
    expect(await refusal()).toMatch(/^damaged_file: .*it contains/u);
  });

  test("it is something else", async () => {
    writeFileSync(out, "no archive");
    expect(await refusal()).toMatch(/^damaged_file: .*cannot be unpacked/u);
    await expect(checkArchive(`${out}.zip`, never)).rejects.toMatchObject({ code: "invalid_argument" });
    await expect(checkArchive(join(temporaryFolder(), "none.tar"), never)).rejects.toMatchObject({
      code: "invalid_argument",
      message: expect.stringMatching(/no such file/u) as string,
    });
  });

  test("its tables have another version", async () => {
    await rewrite((entries) => {
      const last = entries.at(-1);
      const edited = Buffer.from(last?.data ?? [])
        .toString()
        .replace(/"tables": \d+/u, '"tables": 9');
      if (last !== undefined) {
        last.data = new TextEncoder().encode(edited);
        last.header.size = last.data.byteLength;
      }
    });
    expect(await refusal()).toMatch(/^invalid_argument: .*tables of version 1, got version 9/u);
  });
});

test("unpacking refuses a copy that has something", async () => {
  await pack(workspace.store, { out });
  const summary = await checkArchive(out, never);
  await expect(unpackInto(workspace.store, summary, { from: out })).rejects.toMatchObject({
    code: "invalid_argument",
    message: expect.stringContaining("that has a copy") as string,
  });
});

test("an unpacking that stops leaves the copy empty, and can be repeated", async () => {
  await pack(workspace.store, { out });
  const summary = await checkArchive(out, never);
  const store = await openTestStore(memoryFileStore(new Map()));
  const stop = new AbortController();
  const stopped = unpackInto(store, summary, {
    from: out,
    signal: stop.signal,
    onProgress: () => stop.abort(new Error("stopped")),
  });
  await expect(stopped).rejects.toThrow("stopped");
  expect(await store.db.selectFrom("ws_objects").select("id").execute()).toEqual([]);
  await unpackInto(store, summary, { from: out });
  expect(await rowsOf(store)).toEqual(await rowsOf(workspace.store));
});

describe("packing", () => {
  test("refuses a file that exists and an unknown ending", async () => {
    writeFileSync(out, "mine");
    await expect(pack(workspace.store, { out })).rejects.toThrow(/which exists/u);
    expect(readFileSync(out, "utf8")).toBe("mine");
    await expect(pack(workspace.store, { out: `${out}.zip` })).rejects.toThrow(/that ends with \.tar/u);
  });

  test("leaves no file if it is stopped, or the disk cannot be written", async () => {
    const signal = AbortSignal.abort(new Error("stopped"));
    await expect(pack(workspace.store, { out, signal })).rejects.toThrow("stopped");
    expect(readdirSync(join(out, ".."))).toEqual([]);
    await expect(pack(workspace.store, { out: join(out, "..", "none", "copy.tar") })).rejects.toMatchObject({
      code: "cannot_write",
    });
    expect(existsSync(join(out, "..", "none"))).toBe(false);
  });

  test("takes .tar.zst, or names the version of Node.js that has it", async () => {
    out = out.replace(".gz", ".zst");
    const packed = await pack(workspace.store, { out }).then(
      async () => (await checkArchive(out, never)).files,
      (error: Error) => error.message,
    );
    expect(packed).toEqual("createZstdCompress" in zlib ? 1 : expect.stringContaining("Node.js 22.15 or later"));
  });
});
