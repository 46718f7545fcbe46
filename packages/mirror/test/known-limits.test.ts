// Content that no connection can read. Reports of programs that tried it in each run, or never ended as complete:
// https://github.com/elastic/connectors/issues/2306 (external_object_instance_page), https://github.com/n8n-io/n8n/pull/26188
// (unsupported blocks with children), https://github.com/makenotion/notion-sdk-js/releases/tag/v5.24.0 (values of formulas and rollups)
import { readdir, readFile, rm } from "node:fs/promises";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AsyncClient } from "@ws/client";
import { accept } from "../src/accept.ts";
import { limitLines } from "../src/cli/output/summary.ts";
import { exportStore } from "../src/export/export.ts";
import { fieldsList, fieldsOf, idOf, type Fields } from "../src/json.ts";
import { createMirror } from "../src/mirror.ts";
import { readerOf } from "../src/reader/copy-reader.ts";
import { createTestWorkspace, type TestWorkspace } from "./support/workspace.ts";

const DAY_MS = 24 * 60 * 60_000;

const text = (content: string) => [{ text: { content } }];

let workspace: TestWorkspace;
let page: string;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "ws-limits-"));
  workspace = await createTestWorkspace();
  page = idOf(
    workspace.call("POST", "pages", {
      parent: { page_id: workspace.emulator.testPageId },
      properties: { title: { title: text("Home") } },
      children: [
        { toggle: { rich_text: text("head"), children: [{ paragraph: { rich_text: text("inside") } }] } },
        { paragraph: { rich_text: text("end") } },
      ],
    }),
  );
});
afterEach(() => rm(folder, { recursive: true }));

const listOf = (id: string): Fields[] =>
  fieldsList(workspace.call("GET", `blocks/${id}/children`)["results"]).map(fieldsOf);

/** Changes the objects of all responses. */
function change(edit: (object: Fields) => Fields): void {
  const inside = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(inside)
      : typeof value === "object" && value !== null
        ? edit(Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inside(member)])))
        : value;
  workspace.onResponse = (_, body) => {
    const changed = JSON.stringify(inside(JSON.parse(body)));
    return changed === JSON.stringify(JSON.parse(body)) ? body : changed;
  };
}

const childRequests = (id: string) => workspace.requests.filter((line) => line.includes(`${id}/children`));

async function pull(full = false) {
  workspace.advance(DAY_MS);
  workspace.requests.length = 0;
  return workspace.mirror.pull({ full });
}

test("unsupported blocks are a known limit: the copy is complete, and their children are never asked for", async () => {
  const [toggle = {}] = listOf(page);
  const id = idOf(toggle);
  change((object) =>
    object["id"] === id && object["type"] === "toggle"
      ? { ...object, type: "unsupported", unsupported: { block_type: "meeting_notes" } }
      : object,
  );
  const result = await pull();
  expect(result).toMatchObject({ complete: true, skipped: [] });
  expect(result.knownLimits).toMatchObject([
    { kind: "unsupported_block", count: 1, objects: [{ object_id: id, title: "Home" }] },
  ]);
  expect(result.knownLimits[0]?.readableBy).toContain("Notion app");
  expect(childRequests(id)).toEqual([]);
  expect((await workspace.mirror.status()).knownLimits).toEqual(result.knownLimits);
  // A copy of an earlier version skipped the children, and tried them again in each run.
  await workspace.store.db
    .insertInto("ws_skipped")
    .values({ task_key: `blocks:${id}`, object_id: id, what: "blocks", why: "400 x", since: "2026-07-01", run: 1 })
    .execute();
  expect(await pull()).toMatchObject({ complete: true, skipped: [] });
  expect(childRequests(id)).toEqual([]);
});

test("lines of commands name each limit, who could read it, and the first objects, and say that the copy is complete", () => {
  const limit = { why: "Because.", readableBy: "The app.", count: 7 };
  const objects = Array.from({ length: 7 }, (_, index) => ({ object_id: `id${index}`, title: `Page ${index}` }));
  const lines = limitLines({ knownLimits: [{ kind: "unsupported_block", what: "blocks", ...limit, objects }] });
  expect(lines[0]).toBe("Known limits, which do not keep the copy from being complete:");
  expect(lines[1]).toBe("  7 blocks. Because. Who can read them: The app.");
  expect(lines.slice(2)).toEqual([0, 1, 2, 3, 4].map((index) => `    "Page ${index}" id${index}`));
  expect(limitLines({ knownLimits: [] })).toEqual([]);
});

test("an object of a type that the API does not support is a known limit, which only a full run tries again", async () => {
  const [toggle = {}] = listOf(page);
  const id = idOf(toggle);
  const refused = JSON.stringify({
    object: "error",
    status: 400,
    code: "validation_error",
    message: "Block type external_object_instance_page is not supported via the API.",
  });
  let isRefused = true;
  const answer = workspace.emulator.httpClient.request.bind(workspace.emulator.httpClient);
  workspace.emulator.httpClient.request = async (config) => {
    const response = await answer(config);
    return isRefused && (config.url ?? "").includes(`${id}/children`)
      ? { ...response, status: 400, data: refused }
      : response;
  };
  const first = await pull();
  expect(first).toMatchObject({ complete: true, skipped: [] });
  expect(first.knownLimits).toMatchObject([{ kind: "external_object", count: 1, objects: [{ object_id: id }] }]);
  await pull();
  expect(childRequests(id)).toEqual([]);
  isRefused = false;
  expect(await pull(true)).toMatchObject({ complete: true, knownLimits: [] });
});

test("an export has a sentence in place of children that the copy lacks, and accepted ones do not make it incomplete", async () => {
  const [toggle = {}] = listOf(page);
  const id = idOf(toggle);
  workspace.emulator.addFault({
    match: { path: `/v1/blocks/${id}/children` },
    status: 403,
    code: "restricted_resource",
  });
  expect(await pull()).toMatchObject({
    complete: false,
    skipped: [{ object_id: id, what: "blocks" }],
    knownLimits: [],
  });
  await accept(workspace.store, [id]);
  for (const format of ["markdown", "html", "obsidian"] as const) {
    const out = join(folder, format);
    const result = await exportStore(workspace.store, { format, out });
    expect(result).toMatchObject({ complete: true, skipped: [] });
    const files = await readdir(out, { recursive: true });
    const texts = await Promise.all(
      files.filter((name) => /\.(md|html)$/u.test(name)).map((name) => readFile(join(out, name), "utf8")),
    );
    expect(texts.filter((content) => content.includes("This content cannot be read"))).toEqual([
      expect.stringMatching(/head[\s\S]*cannot be read[\s\S]*end/u),
    ]);
  }
});

test.each([
  [403, "restricted_resource"],
  [404, "object_not_found"],
])(
  "children that Notion refuses with %d are skipped by name in every run, and read as soon as it shows them",
  async (status, code) => {
    const [toggle = {}] = listOf(page);
    const id = idOf(toggle);
    workspace.emulator.addFault({ match: { path: `/v1/blocks/${id}/children` }, status, code });
    for (let run = 0; run < 3; run += 1)
      expect(await pull()).toMatchObject({ complete: false, skipped: [{ object_id: id, what: "blocks" }] });
    workspace.emulator.clearFaults();
    expect(await pull()).toMatchObject({ complete: true, skipped: [] });
    expect(
      await workspace.store.db.selectFrom("ws_objects").select("id").where("parent_id", "=", id).execute(),
    ).toHaveLength(1);
  },
);

test("a block that is removed while its page is read is not skipped", async () => {
  const [toggle = {}] = listOf(page);
  const id = idOf(toggle);
  let isFirst = true;
  workspace.onRequest = (line) => {
    if (!isFirst || !line.includes(`${id}/children`)) return;
    isFirst = false;
    workspace.call("DELETE", `blocks/${id}`);
    workspace.emulator.addFault({
      match: { path: `/v1/blocks/${id}/children` },
      status: 404,
      code: "object_not_found",
    });
  };
  expect(await pull()).toMatchObject({ complete: true, skipped: [] });
  expect(isFirst).toBe(false);
});

test("values that Notion does not compute are counted, null in SQL and CSV, and marked where people read them", async () => {
  const properties = { Name: { title: {} }, Total: { formula: { expression: "1 + 1" } }, Note: { rich_text: {} } };
  const database = workspace.call("POST", "databases", {
    parent: { page_id: page },
    initial_data_source: { properties },
  });
  const source = idOf(fieldsOf(fieldsList(database["data_sources"])[0]));
  const names = ["a", "b", "c"];
  for (const name of names)
    workspace.call("POST", "pages", {
      parent: { data_source_id: source },
      properties: { Name: { title: text(name) }, Note: { rich_text: text('"type":"unsupported"') } },
    });
  change((object) =>
    object["type"] === "formula" && fieldsOf(object["formula"])["number"] === 2
      ? { ...object, formula: { type: "unsupported", unsupported: {} } }
      : object,
  );
  const result = await pull();
  expect(result).toMatchObject({ complete: true, skipped: [] });
  expect(result.knownLimits).toMatchObject([{ kind: "unsupported_value", count: 3 }]);
  expect(result.knownLimits[0]?.objects.map(({ title }) => title).toSorted()).toEqual(names);
  const [row] = await workspace.store.db
    .selectFrom("ws_objects")
    .select("cells")
    .where("parent_id", "=", source)
    .where("kind", "=", "page")
    .execute();
  expect(Object.values(fieldsOf(JSON.parse(row?.cells ?? "")))).toContain(null);
  for (const [format, mark] of [
    ["csv", /^a,(?:,"""|""".*"",)/mu],
    ["markdown", /Total: Not available/u],
    ["html", /Not available/u],
    ["obsidian", /Total: Not available/u],
  ] as const) {
    const out = join(folder, format);
    const exported = await exportStore(workspace.store, { format, out });
    expect(exported).toMatchObject({ complete: true, copy: { knownLimits: [{ count: 3 }] } });
    const files = await readdir(out, { recursive: true });
    const texts = await Promise.all(
      files.filter((name) => /\.(md|html|csv)$/u.test(name)).map((name) => readFile(join(out, name), "utf8")),
    );
    expect(texts.some((content) => mark.test(content))).toBe(true);
    expect(texts.join("\n")).not.toMatch(/: \{\}|>\{\}</u);
  }
});

/** A mirror of the same copy with a personal access token, which acts as the first person of the workspace. */
function personalMirror() {
  const { emulator, store, nowMs, fetchFile } = workspace;
  const httpClient = { request: emulator.httpClient.request.bind(emulator.httpClient) };
  const client = new AsyncClient({ auth: emulator.personalToken, httpClient, retry: false, logLevel: "off" });
  return createMirror({ client, store, nowMs, fetchFile });
}

const names = async () =>
  new Map(
    (await workspace.store.db.selectFrom("ws_objects").select(["id", "json"]).where("kind", "=", "user").execute()).map(
      ({ id, json }) => [id, fieldsOf(JSON.parse(json))["name"]],
    ),
  );

test("the list of people is a known limit of personal access tokens, and skipped for a connection", async () => {
  const personal = personalMirror();
  const me = fieldsOf(await workspace.client.users.list({ page_size: 1 }).then(({ results }) => results[0]));
  for (const full of [false, true]) {
    const result = await personal.pull({ full });
    expect(result).toMatchObject({ complete: true, skipped: [] });
    expect(result.knownLimits).toMatchObject([{ kind: "people_list", count: 1, objects: [] }]);
    workspace.advance(DAY_MS);
  }
  expect((await personal.status()).knownLimits).toHaveLength(1);
  expect([...(await names()).values()]).toContain(me["name"]);
  // A connection reads the list, and one without the capability can get it.
  expect(await pull()).toMatchObject({ complete: true, knownLimits: [] });
  const all = await names();
  workspace.emulator.addFault({ match: { path: "/v1/users" }, status: 403, code: "restricted_resource" });
  expect(await pull()).toMatchObject({ complete: false, skipped: [{ object_id: "workspace", isKept: true }] });
  await accept(workspace.store, ["workspace"]);
  expect(await workspace.mirror.status()).toMatchObject({ complete: true });
  // The copy keeps the people of an earlier list.
  await personal.pull({ full: true });
  expect(await names()).toEqual(all);
});

test("people are completed from values, mentions and comments, and a name that was seen once is kept", async () => {
  const user = (hex: string, more: object = {}) => ({
    object: "user",
    id: `${hex.repeat(8)}-0000-4000-8000-${hex.repeat(12)}`,
    ...more,
  });
  const [guest, mentioned, author, anonymous] = [user("a"), user("b"), user("c"), user("d")];
  const [block = {}] = listOf(page);
  const mention = (id: string, name: string) => ({
    type: "mention",
    mention: { type: "user", user: { object: "user", id } },
    plain_text: `@${name}`,
  });
  const comment = workspace.call("POST", "comments", { parent: { page_id: page }, rich_text: text("Hello") });
  let isNamed = true;
  change((object) => {
    if (object["id"] === page && object["object"] === "page")
      return {
        ...object,
        last_edited_by: isNamed ? { ...guest, name: "Guest", person: { email: "g@example.com" } } : guest,
      };
    if (object["id"] === block["id"] && object["object"] === "block")
      return {
        ...object,
        toggle: {
          ...fieldsOf(object["toggle"]),
          rich_text: [mention(mentioned.id, isNamed ? "Bo" : "Anonymous"), mention(anonymous.id, "Anonymous")],
        },
      };
    return object["id"] === comment["id"]
      ? { ...object, created_by: author, display_name: { type: "user", resolved_name: isNamed ? "Cy" : null } }
      : object;
  });
  const first = await pull();
  expect(first).toMatchObject({ complete: true, skipped: [] });
  const expected = [
    [guest.id, "Guest"],
    [mentioned.id, "Bo"],
    [author.id, "Cy"],
  ];
  expect([...(await names())]).toEqual(expect.arrayContaining(expected));
  expect((await names()).has(anonymous.id)).toBe(false);
  const people = first.objects["user"];
  // Lists of people have no guests, and later responses have no names.
  isNamed = false;
  for (const full of [false, true]) expect((await pull(full)).objects["user"]).toBe(people);
  expect([...(await names())]).toEqual(expect.arrayContaining(expected));
  const left = await workspace.store.db.selectFrom("ws_meta").select("key").where("kind", "like", "person%").execute();
  expect(left).toEqual([]);
  // A person who leaves the workspace is still named under their comments.
  const [listed = ""] = [...(await names()).keys()].filter((id) => !expected.some(([known]) => known === id));
  const name = (await names()).get(listed);
  change((object) =>
    Array.isArray(object["results"])
      ? { ...object, results: object["results"].filter((item) => fieldsOf(item)["id"] !== listed) }
      : object,
  );
  expect((await pull()).objects["user"]).toBe((people ?? 0) - 1);
  expect((await readerOf(workspace.store).object("user", listed))?.json["name"]).toBe(name);
});
