// Responses that no list should follow and no copy should store. Each run ends, and names what the copy lacks.
import type { JsonObject } from "@ws/emulator";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { EVERY_CASE } from "../../../scripts/test/support/every-case.ts";
import { fieldsList, fieldsOf, idOf, parseFields } from "../src/json.ts";
import { temporaryFolder } from "./export/read-folder.ts";
import { emptyTarget, restoreInto } from "./restore/restore-into.ts";
import { createTestWorkspace, type TestWorkspace } from "./support/workspace.ts";

const DAY_MS = 24 * 60 * 60_000;
const WRONG_ID = "../../../etc/evil";

const text = (content: string): JsonObject[] => [{ text: { content } }];
const paragraph = (content: string): JsonObject => ({ paragraph: { rich_text: text(content) } });

let workspace: TestWorkspace;
let page: string;
let source: string;
beforeEach(async () => {
  workspace = await createTestWorkspace();
  const { call } = workspace;
  const children = [paragraph("one"), { toggle: { rich_text: text("two"), children: [paragraph("inside")] } }];
  page = idOf(
    call("POST", "pages", { parent: { workspace: true }, properties: { title: { title: text("Page") } }, children }),
  );
  const database = call("POST", "databases", {
    parent: { page_id: page },
    initial_data_source: { properties: { Name: { title: {} } } },
  });
  source = idOf(fieldsList(database["data_sources"])[0] ?? {});
  for (const name of ["a", "b"])
    call("POST", "pages", { parent: { data_source_id: source }, properties: { Name: { title: text(name) } } });
  call("POST", "comments", { parent: { page_id: page }, rich_text: text("comment") });
  workspace.advance(DAY_MS);
});

/** Changes the responses to the requests whose line contains a text. */
function change(part: string, replace: (body: Record<string, unknown>) => object): void {
  // The emulator refuses cursors that it has not sent. The faulty service sends its first page again.
  const first = new Map<string, string>();
  workspace.onResponse = (line, body) => {
    if (!line.includes(part)) return body;
    const [path = ""] = line.split("?");
    const firstPage = first.get(path) ?? body;
    first.set(path, firstPage);
    return JSON.stringify(replace({ ...parseFields(firstPage) }));
  };
}

const LISTS = [
  ["search", "/v1/search"],
  ["users", "/v1/users?"],
  ["blocks", "/children"],
  ["rows", "/query"],
  ["comments", "/v1/comments"],
  ["views", "/v1/views?"],
  ["templates", "/templates"],
] as const;

const skippedItem = (what: string, why: string) =>
  expect.arrayContaining([expect.objectContaining({ what, why: expect.stringContaining(why) as string })]) as object;

// One function counts the pages of all lists, so that two lists prove it.
test.each(LISTS.filter(([what]) => EVERY_CASE || what === "blocks" || what === "rows"))(
  "the list of %s ends after 100 pages without a new object",
  async (what, part) => {
    let count = 0;
    change(part, (body) => ({ ...body, has_more: true, next_cursor: `cursor ${(count += 1)}` }));
    const { skipped } = await workspace.mirror.pull();
    expect(skipped).toEqual(skippedItem(what, "The list does not end: 100 pages had no new object."));
  },
);

describe.each(LISTS)("the list of %s", (what, part) => {
  const item = (why: string) => skippedItem(what, why);

  test("ends at a repeated cursor", async () => {
    change(part, (body) => ({ ...body, has_more: true, next_cursor: "again" }));
    const { skipped } = await workspace.mirror.pull();
    expect(skipped).toEqual(item("The list repeats a cursor."));
    expect(workspace.requests.length).toBeLessThan(100);
    workspace.onResponse = (_, body) => body;
    expect((await workspace.mirror.pull()).skipped).toEqual([]);
  });

  test("ends when its cursors go round in a circle", async () => {
    let count = 0;
    change(part, (body) => ({ ...body, has_more: true, next_cursor: `cursor ${(count += 1) % 7}` }));
    const { skipped } = await workspace.mirror.pull();
    expect(skipped).toEqual(item("The list repeats a cursor."));
  });

  test("does not end without a word if a cursor is missing", async () => {
    change(part, (body) => ({ ...body, has_more: true, next_cursor: null }));
    const { skipped } = await workspace.mirror.pull();
    expect(skipped).toEqual(item("The list has more objects, but no cursor."));
  });

  test("is skipped if the service refuses each cursor", async () => {
    workspace.onResponse = (line, body) =>
      line.includes(part) && ("results" in parseFields(body) || "templates" in parseFields(body))
        ? JSON.stringify({ ...parseFields(body), has_more: true, next_cursor: "not a cursor" })
        : body;
    const { skipped } = await workspace.mirror.pull();
    expect(skipped).toEqual(item("cursor"));
    expect(workspace.requests.length).toBeLessThan(100);
  });

  test("is skipped if the response has no list", async () => {
    change(part, () => ({ object: "list" }));
    const { skipped } = await workspace.mirror.pull();
    expect(skipped).toEqual(item("Expected a list in the response, got undefined."));
  });

  test("leaves out objects with a wrong id, and names them", async () => {
    change(part, (body) => {
      const key = "templates" in body ? "templates" : "results";
      return {
        ...body,
        [key]: [...fieldsList(body[key]), { object: "page", id: WRONG_ID, properties: {} }, { id: 7 }],
      };
    });
    const { skipped } = await workspace.mirror.pull();
    expect(skipped).toEqual(item(`with the id "${WRONG_ID}"`));
    expect(skipped).toEqual(item("with the id 7."));
    const { db } = workspace.store;
    expect(await db.selectFrom("ws_objects").select("id").where("id", "like", "%.%").execute()).toEqual([]);
  });
});

describe.each([
  ["page", "pages"],
  ["database", "databases"],
  ["view", "views"],
] as const)("a retrieved %s", (what, path) => {
  test("with another id is skipped", async () => {
    await workspace.mirror.pull();
    const { db } = workspace.store;
    const row = await db
      .selectFrom("ws_objects")
      .select("id")
      .where("kind", "=", what)
      .limit(1)
      .executeTakeFirstOrThrow();
    change(`/v1/${path}/${row.id}`, (body) => ({ ...body, id: WRONG_ID }));
    const entity = { type: what, id: row.id };
    const hint =
      what === "view" ? { entity, data: { parent: { type: "database", id: await parentOf(row.id) } } } : { entity };
    const { skipped } = await workspace.mirror.pull({ hints: [hint] });
    const why = `Notion returned an object with the id "${WRONG_ID}".`;
    expect(skipped).toMatchObject([{ object_id: row.id, what, why }]);
  });
});

async function parentOf(id: string): Promise<string> {
  const { db } = workspace.store;
  const row = await db.selectFrom("ws_objects").select("parent_id").where("id", "=", id).executeTakeFirstOrThrow();
  return row.parent_id ?? "";
}

test("a hint counts even if its parent, which no task needs, has no id of an object", async () => {
  await workspace.mirror.pull();
  workspace.call("PATCH", `pages/${page}`, { icon: { type: "emoji", emoji: "🔧" } });
  const hints = [{ entity: { type: "page", id: page }, data: { parent: { id: "", type: "space" } } }];
  expect(await workspace.mirror.pull({ hints })).toMatchObject({ changed: 1, skipped: [] });
});

test("a hint with a wrong id is named, and not sent", async () => {
  await workspace.mirror.pull();
  const before = workspace.requests.length;
  const { skipped } = await workspace.mirror.pull({ hints: [{ entity: { type: "page", id: WRONG_ID } }] });
  const why = `Expected the id of an object, got "${WRONG_ID}".`;
  expect(skipped).toMatchObject([{ object_id: `"${WRONG_ID}"`, what: "hint", why }]);
  expect(workspace.requests.slice(before).filter((line) => line.includes("evil"))).toEqual([]);
  expect((await workspace.mirror.pull()).skipped).toEqual([]);
});

/** Exports the copy in each format that follows its blocks. */
async function exportAll(): Promise<void> {
  const folder = temporaryFolder();
  for (const format of ["json", "csv", "seed"] as const)
    await workspace.mirror.export({ format, out: join(folder, format) });
}

describe("blocks that are inside of themselves", () => {
  const blockNamed = async (name: string): Promise<string> => {
    const { results } = workspace.call("GET", `blocks/${page}/children`);
    const found = fieldsList(results).find((block) => JSON.stringify(block).includes(`"${name}"`));
    return idOf(found ?? {});
  };
  const listOf = (blocks: readonly object[]) => ({
    object: "list",
    results: blocks,
    has_more: false,
    next_cursor: null,
  });

  test.each(["itself", "the block above"])("are left out and named: %s", async (kind) => {
    const toggle = await blockNamed("two");
    const [inside] = fieldsList(workspace.call("GET", `blocks/${toggle}/children`)["results"]);
    const top = fieldsOf(workspace.call("GET", `blocks/${toggle}`));
    const innerId = idOf(inside ?? {});
    workspace.onResponse = (line, body) => {
      if (line.includes(`/v1/blocks/${toggle}/children`))
        return JSON.stringify(listOf(kind === "itself" ? [top] : [{ ...inside, has_children: true }]));
      return line.includes(`/v1/blocks/${innerId}/children`) ? JSON.stringify(listOf([top])) : body;
    };
    for (const options of [{}, {}, { full: true }]) {
      const before = workspace.requests.length;
      const { skipped } = await workspace.mirror.pull(options);
      const why = `The block "${toggle}" is inside of itself.`;
      expect(skipped).toMatchObject([{ object_id: kind === "itself" ? toggle : innerId, what: "blocks", why }]);
      expect(workspace.requests.length - before).toBeLessThan(40);
    }
    await exportAll();
    expect((await workspace.mirror.verify()).problems).toEqual([]);
  });
});

test("pages that are inside of each other are exported, and named by a restore", async () => {
  const other = idOf(
    workspace.call("POST", "pages", { parent: { page_id: page }, properties: { title: { title: text("Other") } } }),
  );
  workspace.onResponse = (line, body) =>
    line.includes("/v1/search")
      ? JSON.stringify({
          ...parseFields(body),
          results: fieldsList(parseFields(body)["results"]).map((item) =>
            item["id"] === page ? { ...item, parent: { type: "page_id", page_id: other } } : item,
          ),
        })
      : body;
  await workspace.mirror.pull();
  await exportAll();
  expect((await workspace.mirror.verify()).problems).toEqual([]);
  const { target, into } = await emptyTarget();
  const { skipped } = await restoreInto(workspace, target, { into });
  const why = "Its parents contain each other, so it has no place in the tree.";
  for (const id of [page, other]) expect(skipped).toContainEqual({ kind: "page", object_id: id, what: "page", why });
});
