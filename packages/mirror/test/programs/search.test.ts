// Full-text search, the same on both stores.
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PullContext } from "../../src/pull/pull-context.ts";
import { removeObjects } from "../../src/pull/objects/remove-objects.ts";
import { searchCopy, type SearchOptions } from "../../src/search/search-copy.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import {
  EXACT_QUERIES,
  PAGES,
  QUERIES,
  REPAIRS,
  repairProperties,
  SYMBOL_PAGES,
  SYMBOL_QUERIES,
} from "../search/search-cases.ts";
import { idAt, pageObjects, storeObjects } from "../search/search-workspace.ts";
import { MirrorError } from "../../src/errors.ts";
import { verifyStore } from "../../src/verify/verify-copy.ts";
import { completeIndex, rebuildIndex } from "../../src/store/search-index/rebuild-index.ts";
import { describeStores } from "../support/describe-stores.ts";
import { runMain } from "../support/run-main.ts";

describeStores("a search", (stores) => {
  let store: CopyStore;
  beforeAll(async () => {
    store = await stores.open("search");
    const pages = Object.entries(PAGES);
    await storeObjects(
      store,
      pages.flatMap(([title, lines], index) => pageObjects(index + 1, title, lines)),
    );
  });
  afterAll(() => store.close());

  const titles = async (query: string, options: SearchOptions = {}) =>
    (await searchCopy(store, query, options)).map(({ title }) => title);

  test("finds the expected page among the first three results", async () => {
    expect(QUERIES).toHaveLength(60);
    const missed: string[] = [];
    for (const [query, title] of QUERIES) {
      const found = await titles(query, { limit: 3 });
      if (!found.includes(title)) missed.push(`${query}: ${found.join(" | ")} instead of ${title}`);
    }
    expect(missed).toEqual([]);
  });

  test("reads what is no syntax as text, and finds nothing without a word", async () => {
    for (const query of [
      "",
      " ",
      "-",
      '"',
      "*",
      "--",
      "-hours",
      "()",
      "NOT",
      "a AND",
      "x:y OR *",
      "'",
      "\\",
      "%",
      '"*',
    ])
      expect(await titles(query), query).toBeInstanceOf(Array);
    for (const query of ["", "-", '"', "-hours", "***"]) expect(await titles(query), query).toEqual([]);
    // Operators of the databases are words.
    expect(await titles("derailleurs AND", { limit: 1 })).toEqual(["Gears and derailleurs"]);
    expect(await titles("OR | NEAR(")).toEqual([]);
  });

  test("finds the page with most words of a question behind many short titles with one of them", async () => {
    const other = await stores.open("questions");
    const short = Array.from({ length: 15 }, (_, index) => pageObjects(index + 1, `Brake pads ${index}`, ["Soon"]));
    const decision = pageObjects(50, "Decision: a new supplier for brake pads", ["We decided to buy from Fabrikam."]);
    await storeObjects(other, [...short.flat(), ...decision]);
    const [first] = await searchCopy(other, "what have we decided about brake pads", { limit: 10 });
    expect(first).toMatchObject({ title: "Decision: a new supplier for brake pads", isPartial: true });
    expect((await searchCopy(other, "supplier decided", { limit: 1 }))[0]?.isPartial).toBe(false);
    await other.close();
  });

  test("takes any text as a query", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (query) => {
        expect(await titles(query)).toBeInstanceOf(Array);
      }),
    );
  });

  test("finds phrases and beginnings, and leaves pages out", async () => {
    expect(await titles('"hours stay as"')).toEqual(["Meeting notes, week 26"]);
    expect(await titles('"stay hours"')).toEqual([]);
    expect(await titles("derail*")).toEqual(["Gears and derailleurs"]);
    expect(await titles('"bent hang"*')).toEqual(["Gears and derailleurs"]);
    // The word is in another text of the page.
    expect(await titles("stay -suppliers")).toEqual([]);
    expect(await titles("stay -tubeless")).toEqual(["Meeting notes, week 26"]);
    expect(await titles('hours -"hours stay" -tubeless -trains')).toEqual(["Opening hours"]);
    expect(await titles('hours -"stay hours" -tubeless -open*')).toEqual(["Travel expenses"]);
  });

  test("finds a part of a word with an underscore", async () => {
    expect(await titles("max_conn")).toEqual(["Database migration"]);
    expect(await titles("maxxconn")).toEqual([]);
  });

  test("marks the words in an excerpt", async () => {
    const [first] = await searchCopy(store, "bent gears");
    const { text, marks } = first?.excerpt ?? { text: "", marks: [] };
    expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(["Gears"]);
    const [block] = await searchCopy(store, "bent gears", { kind: "block" });
    expect(block?.excerpt).toEqual({
      text: "A bent hanger skips gears.",
      marks: [
        [2, 6],
        [20, 25],
      ],
    });
    expect(block).toMatchObject({ kind: "block", title: "Gears and derailleurs", pageId: idAt(9000) });
    expect(block?.url).toBe(`https://www.notion.so/9#${idAt(9003).replaceAll("-", "")}`);
  });

  test("marks characters of a text without spaces", async () => {
    for (const query of ["冬", "土曜*", "冬は土曜日"]) {
      const [first] = await searchCopy(store, query);
      const { text, marks } = first?.excerpt ?? { text: "", marks: [] };
      expect(marks.map(([start, end]) => text.slice(start, end))).toEqual([query.replace("*", "")]);
    }
  });

  test("searches objects of one kind, inside of an object, and since a time", async () => {
    expect(await titles("hours", { kind: "comment" })).toEqual(["Meeting notes, week 26"]);
    expect((await searchCopy(store, "hours", { kind: "page" })).map(({ kind }) => kind)).toEqual(["page"]);
    expect(await titles("hours", { in: idAt(3000).replaceAll("-", "") })).toEqual(["Meeting notes, week 26"]);
    const address = `https://app.notion.com/p/Meeting-${idAt(3000).replaceAll("-", "")}`;
    expect(await titles("hours", { in: address })).toEqual(["Meeting notes, week 26"]);
    expect(await titles("hours", { in: idAt(999) })).toEqual([]);
    expect(await titles("brakes", { editedSince: new Date("2026-06-02") })).toEqual([]);
    expect((await titles("brakes", { editedSince: new Date("2026-06-01T09:00:00Z") })).length).toBeGreaterThan(1);
    await expect(searchCopy(store, "x", { in: "'; drop table ws_objects" })).rejects.toThrow(
      'Expected an id or a URL in "in".',
    );
    await expect(searchCopy(store, "x", { limit: 0 })).rejects.toThrow("a whole number from 1 to 1000");
    await expect(searchCopy(store, "x", { editedSince: new Date("x") })).rejects.toThrow("to be a time");
  });
});

describeStores("a search of rows", (stores) => {
  let store: CopyStore;
  beforeAll(async () => {
    store = await stores.open("rows");
    const rows = Array.from({ length: REPAIRS }, (_, index) => pageObjects(index + 1, "", [], 1 + (index % 28))).flat();
    await storeObjects(
      store,
      rows.map((row, index) => ({ ...row, json: { ...row.json, properties: repairProperties(index + 1) } })),
    );
  });
  afterAll(() => store.close());

  test.each(EXACT_QUERIES)("finds exact words before longer ones: %s", async (query, repair) => {
    const [first] = await searchCopy(store, query);
    expect(first?.id).toBe(idAt(repair * 1000));
  });
});

describeStores("the index of a search", (stores) => {
  let store: CopyStore;
  beforeAll(async () => void (store = await stores.open("index")));
  afterAll(() => store.close());
  const titles = async (query: string) => (await searchCopy(store, query)).map(({ title }) => title);

  test("puts the page that was edited last first, if both are equally good", async () => {
    await storeObjects(store, [...pageObjects(1, "Old lamp", [], 1), ...pageObjects(2, "New lamp", [], 9)]);
    expect(await titles("lamp")).toEqual(["New lamp", "Old lamp"]);
    await storeObjects(store, pageObjects(1, "Old lamp", [], 20));
    expect(await titles("lamp")).toEqual(["Old lamp", "New lamp"]);
  });

  test("puts a text with the word before titles with longer words, and a title before all", async () => {
    await storeObjects(store, pageObjects(7, "Kettlebells", ["Buy a kettle."], 3));
    await storeObjects(store, pageObjects(8, "Kettles", ["Made of copper."], 4));
    await storeObjects(store, pageObjects(9, "A kettle", [], 1));
    expect(await titles("kettle")).toEqual(["A kettle", "Kettlebells", "Kettles"]);
  });

  test("finds words beside emoji", async () => {
    await storeObjects(store, pageObjects(10, "Signs", ["❤️kintsugi", "Press 3️⃣ to call"]));
    expect(await titles("kintsugi")).toEqual(["Signs"]);
    expect(await titles('"press 3 to call"')).toEqual(["Signs"]);
  });

  test("follows changes, moves and removals", async () => {
    await storeObjects(store, pageObjects(3, "Garden", ["Tulips and roses"]));
    await storeObjects(store, pageObjects(3, "Garden", ["Only weeds"]));
    expect(await titles("tulips")).toEqual([]);
    expect(await titles("weeds")).toEqual(["Garden"]);
    const moved = pageObjects(3, "Garden", ["Only weeds"]).slice(1);
    await storeObjects(store, pageObjects(4, "Shed", []));
    await storeObjects(
      store,
      moved.map((block) => ({ ...block, parentId: idAt(4000), pageId: idAt(4000) })),
    );
    expect(await titles("weeds")).toEqual(["Shed"]);
    const context = {
      run: 2,
      now: () => 0,
      counts: { requests: 0, changed: 0, removed: 0 },
      skipped: new Set<string>(),
    };
    await store.transaction((db) => removeObjects(db, "page", [idAt(4000)], context as PullContext));
    expect(await titles("weeds")).toEqual([]);
    expect(await titles("shed")).toEqual([]);
  });

  test("finds values of properties, only in the given columns", async () => {
    const [page] = pageObjects(5, "Repair 12", []);
    if (page === undefined) throw new Error("Expected a page.");
    const properties = {
      Name: { id: "title", type: "title", title: [{ plain_text: "Repair 12" }] },
      Email: { id: "e", type: "email", email: "ada@example.com" },
      Stage: { id: "s", type: "select", select: { id: "1", name: "Waiting for parts", color: "red" } },
      Bike: { id: "b", type: "relation", relation: [{ id: idAt(77) }] },
    };
    await storeObjects(store, [{ ...page, json: { ...page.json, properties } }]);
    expect(await titles("ada@example.com")).toEqual(["Repair 12"]);
    expect(await titles("waiting parts")).toEqual(["Repair 12"]);
    expect(await titles(idAt(77))).toEqual([]);
    const open: SearchOptions = { isSearched: ({ part }) => ["", "properties/Stage"].includes(part) };
    expect(await searchCopy(store, "example.com", open)).toEqual([]);
    expect(await searchCopy(store, "repair", open)).toHaveLength(1);
    expect(await searchCopy(store, "waiting", open)).toHaveLength(1);
    // Nothing shows what the other columns contain.
    for (const [hidden, other] of [
      ["repair ada", "repair zzz"],
      ["repair -ada", "repair -zzz"],
      ["waiting -example.com", "waiting -zzz"],
    ] as const)
      expect(await searchCopy(store, hidden, open), hidden).toEqual(
        (await searchCopy(store, other, open)).filter(({ title }) => title === "Repair 12"),
      );
    expect(await searchCopy(store, "repair ada", open)).toHaveLength(1);
    expect(await searchCopy(store, "repair -waiting", open)).toEqual([]);
  });

  test("shows no text that isSearched refuses in any member of a result", async () => {
    const other = await stores.open("refused");
    const [above, below] = [
      pageObjects(1, "Hidden merger", []),
      pageObjects(2, "Hidden price", ["# A lamp", "@lamps"]),
    ];
    const url = `https://app.notion.com/p/Hidden-price-${idAt(2000).replaceAll("-", "")}`;
    const nested = below.map((object) =>
      object.kind === "page" ? { ...object, parentId: idAt(1000), json: { ...object.json, url } } : object,
    );
    await storeObjects(other, [...above, ...nested]);
    const isSearched: SearchOptions["isSearched"] = ({ kind, part }) => kind !== "page" || part !== "";
    for (const kind of [undefined, "block", "comment"] as const) {
      const found = await searchCopy(other, "lamp", { kind, isSearched });
      expect(found).toHaveLength(1);
      expect(JSON.stringify(found)).not.toMatch(/hidden|merger|price/iu);
      expect(found[0]).toMatchObject({ pageId: idAt(2000), title: "", path: [{ id: idAt(1000), title: "" }] });
      expect(found[0]?.url).toMatch(/^https:\/\/app\.notion\.com\/p\/[\da-f]{32}(?:#[\da-f]{32})?$/u);
    }
    const onlyTop: SearchOptions["isSearched"] = ({ id }) => id !== idAt(1000);
    const [shown] = await searchCopy(other, "lamp", { isSearched: onlyTop });
    expect(shown).toMatchObject({ title: "Hidden price", path: [{ title: "" }] });
    expect(shown?.url).toContain(url);
    expect(await searchCopy(other, "merger", { isSearched: onlyTop })).toEqual([]);
    expect((await searchCopy(other, "lamp"))[0]?.path).toEqual([{ id: idAt(1000), title: "Hidden merger" }]);
    await other.close();
  });

  test("boost changes the order of similar matches, and not of better ones", async () => {
    const other = await stores.open("boost");
    await storeObjects(other, [
      ...pageObjects(1, "Replace a pedal", []),
      ...pageObjects(2, "Replace a pedal", []),
      ...pageObjects(3, "Cranks", ["The pedal goes in last."]),
    ]);
    const order = async (boosted: number) => {
      const boost: SearchOptions["boost"] = ({ pageId }) => (pageId === idAt(boosted * 1000) ? 1.5 : 1);
      return (await searchCopy(other, "pedal", { boost })).map(({ pageId }) => pageId);
    };
    expect(await order(1)).toEqual([1000, 2000, 3000].map(idAt));
    expect(await order(2)).toEqual([2000, 1000, 3000].map(idAt));
    expect((await order(3)).at(-1)).toBe(idAt(3000));
    await expect(searchCopy(other, "pedal", { boost: () => Number.NaN })).rejects.toThrow(
      "Expected boost to return a positive number, got NaN.",
    );
    await other.close();
  });

  test("finds all words of a long text, also of one without spaces", async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `word${index}`).join(" ");
    await storeObjects(store, pageObjects(6, "Long", [words, "の".repeat(2500) + "終わり"]));
    expect(await titles("word2999")).toEqual(["Long"]);
    expect(await titles("終わり")).toEqual(["Long"]);
  });

  test("can be filled again, and a search says if it is not complete", async () => {
    const before = await searchCopy(store, "lamp");
    const stop = new AbortController();
    const interrupted = rebuildIndex(store, stop.signal, () => stop.abort(new Error("stopped")));
    await expect(interrupted).rejects.toThrow("stopped");
    await expect(searchCopy(store, "lamp")).rejects.toThrow("index of the copy is not complete");
    await rebuildIndex(store, new AbortController().signal);
    expect(await searchCopy(store, "lamp")).toEqual(before);
    const { rows } = await sql`select start from ws_words where words like '%tulips%'`.execute(store.db);
    expect(rows).toEqual([]);
  });

  test("is searched by the command", async () => {
    const args = ["search", ...stores.args("index")];
    const shown = await runMain([...args, "old", "lamp", "--limit", "1"]);
    expect(shown).toMatchObject({ code: 0, stderr: "" });
    expect(shown.stdout).toBe(`Old lamp\n  **Old** **lamp**\n  page ${idAt(1000)}  https://www.notion.so/1\n`);
    expect(await runMain([...args, "lamp", "-old"])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^New lamp/u) as string,
    });
    expect((await runMain([...args, "lamp", "zebra", "--limit", "1"])).stdout).toMatch(
      /^No page has all words\. These have some:\n\n\w+ lamp\n/u,
    );
    expect(await runMain([...args, "nowhere"])).toMatchObject({ code: 0, stdout: "Nothing found.\n" });
    expect(await runMain([...args, "-"])).toMatchObject({ code: 0, stdout: "Nothing found.\n" });
    for (const words of [["--"], ["--", "--"], ["nowhere", "--", "--limt"]])
      expect(await runMain([...args, ...words])).toMatchObject({ code: 0, stdout: "Nothing found.\n" });
    expect((await runMain([...args, "--limit", "1", "--", "old", "lamp"])).stdout).toBe(shown.stdout);
    // A folder in front of the address of a database is no word, and a word needs no folder.
    const [, folder = "", ...database] = args;
    for (const words of store.dialect === "postgres"
      ? [
          ["old", "lamp"],
          [".", "old", "lamp"],
          [folder, "--", "old", "lamp"],
        ]
      : [])
      expect((await runMain(["search", ...database, "--limit", "1", ...words])).stdout).toBe(shown.stdout);
    if (store.dialect === "postgres")
      expect((await runMain(["search", ...database, "--", folder, "old", "lamp"])).stdout).not.toMatch(/^Old lamp/u);
    expect(await runMain(["search", ...database, ...(store.dialect === "postgres" ? [] : [folder])])).toMatchObject({
      code: 0,
      stdout: "Nothing found.\n",
    });
    const json = JSON.parse((await runMain([...args, "lamp", "--json"])).stdout) as { results: object[] };
    expect(json.results).toHaveLength(2);
    await storeObjects(store, pageObjects(12, "Two\tlines\nof a title", ["A quagga"]));
    expect((await runMain([...args, "quagga"])).stdout).toMatch(/^Two lines of a title\n {2}A \*\*quagga\*\*\n/u);
    const setSight = (time: string | null) =>
      store.db.updateTable("ws_objects").set({ out_of_sight_at: time }).where("id", "=", idAt(1000)).execute();
    await setSight("2026-07-01T09:00:00.000Z");
    expect((await runMain([...args, "old", "lamp", "--limit", "1"])).stdout).toBe(
      `${shown.stdout}  out of sight since 2026-07-01T09:00:00.000Z\n`,
    );
    await setSight(null);
    expect(await runMain([...args, "lamp", "--limt", "3"])).toMatchObject({ code: 2 });
    expect(await runMain([...args, "lamp", "--limt", "--", "3"])).toMatchObject({ code: 2 });
    expect(await runMain([...args, "lamp", "--kind", "row"])).toMatchObject({ code: 2 });
    expect(await runMain([...args, "lamp", "--edited-since", "soon"])).toMatchObject({ code: 2 });
  });
});

describeStores("a search for symbols", (stores) => {
  let store: CopyStore;
  beforeAll(async () => {
    store = await stores.open("symbols");
    const pages = Object.entries(SYMBOL_PAGES).flatMap(([title, lines], index) => pageObjects(index + 1, title, lines));
    const [iconic] = pageObjects(99, "Iconic", []);
    if (iconic === undefined) throw new Error("Expected a page.");
    const icon = { type: "emoji", emoji: "🦄" };
    await storeObjects(store, [...pages, { ...iconic, json: { ...iconic.json, icon } }]);
  });
  afterAll(() => store.close());

  test("finds emoji, and prefers words with the same symbols around them", async () => {
    const wrong: object[] = [];
    for (const [query, ...expected] of SYMBOL_QUERIES) {
      const found = (await searchCopy(store, query)).map(({ title }) => title);
      // Others may follow, unless nothing is expected.
      const first = expected.length === 0 ? found : found.slice(0, expected.length);
      if (first.join() !== expected.join()) wrong.push({ query, found, expected });
    }
    expect(wrong).toEqual([]);
    const [{ excerpt } = {}] = await searchCopy(store, "👨‍👩‍👧");
    expect(excerpt?.marks.map(([start, end]) => excerpt.text.slice(start, end))).toEqual(["👨‍👩‍👧"]);
    expect(await verifyStore(store).then((problems) => problems.filter(({ kind }) => kind === "index"))).toEqual([]);
  });
});

const both = (statement: string) => ({ sqlite: statement, postgres: statement });

/** Statements that damage an index. */
const DAMAGE: readonly (readonly [title: string, statements: { sqlite: string; postgres?: string }])[] = [
  [
    "lacks a row",
    {
      sqlite: "delete from ws_search where number = 7",
      postgres: "delete from ws_search where page_id::text = (select min(page_id::text) from ws_search)",
    },
  ],
  ["lacks the words of a row", { sqlite: "delete from ws_search_words where rowid = 7" }],
  ["is empty", both("delete from ws_search")],
  ["lacks its table", both("drop table ws_search")],
  ["lacks its words", both("drop table ws_words")],
  ["lacks some words", both("delete from ws_words where start = 'lamp'")],
  ["lacks its texts", { sqlite: "drop table ws_search_words" }],
  ["lacks a part of its texts", { sqlite: "drop table ws_search_words_data" }],
  ["has other bytes", { sqlite: "update ws_search_words_data set block = zeroblob(9) where id > 10" }],
];

describeStores("a damaged index of a search", (stores) => {
  let store: CopyStore;
  beforeAll(async () => {
    store = await stores.open("damaged");
    const pages = Array.from({ length: 30 }, (_, index) => pageObjects(index + 1, `Page ${index}`, ["About lamps"]));
    await storeObjects(store, pages.flat());
  });
  afterAll(() => store.close());
  const noAbort = new AbortController().signal;
  // The objects of this test belong to no list.
  const messages = async () =>
    (await verifyStore(store)).filter(({ kind }) => kind !== "list").map(({ message }) => message);

  test.each(DAMAGE)("that %s is found and filled again", async (_title, { sqlite, postgres = "" }) => {
    expect(await messages()).toEqual([]);
    const statement = store.dialect === "sqlite" ? sqlite : postgres;
    if (statement === "") return;
    await sql.raw(statement).execute(store.db);
    expect((await messages()).join("\n")).toContain("index");
    const found = await searchCopy(store, "lamps", { limit: 100 }).then(
      (results) => results.length,
      (error: unknown) => (error instanceof MirrorError ? error.code : error),
    );
    expect([0, 29, 30, "no_index"]).toContain(found);
    await rebuildIndex(store, noAbort);
    expect(await messages()).toEqual([]);
    expect(await searchCopy(store, "lamps", { limit: 100 })).toHaveLength(30);
  });

  test("is filled by a run if it cannot be read or is empty", async () => {
    const statements = ["drop table ws_search", "drop table ws_words", "delete from ws_search"];
    for (const statement of statements) {
      await sql.raw(statement).execute(store.db);
      await completeIndex(store, noAbort);
      expect(await messages()).toEqual([]);
    }
  });

  test("is filled once if no page has a text, and again if it loses the texts that came later", async () => {
    const empty = await stores.open("no_texts");
    let changes = 0;
    const transaction: CopyStore["transaction"] = (work) => {
      changes += 1;
      return empty.transaction(work);
    };
    const counted = { db: empty.db, transaction };
    await sql`drop table ws_search`.execute(empty.db);
    await completeIndex(counted, noAbort);
    expect(changes).toBeGreaterThan(0);
    await storeObjects(empty, pageObjects(1, "", []));
    changes = 0;
    await completeIndex(counted, noAbort);
    expect(changes).toBe(0);
    await storeObjects(empty, pageObjects(2, "A lamp", []));
    await completeIndex(counted, noAbort);
    await sql`delete from ws_search`.execute(empty.db);
    await completeIndex(counted, noAbort);
    expect(await searchCopy(empty, "lamp")).toHaveLength(1);
    await empty.close();
  });

  test("is complete after it was interrupted, and says so before", async () => {
    const stop = new AbortController();
    await expect(rebuildIndex(store, stop.signal, () => stop.abort(new Error("stopped")))).rejects.toThrow("stopped");
    expect(await messages()).toEqual(["The index is not complete."]);
    await completeIndex(store, noAbort);
    expect(await messages()).toEqual([]);
  });
});
