import { existsSync } from "node:fs";
import { join } from "node:path";
import { asyncUploadFile } from "@ws/helpers/files";
import { AsyncClient } from "@ws/client";
import { expect, test } from "vitest";
import { forget } from "../../src/forget/forget.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { openRecords } from "../../src/snapshot/snapshot.ts";
import { verifyStore } from "../../src/verify/verify-copy.ts";
import { storeRestore } from "../../src/store/restores.ts";
import { createWorkspace, emptyEmulator, idIn, paragraph, title, type TestWorkspace } from "../export/workspace.ts";
import { describeStores } from "../support/describe-stores.ts";
import { runMain } from "../support/run-main.ts";
import { exportState } from "../forget/export-states.ts";

const DAY_MINUTES = 24 * 60;

/** A workspace in which a file and a page come and go, one state a day, with the times of the states. */
interface HistoryOfDays extends TestWorkspace {
  readonly days: readonly string[];
  readonly secret: string;
}

/** Day 1: a page. 2: a file in it, and a page to remove. 3: both gone. 4 and 5: other texts. */
async function createDays(store: CopyStore): Promise<HistoryOfDays> {
  const workspace = await createWorkspace(emptyEmulator(), store);
  const { emulator, call, pull, now } = workspace;
  const page = idIn(call("POST", "pages", { parent: { workspace: true }, properties: title("Page") }));
  const [block] = call("PATCH", `blocks/${page}/children`, { children: [paragraph("one")] })["results"] as [
    { id: string },
  ];
  const days: string[] = [];
  const endDay = async () => {
    await pull(DAY_MINUTES);
    days.push(now());
  };
  await endDay();
  const client = new AsyncClient({ auth: emulator.token, httpClient: emulator.httpClient, retry: false });
  const { id } = await asyncUploadFile(client, new TextEncoder().encode("content"), {
    filename: "a.txt",
    contentType: "text/plain",
  });
  const upload = { file: { type: "file_upload", file_upload: { id } } };
  const [file] = call("PATCH", `blocks/${page}/children`, { children: [upload] })["results"] as [{ id: string }];
  const secret = idIn(call("POST", "pages", { parent: { page_id: page }, properties: title("Secret") }));
  await endDay();
  call("DELETE", `blocks/${file.id}`);
  call("PATCH", `pages/${secret}`, { in_trash: true });
  await endDay();
  for (const text of ["four", "five"]) {
    call("PATCH", `blocks/${block.id}`, paragraph(text));
    await endDay();
  }
  return { ...workspace, days, secret };
}

const hashesOf = async ({ files }: CopyStore) => {
  const found: string[] = [];
  for await (const { sha256 } of files.list()) found.push(sha256);
  return found;
};

const countOf = async ({ db }: CopyStore, table: "ws_versions" | "ws_objects" | "ws_meta") =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as("count"))
        .executeTakeFirstOrThrow()
    ).count,
  );

describeStores("forget", ({ open, args }) => {
  test("keeps the states of the policy byte by byte, and removes the rest with its objects and files", async () => {
    const store = await open("days");
    const { days, secret } = await createDays(store);
    const kept = await Promise.all([days[0], days[3], days[4]].map((at = "") => exportState(store, at)));
    expect(await hashesOf(store)).toHaveLength(1);
    const result = await forget(store, { keep: { last: 2, yearly: 2 } });
    expect(result).toMatchObject({
      kept: [
        { at: days[4], reasons: ["last", "yearly"] },
        { at: days[3], reasons: ["last"] },
        { at: days[0], reasons: ["oldest yearly"] },
      ],
      forgotten: [days[2], days[1]],
      removed: { files: 1 },
    });
    expect(await Promise.all([days[0], days[3], days[4]].map((at = "") => exportState(store, at)))).toEqual(kept);
    expect(await verifyStore(store)).toEqual([]);
    expect(await hashesOf(store)).toEqual([]);
    const left = await store.db.selectFrom("ws_objects").select("id").where("id", "=", secret).execute();
    const versions = await store.db.selectFrom("ws_versions").select("id").where("id", "=", secret).execute();
    expect([...left, ...versions]).toEqual([]);
    const text = JSON.stringify(await store.db.selectFrom("ws_versions").select("json").execute());
    expect(text).toContain("one");
    await store.close();
  });

  test("a forgotten time is refused with the nearest kept states", async () => {
    const store = await open("refused");
    const { days, pull } = await createDays(store);
    await forget(store, { keep: { last: 2, yearly: 2 } });
    await expect(openRecords(store, days[2])).rejects.toMatchObject({
      code: "invalid_argument",
      message:
        `Expected a time in "at" whose state is kept, got ${days[2]}, which forget has removed. ` +
        `The nearest kept states are those of ${days[0]} and ${days[3]}.`,
    });
    // Until the next run, nothing changed.
    const hourLater = new Date(Date.parse(days[0] ?? "") + 3_600_000).toISOString();
    expect((await openRecords(store, hourLater)).at).toBe(hourLater);
    await forget(store, { keep: { last: 1 } });
    await expect(openRecords(store, days[0])).rejects.toThrow(`The nearest kept state is that of ${days[4]}.`);
    await pull(DAY_MINUTES);
    expect(await verifyStore(store)).toEqual([]);
    await store.close();
  });

  test("a page whose history is forgotten can return", async () => {
    const store = await open("returns");
    const { call, pull, secret } = await createDays(store);
    await forget(store, { keep: { last: 1 } });
    call("PATCH", `pages/${secret}`, { in_trash: false });
    await pull(DAY_MINUTES);
    const snapshot = await openRecords(store);
    expect(await snapshot.object("page", secret)).toBeDefined();
    expect(await verifyStore(store)).toEqual([]);
    await store.close();
  });

  test("a dry run counts the same, and changes nothing", async () => {
    const store = await open("dry");
    const { days } = await createDays(store);
    const tables = ["ws_versions", "ws_objects", "ws_meta"] as const;
    const before = await Promise.all(tables.map((table) => countOf(store, table)));
    const keep = { last: 1 };
    const dry = await forget(store, { keep, dryRun: true });
    expect(await Promise.all(tables.map((table) => countOf(store, table)))).toEqual(before);
    expect(await hashesOf(store)).toHaveLength(1);
    expect((await openRecords(store, days[1])).at).toBe(days[1]);
    const done = await forget(store, { keep });
    expect(dry).toMatchObject({ dryRun: true, removed: done.removed, kept: done.kept, forgotten: done.forgotten });
    expect(done.removed.versions).toBeGreaterThan(3);
    expect(done.removed).toMatchObject({ orders: 2, files: 1 });
    expect(done.removed.fileBytes).toBeGreaterThan(0);
    await store.close();
  });

  test("does not run beside a pull", async () => {
    const store = await open("locked");
    const { mirror } = await createDays(store);
    const unlock = await store.lock();
    const other = await open("locked", false);
    await expect(forget(other, { keep: { last: 1 } })).rejects.toMatchObject({ code: "copy_in_use" });
    await unlock();
    await forget(other, { keep: { last: 1 } });
    expect((await mirror.verify()).problems).toEqual([]);
    await other.close();
    await store.close();
  });

  test("keeps the state of a restore that is not complete, until it is", async () => {
    const store = await open("restore");
    const { days } = await createDays(store);
    const [, second = ""] = days;
    const state = await exportState(store, second);
    const restore = { id: 1, into_id: "page", at: second, only_id: null, started_at: second, ended_at: null };
    await storeRestore(store.db, restore);
    await forget(store, { keep: { last: 1 } });
    expect(await exportState(store, second)).toEqual(state);
    await storeRestore(store.db, { ...restore, ended_at: second });
    await forget(store, { keep: { last: 1 } });
    await expect(openRecords(store, second)).rejects.toThrow("whose state is kept");
    await store.close();
  });

  test("a content that a later run has stored again stays, although an interrupted call had noted it", async () => {
    const store = await open("noted");
    await createDays(store);
    const [hash = ""] = await hashesOf(store);
    const file = await store.db.selectFrom("ws_files").selectAll().executeTakeFirstOrThrow();
    await store.db.insertInto("ws_meta").values({ kind: "unneeded", key: hash, value: "" }).execute();
    await forget(store, { keep: { last: "unlimited" } });
    expect(await hashesOf(store)).toEqual([file.sha256]);
    await store.close();
  });

  test("the command prints the states with their reasons", async () => {
    const store = await open("command");
    const { days } = await createDays(store);
    const setSight = async ({ db }: CopyStore, time: string | null) =>
      db.updateTable("ws_objects").set({ out_of_sight_at: time }).where("kind", "=", "page").execute();
    await setSight(store, days[4] ?? null);
    await store.close();
    const forgetWith = (...options: string[]) => runMain(["forget", ...args("command"), ...options]);
    const dry = await forgetWith("--keep-daily", "2", "--keep-within", "1h", "--dry-run");
    expect(dry.stdout.split("\n").slice(0, 5)).toEqual([
      "keeps 2 states:",
      `  ${days[4]}  within, daily`,
      `  ${days[3]}  daily`,
      "keeps the last state of 2 pages and databases out of sight, because Notion did not show the trash",
      "would forget 3 states:",
    ]);
    expect(dry.code).toBe(0);
    const again = await open("command");
    await setSight(again, null);
    await again.close();
    const done = await forgetWith("--keep-daily", "2", "--json");
    const summary = JSON.parse(done.stdout.trimEnd().split("\n").at(-1) ?? "") as object;
    expect(summary).toMatchObject({
      type: "summary",
      dryRun: false,
      kept: [{ at: days[4] }, { at: days[3] }],
      forgotten: [days[2], days[1], days[0]],
      requests: 0,
      removed: { files: 1 },
    });
    const refused = await runMain([
      "export",
      ...args("command"),
      "--format",
      "json",
      "--out",
      "unused",
      "--at",
      days[1] ?? "",
    ]);
    expect(refused.stderr).toContain("whose state is kept");
    expect(refused.code).toBe(2);
    expect(existsSync("unused")).toBe(false);
    expect(await runMain(["verify", ...args("command")])).toMatchObject({ code: 0 });
  });
});

test.each([
  [
    [],
    "Expected a rule for the states to keep, got none. Use at least one of --keep-last, --keep-hourly, --keep-daily",
  ],
  [["--keep-daily", "0"], 'Expected a positive whole number or "unlimited" in --keep-daily, got 0.'],
  [["--keep-last", "many"], 'in --keep-last, got "many".'],
  [["--keep-within", "2 days"], 'got "2 days"'],
])("the command refuses %j", async (options, message) => {
  const copy = join(import.meta.dirname, "../fixtures");
  const { code, stderr } = await runMain(["forget", copy, ...options]);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
