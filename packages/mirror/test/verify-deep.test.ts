// `verify` with `deep` tells an edit since the last run from a copy that is wrong, and with `repair` sends only what is needed.
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { accept } from "../src/accept.ts";
import { fieldsList, idOf } from "../src/json.ts";
import { splitLost } from "../src/verify/lost-states.ts";
import { repairCopy } from "../src/verify/repair-copy.ts";
import { verifyStore } from "../src/verify/verify-copy.ts";
import { createTestWorkspace, type TestWorkspace } from "./support/workspace.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const title = (content: string) => ({ title: { title: [{ text: { content } }] } });

/** Adds a page with a text. */
const addPage = ({ call }: TestWorkspace, name: string, parent: object = { workspace: true }): string =>
  idOf(
    call("POST", "pages", {
      parent: { ...parent },
      properties: title(name),
      children: [{ paragraph: { rich_text: [{ text: { content: name } }] } }],
    }),
  );

const deleteBlocks = ({ store }: TestWorkspace, page: string) =>
  store.db.deleteFrom("ws_objects").where("kind", "=", "block").where("page_id", "=", page).execute();

test("an edit since the last run is recent, and a difference without one is not", async () => {
  const workspace = await createTestWorkspace();
  const [edited = "", wrong = ""] = ["edited", "wrong"].map((name) => addPage(workspace, name));
  workspace.advance(DAY_MS);
  await workspace.mirror.pull();
  workspace.advance(DAY_MS);
  workspace.call("PATCH", `pages/${edited}`, { properties: title("renamed") });
  await deleteBlocks(workspace, edited);
  await deleteBlocks(workspace, wrong);
  const { differences = [] } = await workspace.mirror.verify({ deep: true });
  expect(differences.toSorted((a, b) => a.title.localeCompare(b.title))).toMatchObject([
    { kind: "page", ownerId: edited, title: "renamed", difference: "changed", isRecent: true },
    { kind: "block", ownerId: edited, title: "renamed", difference: "missing", isRecent: true },
    { kind: "block", ownerId: wrong, title: "wrong", difference: "missing", isRecent: false },
  ]);
});

describe("what nothing dates is no fault of the copy", () => {
  const changes: Readonly<Record<string, (workspace: TestWorkspace, page: string) => unknown>> = {
    "a page that was moved to the trash": ({ call }, page) => call("PATCH", `pages/${page}`, { in_trash: true }),
    "a page that is no longer shared": ({ emulator }, id) =>
      emulator.handle({ method: "POST", url: "/_emulator/share", body: JSON.stringify({ id, shared: false }) }),
  };

  test.each(Object.entries(changes))("%s since the last run", async (_, change) => {
    const workspace = await createTestWorkspace();
    const page = addPage(workspace, "page");
    await workspace.mirror.pull();
    workspace.advance(DAY_MS);
    change(workspace, page);
    workspace.advance(DAY_MS);
    expect((await workspace.mirror.verify({ deep: true })).differences).toMatchObject([
      { kind: "page", ownerId: page, difference: "extra", isRecent: true },
      { kind: "block", ownerId: page, difference: "extra", isRecent: true },
    ]);
  });

  test("a page that was shared since the last run, with all below it", async () => {
    const workspace = await createTestWorkspace();
    const page = addPage(workspace, "page");
    addPage(workspace, "below", { page_id: page });
    const share = (shared: boolean) =>
      workspace.emulator.handle({
        method: "POST",
        url: "/_emulator/share",
        body: JSON.stringify({ id: page, shared }),
      });
    share(false);
    workspace.advance(DAY_MS);
    await workspace.mirror.pull();
    share(true);
    workspace.advance(DAY_MS);
    const { differences = [] } = await workspace.mirror.verify({ deep: true });
    expect(differences.map(({ difference, isRecent }) => ({ difference, isRecent }))).toEqual(
      Array.from({ length: 5 }, () => ({ difference: "missing", isRecent: true })),
    );
  });

  test("a row that was moved to the trash moves no other one, and a copy without a row of a table that it has is wrong", async () => {
    const workspace = await createTestWorkspace({ seed: "demo" });
    await workspace.mirror.pull();
    const rows = await workspace.store.db
      .selectFrom("ws_objects")
      .select(["id", "parent_id"])
      .where("kind", "=", "page")
      .where("position", "is not", null)
      .orderBy("position")
      .orderBy("id")
      .execute();
    const [lost] = rows;
    const trashed = rows.find(({ parent_id: parent }) => parent !== lost?.parent_id);
    workspace.advance(DAY_MS);
    workspace.call("PATCH", `pages/${trashed?.id}`, { in_trash: true });
    await workspace.store.db
      .deleteFrom("ws_objects")
      .where("kind", "=", "page")
      .where("id", "=", lost?.id ?? "")
      .execute();
    const { differences } = await workspace.mirror.verify({ deep: true });
    expect(differences).toMatchObject([
      { id: lost?.id, difference: "missing", isRecent: false },
      // A rollup counts the row.
      { kind: "page", difference: "changed", isRecent: true },
      { id: trashed?.id, difference: "extra", isRecent: true },
    ]);
  });
});

test.each([
  ["position", "position - 3"],
  ["parent_id", "'another'"],
])("a block with another %s is changed, and only this block", async (column, value) => {
  const workspace = await createTestWorkspace();
  const page = addPage(workspace, "page");
  const children = ["second", "third"].map((content) => ({ paragraph: { rich_text: [{ text: { content } }] } }));
  workspace.call("PATCH", `blocks/${page}/children`, { children });
  await workspace.mirror.pull();
  workspace.advance(DAY_MS);
  const { db } = workspace.store;
  const blocks = await db
    .selectFrom("ws_objects")
    .select("id")
    .where("page_id", "=", page)
    .orderBy("position")
    .execute();
  const id = blocks.at(-1)?.id;
  await sql.raw(`update ws_objects set ${column} = ${value} where kind = 'block' and id = '${id}'`).execute(db);
  await sql.raw(`update ws_objects set position = position + 10 where kind = 'block'`).execute(db);
  expect((await workspace.mirror.verify({ deep: true })).differences).toMatchObject([
    { kind: "block", id, difference: "changed", isRecent: true },
  ]);
});

test("what is out of sight is no difference", async () => {
  const workspace = await createTestWorkspace();
  const page = idOf(workspace.call("POST", "pages", { parent: { workspace: true }, properties: {} }));
  await workspace.mirror.pull();
  const body = JSON.stringify({ id: page, shared: false });
  workspace.emulator.handle({ method: "POST", url: "/_emulator/share", body });
  workspace.advance(DAY_MS);
  await workspace.mirror.pull();
  expect(await workspace.mirror.verify({ deep: true })).toMatchObject({
    differences: [],
    problems: [],
    complete: true,
  });
});

test.each([
  [90_000, true],
  [2 * MINUTE_MS, false],
])("an edit %i ms before the last run is recent: %s, because edits have whole minutes", async (ms, isRecent) => {
  const workspace = await createTestWorkspace();
  const page = addPage(workspace, "page");
  workspace.advance(ms);
  await workspace.mirror.pull();
  await deleteBlocks(workspace, page);
  workspace.advance(DAY_MS);
  expect((await workspace.mirror.verify({ deep: true })).differences).toMatchObject([
    { kind: "block", ownerId: page, isRecent },
  ]);
});

test("what only the copy has is extra, with the title that the copy knows", async () => {
  const workspace = await createTestWorkspace();
  const page = addPage(workspace, "page");
  await workspace.mirror.pull();
  workspace.call("PATCH", `pages/${page}`, { in_trash: true });
  expect((await workspace.mirror.verify({ deep: true })).differences).toMatchObject([
    { kind: "page", id: page, difference: "extra", title: "page" },
    { kind: "block", ownerId: page, difference: "extra", title: "page" },
  ]);
});

test("a copy of chosen pages is compared with these pages only", async () => {
  const workspace = await createTestWorkspace();
  const page = addPage(workspace, "chosen");
  addPage(workspace, "other");
  await workspace.mirror.pull({ only: [page] });
  expect(await workspace.mirror.verify({ deep: true })).toMatchObject({ differences: [], complete: true });
});

describe("what Notion does not let read", () => {
  const createWorld = async () => {
    const workspace = await createTestWorkspace();
    const [page = "", other = ""] = ["page", "other"].map((name) => addPage(workspace, name));
    await workspace.mirror.pull();
    const lose = (id: string) =>
      workspace.emulator.addFault({
        match: { path: `/v1/blocks/${id}/children` },
        status: 403,
        code: "restricted_resource",
      });
    return { workspace, page, other, lose };
  };

  test("is named, and the comparison is not complete", async () => {
    const { workspace, page, other, lose } = await createWorld();
    lose(page);
    lose(other);
    const result = await workspace.mirror.verify({ deep: true });
    expect(result.unread.map((item) => item.object_id).toSorted()).toEqual([page, other].toSorted());
    expect(result.complete).toBe(false);
  });

  test("is not named again if the copy lacks it and somebody accepted that", async () => {
    const { workspace, page, other, lose } = await createWorld();
    lose(page);
    await workspace.mirror.pull({ full: true });
    await accept(workspace.store, [page]);
    expect(await workspace.mirror.verify({ deep: true })).toMatchObject({ unread: [], complete: true });
    lose(other);
    expect(await workspace.mirror.verify({ deep: true })).toMatchObject({
      unread: [{ object_id: other }],
      complete: false,
    });
  });
});

test("no difference of a copy that was never complete is a fault", async () => {
  const workspace = await createTestWorkspace();
  const page = addPage(workspace, "page");
  await workspace.mirror.pull();
  workspace.advance(DAY_MS);
  await deleteBlocks(workspace, page);
  await workspace.store.db.updateTable("ws_runs").set({ ended_at: null }).execute();
  expect((await workspace.mirror.verify({ deep: true })).differences).toMatchObject([
    { kind: "block", ownerId: page, difference: "missing", isRecent: true },
  ]);
});

/** Repairs a copy without a token. Returns the problems before, and the check. */
async function repairWithoutToken({ store, nowMs }: TestWorkspace) {
  const check = () => verifyStore(store);
  const before = await check();
  await repairCopy(store, { nowMs: nowMs(), check });
  expect(before.length).toBeGreaterThan(0);
  return { before, check };
}

test("a repair without a token leaves what only Notion has", async () => {
  const workspace = await createTestWorkspace();
  addPage(workspace, "page");
  await workspace.mirror.pull();
  await sql.raw("update ws_objects set json = json || ' '").execute(workspace.store.db);
  const { before, check } = await repairWithoutToken(workspace);
  expect(await check()).toEqual(before);
  expect(await splitLost(workspace.store.db, before)).toEqual({ lost: [], problems: before });
});

test("a repair without a token marks an earlier state as lost, which Notion does not have", async () => {
  const workspace = await createTestWorkspace();
  const page = addPage(workspace, "page");
  await workspace.mirror.pull();
  workspace.advance(DAY_MS);
  workspace.call("PATCH", `pages/${page}`, { properties: title("renamed") });
  await workspace.mirror.pull();
  await sql.raw("update ws_versions set json = json || ' ' where kind = 'page'").execute(workspace.store.db);
  const { before } = await repairWithoutToken(workspace);
  expect(await splitLost(workspace.store.db, before)).toEqual({ lost: before, problems: [] });
});

describe("a repair and a comparison", () => {
  const createWorld = async () => {
    const workspace = await createTestWorkspace();
    const page = addPage(workspace, "page");
    await workspace.mirror.pull();
    workspace.advance(DAY_MS);
    workspace.requests.length = 0;
    return { workspace, page };
  };
  const damageTexts = ({ store }: TestWorkspace, table = "ws_objects") =>
    sql.raw(`update ${table} set json = json || ' '`).execute(store.db);

  test("of a sound copy send nothing, and what both read", async () => {
    const { workspace } = await createWorld();
    expect(await workspace.mirror.verify({ repair: true })).toMatchObject({ requests: 0, complete: true, unread: [] });
    expect(workspace.requests).toEqual([]);
    await damageTexts(workspace);
    const steps: object[] = [];
    const onProgress = (step: object) => void steps.push(step);
    const { requests, problems } = await workspace.mirror.verify({ repair: true, deep: true, onProgress });
    expect({ requests, problems }).toEqual({ requests: workspace.requests.length, problems: [] });
    // Of the check, and of the read that is compared.
    expect(new Set(steps.map((step) => "requests" in step))).toEqual(new Set([true, false]));
  });

  test("of the index only send nothing", async () => {
    const { workspace } = await createWorld();
    await sql.raw("delete from ws_search").execute(workspace.store.db);
    expect(await workspace.mirror.verify({ repair: true })).toMatchObject({ requests: 0, problems: [] });
  });

  test.each([{ deep: true }, { repair: true }])("end with the signal: %o", async (options) => {
    const { workspace } = await createWorld();
    await damageTexts(workspace);
    const controller = new AbortController();
    workspace.onRequest = () => controller.abort();
    const verified = workspace.mirror.verify({ ...options, signal: controller.signal });
    await expect(verified).rejects.toThrow(/abort/iu);
    expect(workspace.requests.length).toBeLessThanOrEqual(2);
  });

  test("mark a damaged earlier state as lost, and nothing else", async () => {
    const { workspace, page } = await createWorld();
    workspace.call("PATCH", `pages/${page}`, { properties: title("renamed") });
    await workspace.mirror.pull();
    await sql.raw(`update ws_versions set json = json || ' ' where kind = 'page'`).execute(workspace.store.db);
    const { lost, problems, complete } = await workspace.mirror.verify({ repair: true });
    expect({ lost, problems, complete }).toMatchObject({ lost: [{ kind: "version" }], problems: [], complete: false });
    await damageTexts(workspace);
    const later = await workspace.mirror.verify();
    expect(later.lost).toEqual(lost);
    expect(later.problems.length).toBeGreaterThan(0);
  });

  test("write nothing about damage that the check before has found", async () => {
    const { workspace } = await createWorld();
    await damageTexts(workspace);
    const write = vi.spyOn(workspace.store, "transaction");
    const { problems } = await workspace.mirror.verify();
    expect(problems.length).toBeGreaterThan(1);
    const first = write.mock.calls.length;
    expect(await workspace.mirror.verify()).toMatchObject({ problems });
    expect(first).toBeGreaterThan(0);
    expect(write).toHaveBeenCalledTimes(first);
  });

  test("note the damage of the last check in place of that of the check before", async () => {
    const { workspace } = await createWorld();
    const ids = fieldsList(await workspace.store.db.selectFrom("ws_objects").select(["kind", "id", "json"]).execute());
    const [first, second] = ids.filter(({ kind }) => kind === "page" || kind === "block");
    const change = (row: typeof first, json: string) =>
      sql`update ws_objects set json = ${json} where kind = ${row?.["kind"]} and id = ${row?.["id"]}`.execute(
        workspace.store.db,
      );
    await sql`update ws_objects set json = json || ' ' where kind = 'user'`.execute(workspace.store.db);
    await change(first, `${String(first?.["json"])} `);
    const { problems: noted } = await workspace.mirror.verify();
    await change(first, String(first?.["json"]));
    await change(second, `${String(second?.["json"])} `);
    const { problems } = await workspace.mirror.verify();
    expect(problems).toHaveLength(noted.length);
    expect(problems).not.toEqual(noted);
    expect((await workspace.mirror.status()).damage).toEqual(problems);
  });
});
