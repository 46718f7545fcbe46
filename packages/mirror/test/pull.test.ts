import { describe, expect, test } from "vitest";
import type { JsonObject } from "@ws/emulator";
import { fieldsList, fieldsOf, idOf, parseFields, textOf } from "../src/json.ts";
import { OBJECT_KINDS } from "../src/store/tables.ts";
import { createTestWorkspace, type TestWorkspace } from "./support/workspace.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const text = (content: string): JsonObject[] => [{ text: { content } }];
const paragraph = (content: string): JsonObject => ({ paragraph: { rich_text: text(content) } });

/** Returns the present objects of a kind by id. */
async function objects({ store }: TestWorkspace, kind: string) {
  const rows = await store.db
    .selectFrom("ws_objects")
    .selectAll()
    .where("kind", "=", kind as "page")
    .where("removed_at", "is", null)
    .orderBy("position")
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the plain texts of the paragraphs of a page, in their order. */
async function paragraphsOf(workspace: TestWorkspace, pageId: string): Promise<string[]> {
  return [...(await objects(workspace, "block")).values()]
    .filter((row) => row.parent_id === pageId && row.type === "paragraph")
    .map((row) => {
      const [run] = fieldsOf(parseFields(row.json)["paragraph"])["rich_text"] as unknown[];
      return textOf(fieldsOf(run)["plain_text"]) ?? "";
    });
}

function addPage(workspace: TestWorkspace, parent: JsonObject, content: string): string {
  return idOf(
    workspace.call("POST", "pages", {
      parent,
      properties: { title: { title: text(content) } },
      children: [paragraph(content)],
    }),
  );
}

/** Pulls, and returns the requests that the run sent. */
async function pulled(workspace: TestWorkspace, options = {}): Promise<string[]> {
  const before = workspace.requests.length;
  const result = await workspace.mirror.pull(options);
  expect(result.skipped).toEqual([]);
  return workspace.requests.slice(before);
}

describe("a pull", () => {
  test("finds edits in the same minute as the last run", async () => {
    const workspace = await createTestWorkspace();
    const page = addPage(workspace, { workspace: true }, "first");
    await pulled(workspace);
    workspace.call("PATCH", `blocks/${page}/children`, { children: [paragraph("second")] });
    await pulled(workspace);
    expect(await paragraphsOf(workspace, page)).toEqual(["first", "second"]);
    workspace.call("PATCH", `blocks/${page}/children`, { children: [paragraph("third")], position: { type: "start" } });
    await pulled(workspace);
    expect(await paragraphsOf(workspace, page)).toEqual(["third", "first", "second"]);
  });

  test("finds an edit that is made while it reads the page", async () => {
    const workspace = await createTestWorkspace();
    const page = addPage(workspace, { workspace: true }, "first");
    for (let index = 0; index < 250; index += 50)
      workspace.call("PATCH", `blocks/${page}/children`, {
        children: Array.from({ length: 50 }, (_, offset) => paragraph(`line ${index + offset}`)),
      });
    workspace.onRequest = (line) => {
      if (!line.includes("start_cursor") || !line.includes(page)) return;
      workspace.onRequest = () => {};
      workspace.call("PATCH", `blocks/${page}/children`, {
        children: [paragraph("while reading")],
        position: { type: "start" },
      });
    };
    await pulled(workspace);
    await pulled(workspace);
    expect((await paragraphsOf(workspace, page))[0]).toBe("while reading");
  });

  test("follows moves, renames, the trash, and pages that return from it", async () => {
    const workspace = await createTestWorkspace();
    const first = addPage(workspace, { workspace: true }, "first");
    const second = addPage(workspace, { workspace: true }, "second");
    const child = addPage(workspace, { page_id: first }, "child");
    await pulled(workspace);
    workspace.advance(DAY_MS);
    workspace.call("POST", `pages/${child}/move`, { parent: { type: "page_id", page_id: second } });
    workspace.call("PATCH", `pages/${child}`, { properties: { title: { title: text("renamed") } } });
    await pulled(workspace);
    expect((await objects(workspace, "page")).get(child)).toMatchObject({ parent_id: second });
    expect((await objects(workspace, "block")).get(child)).toMatchObject({ parent_id: second });
    workspace.call("PATCH", `pages/${second}`, { in_trash: true });
    await pulled(workspace);
    expect([...(await objects(workspace, "page")).keys()]).not.toEqual(expect.arrayContaining([child]));
    expect(await paragraphsOf(workspace, child)).toEqual([]);
    workspace.call("PATCH", `pages/${second}`, { in_trash: false });
    await pulled(workspace);
    expect(await paragraphsOf(workspace, child)).toEqual(["child"]);
    const versions = await workspace.store.db.selectFrom("ws_versions").selectAll().where("id", "=", child).execute();
    expect(versions.length).toBeGreaterThanOrEqual(2);
  });

  test("keeps a row that is no longer shared as it was, and sees it again", async () => {
    const workspace = await createTestWorkspace();
    const database = workspace.call("POST", "databases", {
      parent: { page_id: addPage(workspace, { workspace: true }, "parent") },
      initial_data_source: { properties: { title: { title: {} } } },
    });
    const source = idOf(fieldsList(database["data_sources"])[0] ?? {});
    const [row = "", other = ""] = ["row", "other"].map((name) => addPage(workspace, { data_source_id: source }, name));
    await pulled(workspace);
    const share = (shared: boolean) => {
      const body = JSON.stringify({ id: row, shared });
      workspace.emulator.handle({ method: "POST", url: "/_emulator/share", body });
    };
    share(false);
    workspace.advance(MINUTE_MS);
    expect((await workspace.mirror.pull()).skipped).toEqual([]);
    const pages = await objects(workspace, "page");
    expect([pages.has(row), pages.has(other)]).toEqual([true, true]);
    expect(await paragraphsOf(workspace, row)).toEqual(["row"]);
    expect((await workspace.mirror.status()).outOfSight).toMatchObject([{ id: row, title: "row" }]);
    share(true);
    await pulled(workspace);
    expect(await paragraphsOf(workspace, row)).toEqual(["row"]);
    expect((await workspace.mirror.status()).outOfSight).toEqual([]);
  });

  test("reads trees that are 40 levels deep", async () => {
    const workspace = await createTestWorkspace();
    const page = addPage(workspace, { workspace: true }, "top");
    let parent = page;
    for (let level = 1; level <= 40; level += 1) {
      const { results } = workspace.call("PATCH", `blocks/${parent}/children`, {
        children: [paragraph(`level ${level}`)],
      });
      parent = idOf((results as JsonObject[])[0] ?? {});
    }
    await pulled(workspace);
    expect((await objects(workspace, "block")).get(parent)).toMatchObject({ page_id: page });
  });

  test("reads comments of pages and blocks, views, templates of users and values past 25", async () => {
    const workspace = await createTestWorkspace();
    const page = addPage(workspace, { workspace: true }, "page");
    const { results } = workspace.call("GET", `blocks/${page}/children`);
    const block = idOf((results as JsonObject[])[0] ?? {});
    workspace.call("POST", "comments", { parent: { page_id: page }, rich_text: text("on the page") });
    workspace.call("POST", "comments", { parent: { block_id: block }, rich_text: text("on the block") });
    const database = workspace.call("POST", "databases", {
      parent: { page_id: page },
      initial_data_source: { properties: { Name: { title: {} } } },
    });
    const source = idOf((database["data_sources"] as JsonObject[])[0] ?? {});
    workspace.call("PATCH", `data_sources/${source}`, {
      properties: { Related: { relation: { data_source_id: source, single_property: {} } } },
    });
    const rows = Array.from({ length: 30 }, (_, index) =>
      idOf(
        workspace.call("POST", "pages", {
          parent: { data_source_id: source },
          properties: { Name: { title: text(`row ${index}`) } },
        }),
      ),
    );
    const [first = ""] = rows;
    workspace.call("PATCH", `pages/${first}`, { properties: { Related: { relation: rows.map((id) => ({ id })) } } });
    await pulled(workspace);
    expect((await objects(workspace, "comment")).size).toBe(2);
    expect((await objects(workspace, "view")).size).toBe(1);
    const row = (await objects(workspace, "page")).get(first);
    const related = fieldsOf(fieldsOf(parseFields(row?.json ?? "{}")["properties"])["Related"]);
    expect(related).toMatchObject({ has_more: false });
    expect(related["relation"]).toHaveLength(30);
    expect(
      await workspace.store.db.selectFrom("ws_versions").where("kind", "in", OBJECT_KINDS).selectAll().execute(),
    ).toEqual([]);
  });

  test("keeps blocks of unknown kinds as they came", async () => {
    const workspace = await createTestWorkspace();
    const page = addPage(workspace, { workspace: true }, "page");
    const id = "11111111-2222-4333-8444-555555555555";
    const parent = { type: "page_id", page_id: page };
    workspace.emulator.import([{ object: "block", id, parent, type: "hologram", hologram: { depth: 3 } }]);
    await pulled(workspace);
    expect(parseFields((await objects(workspace, "block")).get(id)?.json ?? "{}")).toMatchObject({
      type: "hologram",
      hologram: { depth: 3 },
    });
  });
});

describe("the cost of a pull", () => {
  test("an unchanged workspace takes at most 2 % of the requests of a full pull", async () => {
    const workspace = await createTestWorkspace({ seed: "demo" });
    workspace.advance(DAY_MS);
    const full = await pulled(workspace);
    workspace.advance(60 * MINUTE_MS);
    const unchanged = await pulled(workspace);
    expect(unchanged.length).toBeLessThanOrEqual(full.length * 0.02);
    expect((await workspace.mirror.verify({ deep: true })).differences).toEqual([]);
  });

  test("a changed page takes the requests for its own lists", async () => {
    const workspace = await createTestWorkspace();
    const pages = Array.from({ length: 10 }, (_, index) => addPage(workspace, { workspace: true }, `page ${index}`));
    await pulled(workspace);
    workspace.advance(DAY_MS);
    // The first run began in the minute of the last edit, so the second one reads the pages again.
    await pulled(workspace);
    const unchanged = await pulled(workspace);
    const [changed = ""] = pages;
    const { results } = workspace.call("GET", `blocks/${changed}/children`);
    workspace.call("PATCH", `blocks/${idOf((results as JsonObject[])[0] ?? {})}`, paragraph("changed"));
    workspace.advance(60 * MINUTE_MS);
    const requests = await pulled(workspace);
    expect(requests.filter((line) => !unchanged.includes(line))).toEqual([
      `GET /v1/blocks/${changed}/children?page_size=100`,
    ]);
  });

  test("lists comments and views again after seven days, and with full", async () => {
    const workspace = await createTestWorkspace();
    const page = addPage(workspace, { workspace: true }, "page");
    await pulled(workspace);
    workspace.advance(DAY_MS);
    workspace.call("POST", "comments", { parent: { page_id: page }, rich_text: text("later") });
    await pulled(workspace);
    expect((await objects(workspace, "comment")).size).toBe(0);
    await pulled(workspace, { full: true });
    expect((await objects(workspace, "comment")).size).toBe(1);
    workspace.call("POST", "comments", { parent: { page_id: page }, rich_text: text("later still") });
    workspace.advance(7 * DAY_MS + MINUTE_MS);
    await pulled(workspace);
    expect((await objects(workspace, "comment")).size).toBe(2);
  });

  test("an event reads only the object that it names", async () => {
    const workspace = await createTestWorkspace();
    const pages = Array.from({ length: 5 }, (_, index) => addPage(workspace, { workspace: true }, `page ${index}`));
    await pulled(workspace);
    workspace.advance(DAY_MS);
    const [changed = ""] = pages;
    workspace.call("PATCH", `blocks/${changed}/children`, { children: [paragraph("new")] });
    const requests = await pulled(workspace, { hints: [eventOf(changed)] });
    expect(requests).toEqual([
      "GET /v1/users/me",
      `GET /v1/pages/${changed}`,
      `GET /v1/blocks/${changed}/children?page_size=100`,
    ]);
    expect(await paragraphsOf(workspace, changed)).toEqual(["page 0", "new"]);
  });

  test("a hint can spell an id without dashes and in upper case", async () => {
    const workspace = await createTestWorkspace();
    const page = addPage(workspace, { workspace: true }, "page");
    const database = idOf(workspace.call("POST", "databases", { parent: { page_id: page } }));
    const comment = (content: string) =>
      workspace.call("POST", "comments", { parent: { page_id: page }, rich_text: text(content) });
    comment("first");
    await pulled(workspace);
    workspace.advance(DAY_MS);
    comment("second");
    workspace.call("PATCH", `databases/${database}`, { title: text("new") });
    const bare = (id: string) => id.replaceAll("-", "").toUpperCase();
    const hints = [
      { entity: { type: "database", id: bare(database) } },
      { entity: { type: "page", id: bare(page) } },
      { entity: { type: "view", id: "v" }, data: { parent: { type: "database", id: bare(database) } } },
      { entity: { type: "comment", id: "c" }, data: { parent: { id: bare(page) }, page_id: bare(page) } },
    ];
    await pulled(workspace, { hints });
    expect([...(await objects(workspace, "database")).keys()]).toEqual([database]);
    expect([...(await objects(workspace, "comment")).values()].map((row) => row.parent_id)).toEqual([page, page]);
    expect((await workspace.mirror.verify({ deep: true })).problems).toEqual([]);
    expect((await workspace.mirror.verify({ deep: true })).differences).toEqual([]);
  });

  test("a hint for a view stores no view of a database in the trash that the copy never had", async () => {
    const workspace = await createTestWorkspace();
    const page = addPage(workspace, { workspace: true }, "page");
    const database = idOf(workspace.call("POST", "databases", { parent: { page_id: page } }));
    workspace.call("PATCH", `databases/${database}`, { in_trash: true });
    await pulled(workspace);
    const hint = { entity: { type: "view", id: "v" }, data: { parent: { type: "database", id: database } } };
    await pulled(workspace, { hints: [hint] });
    expect((await objects(workspace, "view")).size).toBe(0);
    // It comes back from the trash.
    workspace.advance(DAY_MS);
    workspace.call("PATCH", `databases/${database}`, { in_trash: false });
    await pulled(workspace, { hints: [hint] });
    await pulled(workspace);
    expect((await objects(workspace, "view")).size).toBe(1);
  });

  test.each([true, false])(
    "a comment of a block that the copy lacks is stored by a hint, and goes with the block (the block remains: %s)",
    async (remains) => {
      const workspace = await createTestWorkspace();
      const page = addPage(workspace, { workspace: true }, "page");
      await pulled(workspace);
      workspace.advance(DAY_MS);
      const children = [{ paragraph: { rich_text: [{ text: { content: "new" } }] } }];
      const list = workspace.call("PATCH", `blocks/${page}/children`, { children });
      const block = idOf(fieldsList(list["results"])[0] ?? {});
      const rich_text = [{ text: { content: "comment" } }];
      const comment = idOf(workspace.call("POST", "comments", { parent: { block_id: block }, rich_text }));
      const data = { parent: { type: "block", id: block }, page_id: page };
      await pulled(workspace, { hints: [{ entity: { type: "comment", id: comment }, data }] });
      expect([...(await objects(workspace, "comment")).keys()]).toEqual([comment]);
      if (!remains) workspace.call("DELETE", `blocks/${block}`);
      await pulled(workspace, { full: true });
      expect(await workspace.mirror.verify({ deep: true })).toMatchObject({ problems: [], differences: [] });
    },
  );
});

const eventOf = (id: string) => ({
  id: "e1",
  type: "page.content_updated" as const,
  timestamp: "2026-07-01T09:00:00.000Z",
  workspace_id: "w",
  workspace_name: "w",
  subscription_id: "s",
  integration_id: "i",
  authors: [],
  attempt_number: 1,
  api_version: "2026-03-11",
  entity: { id, type: "page" as const },
  data: { parent: { id, type: "page" as const }, updated_blocks: [] },
});

describe("an interrupted pull", () => {
  test("continues each list where it stopped, and lists no blocks from the beginning more than twice", async () => {
    const workspace = await createTestWorkspace();
    const pages = Array.from({ length: 4 }, (_, index) => addPage(workspace, { workspace: true }, `page ${index}`));
    for (const page of pages)
      for (let index = 0; index < 3; index += 1)
        workspace.call("PATCH", `blocks/${page}/children`, {
          children: Array.from({ length: 90 }, (_, offset) => paragraph(`${index} ${offset}`)),
        });
    workspace.advance(DAY_MS);
    const stop = new AbortController();
    for (let kills = 0; kills < 12; kills += 1) {
      let left = 3;
      workspace.onRequest = () => {
        left -= 1;
        if (left < 0) throw Object.assign(new Error("lost"), { code: "ECONNRESET" });
      };
      await workspace.mirror.pull({ signal: stop.signal }).catch(() => {});
    }
    workspace.onRequest = () => {};
    await pulled(workspace);
    for (const page of pages) {
      const begun = workspace.requests.filter((line) => line === `GET /v1/blocks/${page}/children?page_size=100`);
      expect(begun.length).toBeLessThanOrEqual(2);
      expect(await paragraphsOf(workspace, page)).toHaveLength(271);
    }
    expect((await workspace.mirror.verify({ deep: true })).differences).toEqual([]);
  });
});

describe("an incomplete pull", () => {
  test("lists what it could not read, and reads it when it can", async () => {
    const workspace = await createTestWorkspace();
    const page = addPage(workspace, { workspace: true }, "page");
    workspace.emulator.addFault({
      match: { path: `/v1/blocks/${page}/children` },
      status: 403,
      code: "restricted_resource",
      times: 1,
    });
    const { skipped } = await workspace.mirror.pull();
    expect(skipped).toMatchObject([{ object_id: page, what: "blocks", why: expect.stringContaining("403") as string }]);
    await pulled(workspace);
    expect(await paragraphsOf(workspace, page)).toEqual(["page"]);
  });

  test("names a data source that Notion does not show", async () => {
    const workspace = await createTestWorkspace();
    const database = workspace.call("POST", "databases", {
      parent: { page_id: addPage(workspace, { workspace: true }, "page") },
      initial_data_source: { properties: { Name: { title: {} } } },
    });
    const source = idOf((database["data_sources"] as JsonObject[])[0] ?? {});
    workspace.onResponse = (line, body) => {
      if (!line.endsWith("/v1/search")) return body;
      const { results, ...page } = parseFields(body);
      const shown = fieldsList(results).filter(({ object }) => object !== "data_source");
      return JSON.stringify({ ...page, results: shown });
    };
    workspace.emulator.addFault({
      match: { path: `/v1/data_sources/${source}` },
      status: 404,
      code: "object_not_found",
    });
    const { skipped } = await workspace.mirror.pull();
    expect(skipped).toMatchObject([{ object_id: source, what: "data_source" }]);
  });

  test.each([404, 502])("completes the other relations of a row if one answers %s, and names it", async (status) => {
    const workspace = await createTestWorkspace();
    const database = workspace.call("POST", "databases", {
      parent: { page_id: addPage(workspace, { workspace: true }, "page") },
      initial_data_source: { properties: { Name: { title: {} } } },
    });
    const source = idOf((database["data_sources"] as JsonObject[])[0] ?? {});
    const relation = { relation: { data_source_id: source, single_property: {} } };
    const { properties } = workspace.call("PATCH", `data_sources/${source}`, {
      properties: { A: relation, B: relation },
    });
    const add = (values: JsonObject) =>
      idOf(workspace.call("POST", "pages", { parent: { data_source_id: source }, properties: values }));
    const related = { relation: Array.from({ length: 30 }, () => ({ id: add({}) })) };
    const row = add({ A: related, B: related });
    const propertyId = textOf(fieldsOf(fieldsOf(properties)["A"])["id"]) ?? "";
    const path = `/v1/pages/${row}/properties/${propertyId}`;
    workspace.emulator.addFault({ match: { path }, status });
    const { skipped } = await workspace.mirror.pull();
    const why = expect.stringMatching(new RegExp(`^Property "A": .*${status}`, "u")) as string;
    expect(skipped).toMatchObject([{ object_id: row, what: "properties", why }]);
    const counts = async () => {
      const page = parseFields((await objects(workspace, "page")).get(row)?.json ?? "{}");
      return ["A", "B"].map((name) => {
        const value = fieldsOf(fieldsOf(page["properties"])[name]);
        return [(value["relation"] as unknown[]).length, value["has_more"]];
      });
    };
    expect(await counts()).toEqual([
      [25, true],
      [30, false],
    ]);
    workspace.emulator.clearFaults();
    await pulled(workspace);
    expect(await counts()).toEqual([
      [30, false],
      [30, false],
    ]);
  });

  test("reads a list that failed as a part of its page, and removes it with the page", async () => {
    const workspace = await createTestWorkspace();
    const { call, emulator } = workspace;
    const page = emulator.testPageId;
    const children = [{ toggle: { rich_text: text("toggle"), children: [paragraph("inside")] } }];
    const [toggle = ""] = fieldsList(call("PATCH", `blocks/${page}/children`, { children })["results"]).map(idOf);
    call("POST", "comments", { parent: { block_id: toggle }, rich_text: text("comment") });
    workspace.advance(DAY_MS);
    for (const path of [`/v1/blocks/${toggle}/children`, "/v1/comments"])
      emulator.addFault({ match: { path }, status: 403, code: "restricted_resource" });
    // The comments of the page and those of the toggle.
    expect((await workspace.mirror.pull()).skipped).toHaveLength(3);
    emulator.clearFaults();
    await pulled(workspace);
    expect(await paragraphsOf(workspace, toggle)).toEqual(["inside"]);
    expect((await objects(workspace, "comment")).size).toBe(1);
    call("PATCH", `pages/${page}`, { in_trash: true });
    await pulled(workspace);
    expect((await objects(workspace, "block")).size).toBe(0);
    expect((await objects(workspace, "comment")).size).toBe(0);
  });

  test("reads the blocks of a page that failed once, and not again in the next run", async () => {
    const workspace = await createTestWorkspace();
    const page = addPage(workspace, { workspace: true }, "page");
    workspace.advance(DAY_MS);
    const path = `/v1/blocks/${page}/children`;
    workspace.emulator.addFault({ match: { path }, status: 403, code: "restricted_resource", times: 1 });
    await workspace.mirror.pull();
    const isList = (line: string) => line.includes(path);
    expect((await pulled(workspace)).filter(isList)).toHaveLength(1);
    expect((await pulled(workspace)).filter(isList)).toEqual([]);
  });

  test("reads a list again whose page was edited after the list had failed", async () => {
    const workspace = await createTestWorkspace();
    const page = addPage(workspace, { workspace: true }, "page");
    const path = `/v1/blocks/${page}/children`;
    workspace.emulator.addFault({ match: { path }, status: 403, code: "restricted_resource", times: 1 });
    await workspace.mirror.pull();
    workspace.advance(DAY_MS);
    workspace.call("PATCH", `blocks/${page}/children`, { children: [paragraph("second")] });
    await pulled(workspace);
    expect(await paragraphsOf(workspace, page)).toEqual(["page", "second"]);
  });

  test("does not store a view that failed before its database was removed", async () => {
    const workspace = await createTestWorkspace();
    const { call, emulator } = workspace;
    const parent = { page_id: addPage(workspace, { workspace: true }, "page") };
    const properties = { Name: { title: {} } };
    const database = idOf(call("POST", "databases", { parent, initial_data_source: { properties } }));
    emulator.addFault({ match: { path: "/v1/views/*" }, status: 403, code: "restricted_resource", times: 1 });
    expect((await workspace.mirror.pull()).skipped).toMatchObject([{ what: "view" }]);
    call("PATCH", `databases/${database}`, { in_trash: true });
    await pulled(workspace);
    expect((await objects(workspace, "view")).size).toBe(0);
    call("PATCH", `databases/${database}`, { in_trash: false });
    await pulled(workspace);
    expect((await objects(workspace, "view")).size).toBe(1);
  });

  test("removes a view that was read after a failure", async () => {
    const workspace = await createTestWorkspace();
    const { call, emulator } = workspace;
    const parent = { page_id: addPage(workspace, { workspace: true }, "page") };
    const properties = { Name: { title: {} } };
    const database = call("POST", "databases", { parent, initial_data_source: { properties } });
    const [source] = fieldsList(database["data_sources"]);
    const target = { database_id: idOf(database), data_source_id: idOf(source ?? {}) };
    const view = idOf(call("POST", "views", { ...target, name: "second", type: "table" }));
    emulator.addFault({ match: { path: `/v1/views/${view}` }, status: 403, code: "restricted_resource", times: 1 });
    expect((await workspace.mirror.pull()).skipped).toMatchObject([{ object_id: view, what: "view" }]);
    await pulled(workspace);
    expect([...(await objects(workspace, "view")).keys()]).toContain(view);
    call("DELETE", `views/${view}`);
    workspace.advance(8 * DAY_MS);
    await pulled(workspace);
    expect([...(await objects(workspace, "view")).keys()]).not.toContain(view);
  });

  test("a token that cannot read comments gives one skipped item after a few requests", async () => {
    const workspace = await createTestWorkspace({ seed: "demo", capabilities: ["read_content", "read_users"] });
    const { skipped } = await workspace.mirror.pull();
    expect(skipped).toMatchObject([
      { object_id: "workspace", what: "comments", why: expect.stringContaining("restricted_resource") as string },
    ]);
    expect(workspace.requests.filter((line) => line.includes("/v1/comments")).length).toBeLessThan(40);
    expect((await workspace.mirror.pull()).skipped).toHaveLength(1);
  });

  test("refuses the token of another workspace", async () => {
    const workspace = await createTestWorkspace();
    await pulled(workspace);
    await workspace.store.db.updateTable("ws_meta").set({ value: "other" }).where("key", "=", "workspace_id").execute();
    await expect(workspace.mirror.pull()).rejects.toMatchObject({ name: "MirrorError", code: "other_workspace" });
  });
});

describe("verify", () => {
  test("names every changed text and every missing row", async () => {
    const workspace = await createTestWorkspace();
    const page = addPage(workspace, { workspace: true }, "page");
    const other = addPage(workspace, { workspace: true }, "other");
    await pulled(workspace);
    workspace.advance(DAY_MS);
    workspace.call("PATCH", `pages/${page}`, { properties: { title: { title: text("renamed") } } });
    await pulled(workspace);
    expect((await workspace.mirror.verify()).problems).toEqual([]);
    const { db } = workspace.store;
    await db
      .updateTable("ws_objects")
      .set((eb) => ({ json: eb.fn<string>("replace", ["json", eb.val("renamed"), eb.val("Renamed")]) }))
      .where("id", "=", page)
      .execute();
    await db.deleteFrom("ws_versions").where("kind", "=", "page").where("id", "=", page).execute();
    await db.deleteFrom("ws_objects").where("id", "=", other).execute();
    const { problems } = await workspace.mirror.verify();
    expect(problems.map(({ kind, id }) => `${kind} ${id}`).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      [`object ${other}`, `object ${page}`, `version ${page}`].toSorted((a, b) => (a < b ? -1 : 1)),
    );
  });
});

describe("the SQL views", () => {
  test("have one column for each property, and follow a rename", async () => {
    const workspace = await createTestWorkspace({ seed: "demo" });
    await pulled(workspace);
    const select = async (query: string) => {
      const { sql } = await import("kysely");
      return (await sql.raw(query).execute(workspace.store.db)).rows;
    };
    const [before] = await select("select job, price, paid from repairs where price > 100 order by price desc limit 1");
    expect(before).toMatchObject({ job: expect.any(String) as string });
    expect(Number((before as { price: number }).price)).toBeGreaterThan(100);
    const [source] = [...(await objects(workspace, "data_source")).values()].filter((row) =>
      row.json.includes('"Price"'),
    );
    workspace.advance(DAY_MS);
    workspace.call("PATCH", `data_sources/${source?.id ?? ""}`, { properties: { Price: { name: "Cost in €" } } });
    await pulled(workspace);
    const [after] = await select("select cost_in from repairs where cost_in > 100 order by cost_in desc limit 1");
    expect(after).toEqual({ cost_in: (before as { price: number }).price });
  });
});
