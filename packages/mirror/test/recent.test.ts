// Runs that read recent edits, between those that list everything.
import { beforeEach, describe, expect, test } from "vitest";
import { idOf } from "../src/json.ts";
import { readStatus } from "../src/store/summarize.ts";
import { createTestWorkspace, type TestWorkspace } from "./support/workspace.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

describe("a run for recent edits", () => {
  let workspace: TestWorkspace;
  let pages: string[];
  beforeEach(async () => {
    workspace = await createTestWorkspace();
    pages = Array.from({ length: 250 }, (_, index) => addPage(`Page ${index}`));
    workspace.advance(HOUR_MS);
    await workspace.mirror.pull({ enumerateEveryMs: DAY_MS });
    workspace.advance(HOUR_MS);
    workspace.requests.length = 0;
  });

  function addPage(
    name: string,
    parent: { readonly [name: string]: string | boolean } = { workspace: true },
    { call }: TestWorkspace = workspace,
  ): string {
    const properties = { title: { title: [{ text: { content: name } }] } };
    return idOf(call("POST", "pages", { parent, properties }));
  }

  const pull = (enumerateEveryMs = DAY_MS) => workspace.mirror.pull({ enumerateEveryMs });
  const present = async (id: string) =>
    (await workspace.store.db.selectFrom("ws_objects").select(["kind", "removed_at"]).where("id", "=", id).execute())
      .filter(({ removed_at: removed }) => removed === null)
      .map(({ kind }) => kind);
  const kinds = async () => (await readStatus(workspace.store)).runs.map(({ kind }) => kind);

  test("finds edits and new pages within a few requests, whatever the number of pages", async () => {
    const [edited = ""] = pages;
    const block = { paragraph: { rich_text: [{ text: { content: "new" } }] } };
    workspace.call("PATCH", `blocks/${edited}/children`, { children: [block] });
    const child = addPage("Child", { page_id: pages[1] ?? "" });
    const result = await pull();
    expect(result).toMatchObject({ complete: true });
    expect(await kinds()).toEqual(["recent", "changes"]);
    expect(workspace.requests.filter((line) => line.includes("search"))).toEqual(["POST /v1/search"]);
    expect(result.requests).toBeLessThan(20);
    expect(await present(child)).toContain("page");
    const texts = await workspace.store.db
      .selectFrom("ws_objects")
      .select("json")
      .where("page_id", "=", edited)
      .execute();
    expect(texts.some(({ json }) => json.includes("new"))).toBe(true);
  });

  test("sends two requests if nothing was edited", async () => {
    workspace.advance(HOUR_MS);
    expect((await pull()).requests).toBe(2);
  });

  test("does not lose an edit between two runs, or during the whole one", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = addPage(`Round ${round}`);
      workspace.advance(round * 20_000);
      await pull();
      expect(await present(id)).toEqual(["page"]);
    }
    expect(await kinds()).toEqual(["recent", "recent", "recent", "recent", "recent", "changes"]);
  });

  test("finds a deletion when everything is listed again, and the status says up to when it is known", async () => {
    const [gone = ""] = pages;
    const before = (await readStatus(workspace.store)).currentTo;
    workspace.call("PATCH", `pages/${gone}`, { in_trash: true });
    await pull();
    expect(await present(gone)).toEqual(["page"]);
    expect((await readStatus(workspace.store)).currentTo).toBe(before);
    workspace.advance(DAY_MS);
    await pull();
    expect(await present(gone)).toEqual([]);
    expect((await readStatus(workspace.store)).currentTo).not.toBe(before);
    expect(await kinds()).toEqual(["changes", "recent", "changes"]);
  });

  test("does not ask again for comments that the token cannot read: the next run that lists everything does", async () => {
    const fresh = await createTestWorkspace();
    fresh.emulator.addFault({ match: { path: "/v1/comments" }, status: 403, code: "restricted_resource" });
    const comments = () => fresh.requests.filter((line) => line.includes("comments")).length;
    const asked: boolean[] = [];
    for (const time of [0, HOUR_MS, HOUR_MS, DAY_MS]) {
      for (let index = 0; index < 5; index += 1) addPage(`Page ${index}`, undefined, fresh);
      const before = comments();
      fresh.advance(time);
      await fresh.mirror.pull({ enumerateEveryMs: DAY_MS });
      asked.push(comments() > before);
    }
    expect(asked).toEqual([true, false, false, true]);
  });

  test("follows only a whole run that is complete", async () => {
    const fresh = await createTestWorkspace();
    await fresh.mirror.pull({ enumerateEveryMs: DAY_MS });
    expect((await readStatus(fresh.store)).runs.map(({ kind }) => kind)).toEqual(["changes"]);
  });
});
