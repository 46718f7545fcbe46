import { join } from "node:path";
import { expect, test } from "vitest";
import { readerOf, type ChangeKind, type CopyReader, type ObjectChange } from "../src/reader.ts";
import { readTime } from "../src/model/read-time.ts";
import { openStore } from "../src/store/open/open-store.ts";
import { temporaryFolder } from "./export/read-folder.ts";
import {
  createWorkspace,
  emptyEmulator,
  idIn,
  paragraph,
  text,
  title,
  type TestWorkspace,
} from "./export/workspace.ts";
import { runMain } from "./support/run-main.ts";

/** Creates a page, and a database with a row, in a workspace. */
async function createShop(workspace: TestWorkspace) {
  const { call, pull } = workspace;
  const page = (name: string, ...lines: string[]) =>
    idIn(
      call("POST", "pages", {
        parent: { workspace: true },
        properties: title(name),
        children: lines.map((line) => paragraph(line)),
      }),
    );
  const hours = page("Hours", "Monday to Friday", "Closed on Sundays");
  const archive = page("Archive");
  const createSource = (name: string, columns: object): string => {
    const database = call("POST", "databases", {
      parent: { page_id: archive },
      title: text(name),
      initial_data_source: { properties: { Name: { title: {} }, ...columns } },
    });
    return (database["data_sources"] as [{ id: string }])[0].id;
  };
  const parts = createSource("Parts", { Price: { number: {} }, Shelf: { rich_text: {} } });
  const sold = createSource("Sold", { Price: { number: {} } });
  const bell = idIn(
    call("POST", "pages", {
      parent: { data_source_id: parts },
      properties: { Name: { title: text("Bell") }, Price: { number: 5 }, Shelf: { rich_text: text("4") } },
    }),
  );
  await pull();
  return { ...workspace, page, hours, archive, parts, sold, bell };
}

async function changesOf(reader: CopyReader, from: string, to?: string): Promise<ObjectChange[]> {
  const found: ObjectChange[] = [];
  for await (const change of reader.changes(from, to)) found.push(change);
  return found;
}

const what = (changes: readonly ObjectChange[], id: string): readonly ChangeKind[] | undefined =>
  changes.find((change) => change.id === id && change.kind === "page")?.what;

test("changes say what happened, and when the edit was made", async () => {
  const { store, call, pull, emulator, now, page, hours, archive, bell, sold } = await createShop(
    await createWorkspace(),
  );
  const from = now();
  emulator.setClock("2026-07-01T09:20:00.000Z");
  const fresh = page("Fresh");
  call("PATCH", `pages/${bell}`, { properties: { Price: { number: 6 } } });
  await pull(60);
  const reader = readerOf(store);
  const first = await changesOf(reader, from);
  expect(what(first, fresh)).toEqual(["created"]);
  expect(first.find(({ id }) => id === bell)).toMatchObject({
    what: ["edited"],
    at: "2026-07-01T09:20:00.000Z",
    seenAt: "2026-07-01T10:00:00.000Z",
    editedBy: expect.any(String) as string,
    values: [{ name: "Price", before: "5", after: "6" }],
  });
  const between = now();

  call("POST", `pages/${bell}/move`, { parent: { data_source_id: sold } });
  call("POST", `pages/${fresh}/move`, { parent: { page_id: archive } });
  call("PATCH", `pages/${hours}`, { in_trash: true });
  await pull(60);
  const second = await changesOf(reader, between);
  expect(second.find(({ id }) => id === bell)).toMatchObject({ what: ["moved"], values: [] });
  expect(second.find(({ id, kind }) => id === fresh && kind === "page")).toMatchObject({ what: ["moved"] });
  expect(second.find(({ id }) => id === hours)).toMatchObject({
    what: ["trashed"],
    at: now(),
    editedBy: undefined,
    after: undefined,
  });
  expect(await changesOf(reader, from, between)).toEqual(first);
  expect(await changesOf(reader, now())).toEqual([]);
});

test("a page that is older than the time at which it came into sight is not new", async () => {
  const { store, emulator, now, page, pull } = await createShop(await createWorkspace());
  emulator.setClock("2026-06-01T09:00:00.000Z");
  const old = page("Old");
  const from = now();
  await pull(60);
  const change = (await changesOf(readerOf(store), from)).find(({ id }) => id === old);
  expect(change).toMatchObject({ what: ["backInSight"], at: now(), editedBy: undefined });
});

test("diff lists pages with their names, places, columns, texts and comments", async () => {
  const { store, call, pull, mirror, now, hours, archive, parts, bell, page } = await createShop(
    await createWorkspace(),
  );
  const from = now();
  const [first, second] = call("GET", `blocks/${hours}/children`)["results"] as [{ id: string }, { id: string }];
  call("PATCH", `blocks/${first.id}`, paragraph("Monday to Saturday"));
  call("DELETE", `blocks/${second.id}`);
  call("PATCH", `blocks/${hours}/children`, { children: [paragraph("Call before")] });
  call("POST", "comments", { parent: { page_id: hours }, rich_text: text("Who opens?") });
  call("PATCH", `pages/${hours}`, { properties: title("Opening hours") });
  call("PATCH", `pages/${archive}`, { properties: title("Old things") });
  call("PATCH", `pages/${bell}`, { properties: { Price: { number: null }, Shelf: { rich_text: text("7") } } });
  call("PATCH", `data_sources/${parts}`, { properties: { Color: { select: {} } } });
  await pull(30);
  // Comments leave no trace on their page.
  await mirror.pull({ full: true });
  await pull(1);
  const middle = now();
  const moved = page("Moved", "A text");
  await pull(30);
  call("POST", `pages/${moved}/move`, { parent: { page_id: archive } });
  call("PATCH", `pages/${bell}`, { in_trash: true });
  await pull(30);
  const reader = readerOf(store);

  const pages = new Map((await reader.diff(from, middle)).map((change) => [change.id, change]));
  expect(pages.get(hours)).toMatchObject({
    kind: "page",
    title: "Opening hours",
    what: ["renamed", "edited"],
    renamed: { before: "Hours", after: "Opening hours" },
    columns: [],
    text: { added: 1, edited: 1, removed: 1 },
    comments: { added: 1, edited: 0, removed: 0, texts: [{ before: undefined, after: "Who opens?" }] },
  });
  expect(pages.get(hours)?.text.texts).toHaveLength(3);
  expect(pages.get(hours)?.text.texts).toEqual(
    expect.arrayContaining([
      { before: "Monday to Friday", after: "Monday to Saturday" },
      { before: "Closed on Sundays", after: undefined },
      { before: undefined, after: "Call before" },
    ]),
  );
  expect(pages.get(archive)).toMatchObject({ what: ["renamed"] });
  expect(pages.get(bell)).toMatchObject({
    what: ["edited"],
    columns: [
      { name: "Price", before: "5", after: undefined },
      { name: "Shelf", before: "4", after: "7" },
    ],
  });
  expect([...pages.values()].find(({ kind }) => kind === "database")).toMatchObject({
    title: "Parts",
    columns: [{ name: "new column", before: undefined, after: "Color" }],
  });
  expect(pages.has(moved)).toBe(false);

  const later = new Map((await reader.diff(middle)).map((change) => [change.id, change]));
  expect(later.get(moved)).toMatchObject({ what: ["created"], text: { added: 1 } });
  expect(later.get(bell)).toMatchObject({ what: ["trashed"], columns: [], text: { removed: 0 } });
  const last = (await reader.diff(new Date(Date.parse(middle) + 30 * 60_000).toISOString())).find(
    ({ id }) => id === moved,
  );
  expect(last).toMatchObject({
    what: ["moved"],
    moved: { before: { id: undefined, title: "" }, after: { id: archive, title: "Old things" } },
  });
});

test("columns and options that are added, renamed or removed edit their table, by their ids, and no row", async () => {
  const { store, call, pull, now, parts, bell } = await createShop(await createWorkspace());
  const horn = idIn(
    call("POST", "pages", { parent: { data_source_id: parts }, properties: { Name: { title: text("Horn") } } }),
  );
  call("PATCH", `data_sources/${parts}`, { properties: { Kind: { select: { options: [{ name: "Loud" }] } } } });
  call("PATCH", `pages/${bell}`, { properties: { Kind: { select: { name: "Loud" } } } });
  await pull(30);
  const from = now();
  const change = (properties: object) => call("PATCH", `data_sources/${parts}`, { properties });
  change({
    Price: { name: "Cost" },
    Shelf: null,
    Done: { checkbox: {} },
    Twice: { formula: { expression: "1 + 1" } },
    Seen: { created_time: {} },
    Note: { rich_text: {} },
    Kind: { select: { options: [{ name: "Loud" }, { name: "Quiet" }] } },
  });
  await pull(30);
  const reader = readerOf(store);
  const changes = await changesOf(reader, from);
  expect(changes.map(({ kind }) => kind)).toEqual(["data_source"]);
  const [table] = await reader.diff(from);
  expect(table).toMatchObject({ kind: "database", what: ["edited"] });
  expect(table?.columns).toEqual(changes[0]?.values);
  expect(table?.columns.toSorted((a, b) => (`${a.name} ${a.after}` < `${b.name} ${b.after}` ? -1 : 1))).toEqual([
    { name: "new column", before: undefined, after: "Done" },
    { name: "new column", before: undefined, after: "Note" },
    { name: "new column", before: undefined, after: "Seen" },
    { name: "new column", before: undefined, after: "Twice" },
    { name: "options of Kind", before: "Loud", after: "Loud · Quiet" },
    { name: "removed column", before: "Shelf", after: undefined },
    { name: "renamed column", before: "Price", after: "Cost" },
  ]);

  const later = now();
  call("PATCH", `pages/${bell}`, { properties: { Cost: { number: 7 }, Note: { rich_text: text("new") } } });
  change({ Note: { name: "Remark" }, Weight: { number: {} } });
  call("PATCH", `pages/${horn}`, { properties: { Weight: { number: 2 } } });
  await pull(30);
  const rows = new Map((await reader.diff(later)).map((page) => [page.id, page.columns]));
  expect(rows.get(bell)).toEqual([
    { name: "Cost", before: "5", after: "7" },
    { name: "Remark", before: undefined, after: "new" },
  ]);
  expect(rows.get(horn)).toEqual([{ name: "Weight", before: undefined, after: "2" }]);
});

test("diff refuses times without a state, and says from when states are known", async () => {
  const { store, now } = await createShop(await createWorkspace());
  const { diff } = readerOf(store);
  await expect(diff("2020-01-01")).rejects.toThrow(
    'Expected a time in "from" after the first run (2026-07-01T09:00:00.000Z), from which states are known',
  );
  await expect(diff("soon")).rejects.toThrow(
    "Expected a date, a time with a time zone such as 2026-07-01T09:00:00Z, or words",
  );
  await expect(diff(now(), "2026-07-01T09:00:00")).rejects.toThrow('in "to", got "2026-07-01T09:00:00"');
  await expect(diff(now(), now())).rejects.toThrow('Expected "to" to be after "from"');
});

test("a time can be said in words, whose days begin in UTC", () => {
  // A Wednesday.
  const nowMs = Date.parse("2026-07-01T09:30:00Z");
  const dayOf = (words: string) => new Date(readTime(words, nowMs) ?? 0).toISOString().slice(0, 16);
  for (const [day, texts] of Object.entries({
    "2026-07-01T00:00": ["today", "2026-07-01", "Wednesday", "2026-07-01T02:00+02:00"],
    "2026-06-30T00:00": ["Yesterday", "last tuesday"],
    "2026-06-29T00:00": ["monday", "last Monday", "this week"],
    "2026-06-25T00:00": ["thursday"],
    "2026-06-22T00:00": ["last week"],
    "2026-06-24T09:30": ["7d", "7 days", "7 days ago", "1w", "a week ago", "one week", "168 hours", "last 7 days"],
    "2026-06-17T09:30": ["2w", "2 weeks", " 2 Weeks ago "],
    "2026-06-30T09:30": ["24h", "1 day", "1440 minutes", "past 24 hours"],
    "2026-07-01T09:29": ["30s", "0.5m"],
  }))
    for (const words of texts) expect(dayOf(words), words).toBe(day);
  for (const wrong of [
    "",
    "soon",
    "7",
    "d",
    "99999d",
    "mon",
    "-7d",
    "tomorrow",
    "next friday",
    "2026-07",
    "2026-07-01T09:00",
    "2026-13-01",
  ])
    expect(readTime(wrong, nowMs), wrong).toBeUndefined();
});

test("the command prints a table that fits a terminal, and all as JSON", async () => {
  const copy = join(temporaryFolder(), "copy");
  const store = await openStore(copy);
  const { call, pull, now, hours, bell } = await createShop(await createWorkspace(emptyEmulator(), store));
  const from = now();
  call("PATCH", `pages/${hours}`, { properties: title(`Opening\u001B[31m\nhours ${"of the shop ".repeat(10)}`) });
  call("PATCH", `blocks/${hours}/children`, {
    children: Array.from({ length: 7 }, (_, line) => paragraph(`Line ${line}`)),
  });
  call("PATCH", `pages/${bell}`, { properties: { Shelf: { rich_text: text("long ".repeat(30)) } } });
  await pull(30);
  await store.close();
  const { code, stdout } = await runMain(["diff", copy, "--from", from]);
  expect(code).toBe(0);
  expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  expect(stdout).not.toContain("\u001B");
  expect(stdout).toMatch(/^CHANGED \(UTC\) {5}WHAT {13}PAGE\n2026-07-01 09:30 {2}/u);
  expect(stdout).toContain("edited           Bell");
  expect(stdout).toContain("  Shelf: 4 → long long");
  expect(stdout).toContain("  text: 7 added\n    + Line ");
  expect(stdout).toContain("    … and 2 more\n");
  const json = await runMain(["diff", copy, "--from", from, "--json"]);
  const result = JSON.parse(json.stdout) as { pages: { id: string; text: { texts: unknown[] } }[] };
  expect(result.pages.find(({ id }) => id === hours)?.text.texts).toHaveLength(7);
  expect((await runMain(["diff", copy, "--from", now()])).stdout).toBe("Nothing has changed.\n");
  expect((await runMain(["diff", copy, "--from", "monday"])).code).toBe(0);
  const wrong = await runMain(["diff", copy, "--from", "soon"]);
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain("--from");
  expect((await runMain(["diff", copy, "--from", "2020-01-01"])).stderr).toContain("from which states are known");
});
