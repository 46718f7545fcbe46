// Names of views and columns for titles of every kind, the same on both stores.
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { recordOf } from "../../src/model/records/records.ts";
import { saveObjects } from "../../src/pull/objects/save-objects.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { COMMON_COLUMNS, writeViews } from "../../src/store/views/write-views.ts";
import { describeStores } from "../support/describe-stores.ts";

/** A data source: its title, and the titles of its properties. */
interface Given {
  readonly id: string;
  readonly title: string;
  readonly columns?: readonly string[];
}

/** Stores data sources with one row each, whose value in each column is the name of the column, and writes the views. */
async function write(store: CopyStore, run: number, sources: readonly Given[]): Promise<void> {
  await store.transaction(async (db) => {
    await db.deleteFrom("ws_objects").where("kind", "=", "data_source").execute();
    for (const { id, title, columns = [] } of sources) {
      const properties = Object.fromEntries(
        columns.map((name, index) => [name, { id: `p${index}`, type: "rich_text" }]),
      );
      const object = { object: "data_source", id, title: [{ plain_text: title }], properties };
      const context = {
        run,
        kind: "changes" as const,
        now: () => run * 1000,
        counts: { requests: 0, changed: 0, removed: 0 },
      };
      await saveObjects(db, [{ record: recordOf("data_source", object) }], context);
      const page = { object: "page", id: `row of ${id}`, parent: { type: "data_source_id", data_source_id: id } };
      await saveObjects(db, [{ record: recordOf("page", page) }], context);
    }
    await writeViews(db, store.dialect);
  });
}

/** Returns the names of the views by the id of their data source. */
async function viewsOf(store: CopyStore): Promise<Map<string, string>> {
  const row = await store.db
    .selectFrom("ws_meta")
    .select("value")
    .where("key", "=", "written_views")
    .executeTakeFirst();
  const { names } = JSON.parse(row?.value ?? '{"names":[]}') as { names: [string, { name: string }][] };
  return new Map(names.map(([id, { name }]) => [id, name]));
}

const select = async (store: CopyStore, statement: string) => (await sql.raw(statement).execute(store.db)).rows;

/** Returns what is wrong: each data source has a view of its own, with its row and a column for each property. */
async function wrongViews(store: CopyStore, sources: readonly Given[]): Promise<string[]> {
  const views = await viewsOf(store);
  const wrong: string[] = [];
  if (views.size !== sources.length) wrong.push(`${views.size} views`);
  for (const { id, columns = [] } of sources) {
    const view = views.get(id) ?? "";
    const { rows } = await sql<{ page_id: string }>`select * from ${sql.id(view)}`.execute(store.db);
    const names = Object.keys(rows[0] ?? {});
    if (rows.length !== 1 || rows[0]?.page_id !== `row of ${id}`) wrong.push(`the rows of ${view}`);
    if (names.length !== columns.length + COMMON_COLUMNS.length)
      wrong.push(`the columns of ${view}: ${names.join(", ")}`);
    for (const name of [view, ...names])
      if (Buffer.byteLength(name) > 63 || name !== name.toLowerCase()) wrong.push(`the name ${name}`);
  }
  return wrong;
}

const WORDS = [
  "select table order group user view index column null true values analyse ctid xmin tableoid rowid oid main temp".split(
    " ",
  ),
  "public information_schema page_id url date text json int name bool record objects cells meta runs".split(" "),
  [
    "objects key",
    "objects by id",
    "restore ids by restore new id",
    "__proto__",
    "constructor",
    "json_each",
    "json tree",
  ],
].flat();
const PREFIXES = ["sqlite ", "SQLite_", "pg ", "PG_", "pragma ", "ws ", "_", "2", "²"];
const SCRIPTS = [
  "Ремонт велосипедов",
  "自転車の修理とメンテナンス",
  "إصلاح الدراجات",
  "साइकिल मरम्मत",
  "ซ่อมจักรยาน",
  "자전거 수리",
  "Größe",
  "İstanbul",
];
const ODD = [
  "🚲",
  "👨‍👩‍👧",
  "1️⃣",
  "🇩🇪",
  "e\u0301",
  "\u0301",
  "a\u200db",
  "\ud800",
  "\u0000",
  '"',
  "'",
  ";--",
  "%",
  "\\",
  "ﬁ",
  "ℂ",
];

const part = fc.oneof(
  fc.constantFrom(...WORDS, ...PREFIXES, ...SCRIPTS, ...ODD),
  fc.string({ unit: "grapheme", maxLength: 8 }),
  fc.constantFrom(...SCRIPTS, ...ODD, "x").map((text) => text.repeat(30)),
);
const title = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(""));
const titles = fc.uniqueArray(fc.record({ prefix: title, rest: title }), { maxLength: 4 }).map((pairs) =>
  // Equal prefixes that are longer than a name, and equal titles.
  pairs.flatMap(({ prefix, rest }) => [prefix, prefix + rest, prefix.repeat(5), prefix.repeat(5) + rest]),
);

describeStores("the names of views", (stores) => {
  const opened: CopyStore[] = [];
  afterAll(async () => {
    for (const store of opened) await store.close();
  });
  const open = async (): Promise<CopyStore> => {
    const store = await stores.open(`copy${opened.length}`);
    opened.push(store);
    return store;
  };

  test("are valid, different and stable for titles of every kind", async () => {
    const store = await open();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(titles, fc.uniqueArray(title, { maxLength: 6 }), async (names, columns) => {
        const sources = names.map((name, index) => ({ id: `source ${index}`, title: name, columns }));
        await write(store, (run += 1), sources);
        expect(await wrongViews(store, sources)).toEqual([]);
        const before = await viewsOf(store);
        // Without the first half, and in another order, the others keep their names.
        const rest = sources.slice(Math.floor(sources.length / 2)).toReversed();
        await write(store, (run += 1), rest);
        expect(await wrongViews(store, rest)).toEqual([]);
        for (const [id, name] of await viewsOf(store)) expect(name).toBe(before.get(id));
      }),
      { numRuns: 30, seed: 5 },
    );
  });

  test("can be words of both databases", async () => {
    const store = await open();
    const sources = WORDS.flatMap((word) => [
      { id: word, title: word, columns: [word, "Name"] },
      { id: `${word} again`, title: word.toUpperCase() },
    ]);
    await write(store, 1, sources);
    expect(await wrongViews(store, sources)).toEqual([]);
  });

  test("keep off the names of both databases", async () => {
    const store = await open();
    const names = [
      "SQLite tips",
      "sqlite master",
      "sqlite",
      "SQLITE",
      "PG class",
      "pg",
      "PG",
      "Pragma table info",
      "WS objects",
    ];
    const sources = names.map((name, index) => ({ id: `${index}`, title: name }));
    await write(store, 1, sources);
    expect(await wrongViews(store, sources)).toEqual([]);
    expect([...(await viewsOf(store)).values()]).toEqual([
      "_sqlite_tips",
      "_sqlite_master",
      "sqlite",
      "_sqlite_2",
      "_pg_class",
      "pg",
      "_pg_2",
      "_pragma_table_info",
      "_ws_objects",
    ]);
    await write(store, 2, []);
    expect(await viewsOf(store)).toEqual(new Map());
  });

  test("are cut by bytes, so that the view of a data source never takes the place of another", async () => {
    const store = await open();
    const long = "Инвентаризация оборудования и запасных частей мастерской";
    const columns = [`${long} один`, `${long} два`];
    const sources = [
      { id: "a", title: `${long} один`, columns },
      { id: "b", title: `${long} два`, columns },
      { id: "c", title: `${"自転車の修理".repeat(9)}一` },
      { id: "d", title: `${"自転車の修理".repeat(9)}二` },
    ];
    await write(store, 1, sources);
    expect(await wrongViews(store, sources)).toEqual([]);
    await write(store, 2, [...sources, { id: "e", title: long }]);
    expect(await wrongViews(store, [...sources, { id: "e", title: long }])).toEqual([]);
    await write(store, 3, sources.slice(1));
    expect(await wrongViews(store, sources.slice(1))).toEqual([]);
  });

  test("leave tables, views, indexes, sequences and types of other programs alone", async () => {
    const store = await open();
    await select(store, "create table repairs (secret text)");
    await select(store, "insert into repairs values ('mine')");
    await select(store, "create index invoices on repairs (secret)");
    await select(store, "create view reports as select secret from repairs");
    if (store.dialect === "postgres") {
      await select(store, "create sequence bikes");
      await select(store, "create type tools as enum ('pump')");
    }
    const sources = ["Repairs", "Invoices", "Reports", "Bikes", "Tools"].map((name) => ({ id: name, title: name }));
    await write(store, 1, sources);
    expect(await wrongViews(store, sources)).toEqual([]);
    const views = await viewsOf(store);
    expect(["Repairs", "Invoices", "Reports"].map((id) => views.get(id))).toEqual([
      "repairs_2",
      "invoices_2",
      "reports_2",
    ]);
    await write(store, 2, []);
    expect(await select(store, "select secret from reports")).toEqual([{ secret: "mine" }]);
  });

  test("leave a view alone that another program has put in the place of one of the copy", async () => {
    const store = await open();
    const sources = [{ id: "a", title: "Repairs", columns: ["Name"] }];
    await write(store, 1, sources);
    await select(store, "drop view repairs");
    await select(store, "create view repairs as select 'mine' as secret");
    const changed = [{ id: "a", title: "Repairs", columns: ["Name", "Price"] }];
    await write(store, 2, changed);
    expect(await wrongViews(store, changed)).toEqual([]);
    expect(await viewsOf(store)).toEqual(new Map([["a", "repairs_2"]]));
    expect(await select(store, "select * from repairs")).toEqual([{ secret: "mine" }]);
    await select(store, "drop view repairs_2");
    await select(store, "create table repairs_2 (secret text)");
    await write(store, 3, []);
    expect(await select(store, "select * from repairs_2")).toEqual([]);
  });

  test("of columns stay with their properties in another order", async () => {
    const store = await open();
    await write(store, 1, [{ id: "a", title: "List", columns: ["Price", "price!", "PRICE?"] }]);
    const columns = async () => Object.keys((await sql<object>`select * from list`.execute(store.db)).rows[0] ?? {});
    const before = await columns();
    expect(before.slice(0, 3)).toEqual(["price", "price_2", "price_3"]);
    await write(store, 2, [{ id: "a", title: "List", columns: ["Cost", "price!", "PRICE?"] }]);
    expect((await columns()).slice(0, 3)).toEqual(["cost", "price_2", "price_3"]);
  });
});
