import { sql } from "kysely";
import { asyncUploadFile } from "@ws/helpers/files";
import { beforeAll, describe, expect, test } from "vitest";
import { idOf } from "../src/json.ts";
import { hashRows } from "../src/store/row-hashes.ts";
import { keyOf, OBJECT_KINDS, TABLE_NAMES } from "../src/store/tables.ts";
import { createRandom } from "./simulation/random.ts";
import { memoryFileStore } from "./support/memory-file-store.ts";
import { openTestStore, tablesOf } from "./support/test-store.ts";
import { createTestWorkspace, type TestWorkspace } from "./support/workspace.ts";

const text = (content: string) => [{ text: { content } }];
const paragraph = (content: string) => ({ paragraph: { rich_text: text(content) } });

let workspace: TestWorkspace;
/** The rows of objects after the first pull. */
let earlierObjects: readonly Row[];
beforeAll(async () => {
  workspace = await createTestWorkspace();
  const { call, mirror, client, advance } = workspace;
  const parent = { workspace: true };
  const page = idOf(call("POST", "pages", { parent, properties: { title: { title: text("Page") } } }));
  const data = new TextEncoder().encode("the content of a file");
  const { id } = await asyncUploadFile(client, data, { filename: "a.txt", contentType: "text/plain" });
  const children = [paragraph("one"), paragraph("two"), { file: { type: "file_upload", file_upload: { id } } }];
  const { results } = call("PATCH", `blocks/${page}/children`, { children });
  const [block] = results as { id: string }[];
  call("POST", "comments", { parent: { page_id: page }, rich_text: text("a comment") });
  const columns = { Name: { title: {} }, Count: { number: {} } };
  const database = call("POST", "databases", {
    parent: { page_id: page },
    initial_data_source: { properties: columns },
  });
  const [source] = database["data_sources"] as { id: string }[];
  const properties = { Name: { title: text("row") }, Count: { number: 7 } };
  call("POST", "pages", { parent: { data_source_id: source?.id ?? "" }, properties });
  await mirror.pull();
  earlierObjects = await allRows("ws_objects");
  advance(3_600_000);
  call("PATCH", `blocks/${block?.id ?? ""}`, paragraph("another"));
  const row = idOf(call("POST", "pages", { parent: { data_source_id: source?.id ?? "" }, properties }));
  const body = JSON.stringify({ page_id: row, default: true });
  workspace.emulator.handle({ method: "POST", url: "/_emulator/templates", body });
  advance(8 * 24 * 3_600_000);
  workspace.emulator.addFault({ match: { path: "/v1/users" }, status: 403, code: "restricted_resource" });
  await mirror.pull();
  expect((await mirror.verify()).problems).toEqual([]);
});

/** Columns whose changes `verify` does not notice, with the reason. Every other column of every table is protected. */
const SEARCH_INDEX = "The index of the search, which verify --rebuild-index makes again from the objects.";

const UNPROTECTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ws_objects: {
    position: "Only the order of the positions counts.",
    listing_hash: "Decides only whether a page is read again.",
    list_pass: "Only compared within one run.",
    seen_run: "Only compared within one run.",
    first_seen_at: "Nothing else has the time. Its form is checked.",
    changed_at: "Nothing else has the time. Its form is checked.",
    removed_at: "Nothing else has the time. Its form is checked.",
    enumerated_at: "Nothing else has the time. Its form is checked.",
  },
  ws_skipped: { run: "Only compared within one run." },
  ws_runs: { "*": "A report for people. The next run counts from the last number." },
  ws_tasks: { "*": "The work of a run that is not complete. The next run reads what it lacks." },
  ws_search: { "*": SEARCH_INDEX },
  ws_words: { "*": SEARCH_INDEX },
  ws_search_words: { "*": SEARCH_INDEX },
  ws_search_words_config: { "*": SEARCH_INDEX },
  ws_search_words_data: { "*": SEARCH_INDEX },
  ws_search_words_docsize: { "*": SEARCH_INDEX },
  ws_search_words_idx: { "*": SEARCH_INDEX },
};

const isProtected = (table: string, column: string): boolean => {
  const reasons = UNPROTECTED[table] ?? {};
  return reasons["*"] === undefined && reasons[column] === undefined;
};

/** The tables with a protected column. */
const PROTECTED_TABLES = ["ws_objects", "ws_versions", "ws_files", "ws_file_refs", "ws_meta", "ws_skipped"] as const;
type Table = (typeof PROTECTED_TABLES)[number];

/** Returns the text with one byte changed. */
function withChangedByte(value: string, random: ReturnType<typeof createRandom>): string {
  const place = random.below(value.length);
  const byte = value.charCodeAt(place);
  return value.slice(0, place) + String.fromCharCode(byte ^ (1 + random.below(15))) + value.slice(place + 1);
}

type Row = Record<string, string | number | null>;

const allRows = async (table: Table): Promise<Row[]> =>
  (await sql<Row>`select * from ${sql.table(table)}`.execute(workspace.store.db)).rows;

/** Removes a row, and adds another in its place. */
async function replaceRow(table: Table, before?: Row, after?: Row): Promise<void> {
  const { db } = workspace.store;
  if (before !== undefined) {
    const key = keyOf(table).map((column) => sql`${sql.ref(column)} = ${before[column]}`);
    await sql`delete from ${sql.table(table)} where ${sql.join(key, sql` and `)}`.execute(db);
  }
  if (after === undefined) return;
  const columns = Object.keys(after).map((name) => sql.ref(name));
  await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(after))})`.execute(
    db,
  );
}

const problemIds = async () => (await workspace.mirror.verify()).problems.map(({ id }) => id);

describe("verify finds and names", () => {
  test("a change in every table that is not explained", async () => {
    const tables = await tablesOf(workspace.store);
    const names = tables.filter(({ isView }) => !isView).map(({ name }) => name);
    const explained = Object.keys(UNPROTECTED).filter((table) => !isProtected(table, "*"));
    const known = [...PROTECTED_TABLES, ...explained];
    // Those of a full-text index exist in SQLite only.
    expect(known).toEqual(expect.arrayContaining(names));
    expect(names).toEqual(expect.arrayContaining(TABLE_NAMES));
  });

  test.each(PROTECTED_TABLES)("a changed byte in each row of %s", async (table) => {
    const random = createRandom(table.length);
    const rows = await allRows(table);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        if (value === null || !isProtected(table, column)) continue;
        // A changed value of the copy itself is refused or written again by the next pull.
        if (table === "ws_meta" && row["kind"] === "copy") continue;
        const changed = typeof value === "number" ? value + 1 : withChangedByte(value, random);
        await replaceRow(table, row, { ...row, [column]: changed });
        expect(await problemIds(), `${column} of ${JSON.stringify(row)}, now ${changed}`).not.toEqual([]);
        await replaceRow(table, { ...row, [column]: changed }, row);
      }
    expect(await problemIds()).toEqual([]);
  });

  test.each<Table>(["ws_objects", "ws_versions", "ws_files", "ws_file_refs"])(
    "each missing row of %s",
    async (table) => {
      for (const row of await allRows(table)) {
        // Older orders only matter for exports of an earlier time.
        await replaceRow(table, row);
        const found = await problemIds();
        expect(found, JSON.stringify(row)).not.toEqual([]);
        if (table === "ws_objects" || table === "ws_versions") expect(found).toContain(row["id"]);
        await replaceRow(table, undefined, row);
      }
      expect(await problemIds()).toEqual([]);
    },
  );

  test.each<Table>(["ws_objects", "ws_versions", "ws_files", "ws_skipped"])("an added row of %s", async (table) => {
    const [row = {}] = await allRows(table);
    const key = keyOf(table).at(-1) ?? "";
    const time = "2020-01-01T00:00:00.000Z";
    const added = { ...row, [key]: key === "seen_at" ? time : "00000000-0000-4000-8000-000000000000" };
    await replaceRow(table, undefined, added);
    expect(await problemIds()).not.toEqual([]);
    await replaceRow(table, added);
    expect(await problemIds()).toEqual([]);
  });

  test("two rows that have changed their places", async () => {
    const rows = await allRows("ws_objects");
    for (const kind of OBJECT_KINDS) {
      const [one, other] = rows.filter((row) => row["kind"] === kind);
      if (one === undefined || other === undefined) continue;
      const swapped = [
        { ...other, id: one["id"] ?? null },
        { ...one, id: other["id"] ?? null },
      ];
      for (const row of swapped) await replaceRow("ws_objects", row, row);
      expect(await problemIds(), kind).toEqual(expect.arrayContaining([one["id"], other["id"]]));
      for (const row of [one, other]) await replaceRow("ws_objects", row, row);
    }
    expect(await problemIds()).toEqual([]);
  });

  test("a row of an earlier state, as a part of an older file of the database has it", async () => {
    const rows = await allRows("ws_objects");
    const changed = rows.flatMap((row) => {
      const earlier = earlierObjects.find(({ kind, id }) => kind === row["kind"] && id === row["id"]);
      return earlier === undefined || earlier["json"] === row["json"] ? [] : [{ row, earlier }];
    });
    expect(changed.length).toBeGreaterThan(0);
    for (const { row, earlier } of changed) {
      await replaceRow("ws_objects", row, earlier);
      expect(await problemIds()).toContain(row["id"]);
      await replaceRow("ws_objects", earlier, row);
    }
    expect(await problemIds()).toEqual([]);
  });

  test("each changed byte of a file, a longer file, a shorter file, and a missing file", async () => {
    const contents = new Map<string, Buffer>();
    const store = await openTestStore(memoryFileStore(contents));
    const stored = await store.files.write([Buffer.from("content")] as never);
    const row = { ...stored, source: "https://files/a.txt", content_type: "text/plain" };
    await store.db.insertInto("ws_files").values(row).execute();
    await hashRows(store.db, "ws_files", [row]);
    const { findProblems } = await import("../src/store/check/find-problems.ts");
    const problems = async () => {
      const found = [];
      for await (const { kind, id } of findProblems(store)) found.push(`${kind} ${id}`);
      return found;
    };
    expect(await problems()).toEqual([]);
    const original = contents.get(stored.sha256) ?? Buffer.alloc(0);
    const damaged = [...original.keys()].map((place) => {
      const copy = Buffer.from(original);
      copy[place] = (copy[place] ?? 0) ^ 1;
      return copy;
    });
    for (const content of [...damaged, original.subarray(1), Buffer.concat([original, original]), Buffer.alloc(0)]) {
      contents.set(stored.sha256, content);
      expect(await problems()).toEqual([`file ${stored.sha256}`]);
    }
    contents.delete(stored.sha256);
    expect(await problems()).toEqual([`file ${stored.sha256}`]);
  });
});
