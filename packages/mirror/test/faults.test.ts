import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asyncUploadFile } from "@ws/helpers/files";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { idOf } from "../src/json.ts";
import { createMirror } from "../src/mirror.ts";
import { openStore } from "../src/store/open/open-store.ts";
import { createTestWorkspace, type TestWorkspace } from "./support/workspace.ts";

const folder = mkdtempSync(join(tmpdir(), "ws-mirror-faults-"));
afterAll(() => rmSync(folder, { recursive: true }));

const text = (content: string) => [{ text: { content } }];
const paragraph = (content: string) => ({ paragraph: { rich_text: text(content) } });

/** Adds pages with blocks. Returns their ids. */
function addPages({ call, advance }: TestWorkspace, count: number, blocks = 90): string[] {
  const ids = Array.from({ length: count }, (_, page) => {
    const properties = { title: { title: text(`Page ${page}`) } };
    const children = Array.from({ length: blocks }, (__, index) => paragraph(`Text ${index} of page ${page}`));
    return idOf(call("POST", "pages", { parent: { workspace: true }, properties, children }));
  });
  advance(3_600_000);
  return ids;
}

describe("a full disk", () => {
  test("ends the run, keeps the copy readable, and the next run continues", async () => {
    const workspace = await createTestWorkspace();
    const pages = addPages(workspace, 4);
    const store = await openStore(join(folder, "full"));
    const mirror = createMirror({ client: workspace.client, store, nowMs: () => Date.parse("2026-07-02T09:00:00Z") });
    const setLimit = (count: number) => sql`pragma max_page_count = ${sql.lit(count)}`.execute(store.db);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db);
    await setLimit((rows[0]?.page_count ?? 0) + 60);
    await expect(mirror.pull()).rejects.toMatchObject({
      code: "cannot_write",
      message: `"${join(folder, "full", "mirror.db")}" cannot be written: the disk is full.`,
    });
    expect((await mirror.status()).left).toBeGreaterThan(0);
    expect((await mirror.verify()).problems).toEqual([]);
    await setLimit(1_000_000);
    expect(await mirror.pull()).toMatchObject({ skipped: [], objects: { block: 360 } });
    expect(await mirror.verify({ deep: true })).toMatchObject({ problems: [], differences: [] });
    for (const page of pages) {
      const begun = workspace.requests.filter((line) => line === `GET /v1/blocks/${page}/children?page_size=100`);
      // The third reading is that of verify.
      expect(begun.length).toBeLessThanOrEqual(3);
    }
    await store.close();
  });

  test("for a file ends the run without a skipped item, and the next run downloads it", async () => {
    const workspace = await createTestWorkspace();
    const [page = ""] = addPages(workspace, 1);
    const data = new TextEncoder().encode("content");
    const { id } = await asyncUploadFile(workspace.client, data, { filename: "a.txt", contentType: "text/plain" });
    workspace.call("PATCH", `blocks/${page}/children`, {
      children: [{ file: { type: "file_upload", file_upload: { id } } }],
    });
    const { files } = workspace.store;
    const full = {
      ...files,
      write: () =>
        Promise.reject(Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" })),
    };
    const mirrorOn = (store: typeof workspace.store) =>
      createMirror({ client: workspace.client, store, fetchFile: workspace.fetchFile, nowMs: workspace.nowMs });
    await expect(mirrorOn({ ...workspace.store, files: full }).pull()).rejects.toThrow("ENOSPC");
    expect((await workspace.mirror.status()).skipped).toEqual([]);
    expect(await workspace.mirror.pull()).toMatchObject({ files: 1, skipped: [] });
    expect((await workspace.mirror.verify()).problems).toEqual([]);
  });
});

describe("a lost network", () => {
  test("ends the run with the reason, and the next run continues", async () => {
    const workspace = await createTestWorkspace();
    addPages(workspace, 4);
    let left = 6;
    workspace.onRequest = () => {
      left -= 1;
      if (left < 0) throw Object.assign(new Error("connect ENETUNREACH"), { code: "ENETUNREACH" });
    };
    await expect(workspace.mirror.pull()).rejects.toMatchObject({
      code: "run_failed",
      message: expect.stringMatching(/^Notion cannot be reached: .*ENETUNREACH/u) as string,
    });
    workspace.onRequest = () => {};
    expect(await workspace.mirror.pull()).toMatchObject({ skipped: [] });
    expect(await workspace.mirror.verify({ deep: true })).toMatchObject({ problems: [], differences: [] });
  });
});

describe("a service that is unavailable", () => {
  test.each([502, 503, 504, 529])(
    "ends the run with the reason after a %i for 20 tasks, without a skipped item",
    async (status) => {
      const workspace = await createTestWorkspace();
      addPages(workspace, 30, 3);
      workspace.onRequest = () => {
        if (workspace.requests.length === 10) workspace.emulator.addFault({ status });
      };
      await expect(workspace.mirror.pull()).rejects.toMatchObject({
        code: "run_failed",
        message: expect.stringMatching(new RegExp(`^Notion cannot be reached: .*${status}`, "u")) as string,
      });
      expect(workspace.requests.length).toBeLessThan(100);
      expect((await workspace.mirror.status()).skipped).toEqual([]);
      workspace.emulator.clearFaults();
      expect(await workspace.mirror.pull()).toMatchObject({ skipped: [] });
      expect(await workspace.mirror.verify({ deep: true })).toMatchObject({ problems: [], differences: [] });
    },
  );

  test("for some objects only leaves these out", async () => {
    const workspace = await createTestWorkspace();
    const pages = addPages(workspace, 30, 3);
    for (const id of pages.slice(0, 19))
      workspace.emulator.addFault({ match: { path: `/v1/blocks/${id}/*` }, status: 503 });
    const { skipped } = await workspace.mirror.pull();
    expect(skipped.map(({ object_id: id }) => id).toSorted()).toEqual(pages.slice(0, 19).toSorted());
    workspace.emulator.clearFaults();
    expect(await workspace.mirror.pull()).toMatchObject({ skipped: [] });
  });
});

test("names of files can have any characters, any length, and be equal", async () => {
  const workspace = await createTestWorkspace();
  const [page = ""] = addPages(workspace, 1);
  const names = [
    "same",
    "same",
    "../../etc/passwd",
    "a\u0000b",
    "line\nbreak\u0007",
    "x".repeat(5_000),
    "",
    ".",
    "CON",
    "🚲",
  ];
  const expiry = "2026-07-01T12:00:00.000Z";
  workspace.emulator.import(
    names.map((name, index) => ({
      object: "block",
      id: `00000000-0000-4000-8000-00000000000${index.toString(16)}`,
      parent: { type: "page_id", page_id: page },
      type: "file",
      file: {
        type: "file",
        file: { url: `https://files.example/${index}/file`, expiry_time: expiry },
        name,
        caption: [],
      },
    })),
  );
  const store = await openStore(join(folder, "names"));
  const fetchFile = async (url: string) => ({
    status: 200,
    headers: new Headers(),
    body: (async function* () {
      yield Buffer.from(url);
    })(),
  });
  const mirror = createMirror({ client: workspace.client, store, fetchFile, nowMs: workspace.nowMs });
  expect(await mirror.pull()).toMatchObject({ files: names.length, skipped: [] });
  const refs = await store.db.selectFrom("ws_file_refs").select("name").orderBy("object_id").execute();
  expect(refs.map(({ name }) => name)).toEqual(names.map((name) => name.replace("\u0000", "\uFFFD")));
  expect((await mirror.verify()).problems).toEqual([]);
  const out = join(folder, "names-exported");
  expect(await mirror.export({ format: "html", out })).toMatchObject({ skipped: [] });
  await store.close();
});
