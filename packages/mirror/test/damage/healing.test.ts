// Damage that verify has found: status and pull name it, a plain pull heals it, and a repair calls only that lost which Notion has shown
// to be gone.
import { sql } from "kysely";
import { asyncUploadFile } from "@ws/helpers/files";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fieldsList, idOf } from "../../src/json.ts";
import { OBJECT_KINDS, type ObjectKind } from "../../src/model/records/object-kind.ts";
import { searchCopy } from "../../src/search/search-copy.ts";
import { createTestWorkspace, type TestWorkspace } from "../support/workspace.ts";

const HOUR_MS = 60 * 60_000;

const text = (content: string) => [{ text: { content } }];
const title = (content: string) => ({ title: { title: text(content) } });

let workspace: TestWorkspace;
let page: string;

async function createWorld(): Promise<void> {
  workspace = await createTestWorkspace();
  const { call, client, mirror } = workspace;
  page = idOf(call("POST", "pages", { parent: { workspace: true }, properties: title("Heron") }));
  // The page that others lose sight of is a small part of the copy.
  for (const name of ["one", "two", "three"])
    call("POST", "pages", {
      parent: { page_id: workspace.emulator.testPageId },
      properties: title(name),
      children: [paragraph(name)],
    });
  const data = new TextEncoder().encode("the content of a file");
  const { id } = await asyncUploadFile(client, data, { filename: "a.txt", contentType: "text/plain" });
  const toggle = { toggle: { rich_text: text("outside"), children: [paragraph("inside")] } };
  const children = [paragraph("first"), toggle, { file: { type: "file_upload", file_upload: { id } } }];
  call("PATCH", `blocks/${page}/children`, { children });
  call("POST", "comments", { parent: { page_id: page }, rich_text: text("a comment") });
  const properties = { Name: { title: {} } };
  const database = call("POST", "databases", { parent: { page_id: page }, initial_data_source: { properties } });
  const source = idOf(fieldsList(database["data_sources"])[0] ?? {});
  call("POST", "pages", { parent: { data_source_id: source }, properties: { Name: { title: text("row") } } });
  workspace.advance(HOUR_MS);
  await mirror.pull();
  workspace.advance(HOUR_MS);
}

const paragraph = (content: string) => ({ paragraph: { rich_text: text(content) } });

const run = (statement: string) => sql.raw(statement).execute(workspace.store.db);
const verify = (options = {}) => workspace.mirror.verify(options);

/** Ids of the page of the tests, or of the first object of another kind inside of it. */
const one = (kind: ObjectKind) =>
  kind === "page"
    ? `kind = 'page' and id = '${page}'`
    : `kind = '${kind}' and id = (select min(id) from ws_objects where kind = '${kind}' and (page_id = '${page}' or page_id is null) and coalesce(type, '') not like 'child%')`;

/** Damages, by the statements that make them. */
const DAMAGES: Readonly<Record<string, () => readonly string[]>> = {
  ...Object.fromEntries(
    OBJECT_KINDS.flatMap((kind) => [
      [`a changed text of a ${kind}`, () => [`update ws_objects set json = json || ' ' where ${one(kind)}`]],
      [`a missing row of a ${kind}`, () => [`delete from ws_objects where ${one(kind)}`]],
      [`a wrong hash of a ${kind}`, () => [`update ws_objects set content_hash = 'x' where ${one(kind)}`]],
    ]),
  ),
  "a wrong page of a comment": () => [`update ws_objects set page_id = 'x' where ${one("comment")}`],
  "a wrong page of a block": () => [`update ws_objects set page_id = 'x' where ${one("block")}`],
  "a missing row of a block inside of another": () => [
    "delete from ws_objects where kind = 'block' and json like '%inside%'",
  ],
  "missing positions": () => ["update ws_objects set position = null where kind = 'block'"],
  "a wrong time of reading": () => [
    `update ws_objects set content_read_at = '2026-07-03T09:00:00.000Z' where kind = 'page' and id = '${page}'`,
  ],
  "missing rows of files": () => ["delete from ws_files"],
  "missing rows of files and their hashes": () => ["delete from ws_files", "delete from ws_meta where kind = 'files'"],
  "a changed row of a file": () => ["update ws_files set content_type = 'x'"],
};

describe("damage that verify has found", () => {
  // One after another, because each leaves an intact copy.
  beforeAll(createWorld);

  test.each(Object.keys(DAMAGES))("%s is named by status and pull until a plain pull has healed it", async (name) => {
    const counts = (await workspace.mirror.status()).objects;
    for (const statement of DAMAGES[name]?.() ?? []) await run(statement);
    const { problems } = await verify();
    expect(problems).not.toEqual([]);
    expect(await workspace.mirror.status()).toMatchObject({ complete: false, damage: problems });
    expect(await workspace.mirror.pull({ hints: [] })).toMatchObject({ complete: false });
    workspace.advance(HOUR_MS);
    expect(await workspace.mirror.pull()).toMatchObject({ skipped: [], complete: true, damage: [], objects: counts });
    expect(await verify()).toMatchObject({ problems: [], lost: [], complete: true });
    expect((await searchCopy(workspace.store, "heron")).map(({ id }) => id)).toEqual([page]);
  });

  test.each(["damaged", "missing"])(
    "a %s content of a file is downloaded again by a plain pull after verify",
    async (state) => {
      const { contents } = workspace;
      for (const [hash, content] of contents) {
        if (state === "missing") contents.delete(hash);
        else content[0] = (content[0] ?? 0) ^ 1;
      }
      expect((await verify()).problems).toMatchObject([{ kind: "file" }]);
      expect(await workspace.mirror.pull()).toMatchObject({ complete: true });
      expect((await verify()).problems).toEqual([]);
    },
  );

  test("a damaged index is filled again by a plain pull after verify", async () => {
    await run("delete from ws_search where page_id = (select page_id from ws_search limit 1)");
    expect((await verify()).problems).toMatchObject([{ kind: "index" }]);
    expect(await workspace.mirror.status()).toMatchObject({ complete: false });
    expect(await workspace.mirror.pull()).toMatchObject({ complete: true });
    expect((await verify()).problems).toEqual([]);
  });
});

describe("a repair", () => {
  beforeEach(createWorld);

  const share = (id: string, shared: boolean) =>
    workspace.emulator.handle({ method: "POST", url: "/_emulator/share", body: JSON.stringify({ id, shared }) });
  const damage = () => run(`update ws_objects set json = json || ' ' where page_id = '${page}' or id = '${page}'`);

  /** Days on which the page cannot be read, by what an editor or Notion does, and how it ends. */
  const DAYS: Readonly<Record<string, readonly [begin: () => unknown, end: () => unknown, reason: RegExp]>> = {
    "with a connection that sees nothing": [
      () => [share(page, false), share(workspace.emulator.testPageId, false)],
      () => [share(page, true), share(workspace.emulator.testPageId, true)],
      /would go out of sight/u,
    ],
    "with a connection that has lost the page": [() => share(page, false), () => share(page, true), /404/u],
    "on a day with 403": [
      () =>
        workspace.emulator.addFault({
          match: { path: `/v1/blocks/${page}/children` },
          status: 403,
          code: "restricted_resource",
        }),
      () => workspace.emulator.clearFaults(),
      /could not be read/u,
    ],
    "on a day with 500": [
      () => workspace.emulator.addFault({ match: { path: `/v1/blocks/${page}/children` }, status: 500 }),
      () => workspace.emulator.clearFaults(),
      /could not be read/u,
    ],
  };

  test.each(Object.keys(DAYS))("%s calls nothing lost, says why, and heals everything afterwards", async (name) => {
    const [begin, end, reason] = DAYS[name] ?? [() => {}, () => {}, /x/u];
    await damage();
    const { problems: found } = await verify();
    begin();
    const { problems, lost, complete } = await verify({ repair: true });
    expect({ lost, complete }).toEqual({ lost: [], complete: false });
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(found.length);
    expect(problems.some(({ notHealed = "" }) => reason.test(notHealed))).toBe(true);
    expect(problems.every(({ notHealed }) => notHealed !== undefined)).toBe(true);
    end();
    workspace.advance(HOUR_MS);
    expect(await workspace.mirror.pull({ acceptLoss: true })).toMatchObject({ damage: [] });
    expect(await verify()).toMatchObject({ problems: [], lost: [] });
  });

  test("brings back the text of an object in the trash, which Notion still shows", async () => {
    const { call, mirror } = workspace;
    const [block = {}] = fieldsList(call("GET", `blocks/${page}/children`)["results"]);
    call("PATCH", `pages/${page}`, { in_trash: true });
    await mirror.pull();
    workspace.advance(HOUR_MS);
    await run(`update ws_objects set json = json || ' ' where kind = 'page' and id = '${page}'`);
    const before = await run(`select removed_at, changed_at from ws_objects where kind = 'page' and id = '${page}'`);
    expect(await verify({ repair: true })).toMatchObject({ problems: [], lost: [] });
    const after = await run(`select removed_at, changed_at from ws_objects where kind = 'page' and id = '${page}'`);
    expect(after.rows).toEqual(before.rows);
    expect(idOf(block)).not.toBe("");
  });

  test("calls what is gone lost after a read that shows it", async () => {
    const { call } = workspace;
    const [block = {}] = fieldsList(call("GET", `blocks/${page}/children`)["results"]);
    await run(`delete from ws_objects where kind = 'block' and id = '${idOf(block)}'`);
    call("DELETE", `blocks/${idOf(block)}`);
    workspace.advance(HOUR_MS);
    expect((await verify({ repair: true })).lost).toMatchObject([{ kind: "object", id: idOf(block) }]);
    expect(await workspace.mirror.pull()).toMatchObject({ damage: [] });
  });
});
