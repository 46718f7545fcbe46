// Rules of Notion that its reference names in passing.
import { createEmulator, type EmulatorOptions, type JsonObject } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { callerOf, makeDatabase, text, workspaceWithPage, type Body } from "./support.ts";

function setUp(options: EmulatorOptions = {}) {
  const { emulator, call, pageId } = workspaceWithPage(options);
  const personal = (method: string, path: string, body?: JsonObject) =>
    call(method, path, body, { token: emulator.personalToken });
  const { token } = JSON.parse(
    emulator.handle({ method: "POST", url: "/_emulator/integrations", body: '{"name":"other"}' }).body,
  ) as { token: string };
  const other = (method: string, path: string, body?: JsonObject) => call(method, path, body, { token });
  return { emulator, call, pageId, personal, other };
}

const titled = (title: string) => ({ properties: { title: { title: text(title) } } });

/** @see https://developers.notion.com/reference/workspace-block-limits */
test("the block limit of a free workspace holds for connections, and not for people", () => {
  const { call, pageId, personal, other } = setUp({ blockLimit: 2 });
  const page = { parent: { page_id: pageId }, ...titled("x") };
  expect(call("POST", "pages", page).status).toBe(200);
  expect([call("POST", "pages", page).status, other("POST", "pages", page).status]).toEqual([403, 403]);
  expect(personal("POST", "pages", page).status).toBe(200);
  const children = [{ paragraph: { rich_text: text("x") } }];
  expect(personal("PATCH", `blocks/${pageId}/children`, { children }).status).toBe(200);
});

/** @see https://developers.notion.com/reference/post-page, "Choosing a parent" */
test("a bot of the workspace makes no page without a parent, a person does", () => {
  const { call, personal } = setUp();
  expect(call("GET", "users/me").body.bot).toMatchObject({ owner: { type: "workspace" } });
  const refused = call("POST", "pages", titled("x"));
  expect([refused.status, refused.body.code]).toEqual([400, "validation_error"]);
  expect(refused.body.message).toContain("Internal integrations aren't owned by a single user");
  expect(personal("POST", "pages", titled("x")).status).toBe(200);
});

/** @see https://developers.notion.com/reference/delete-view */
test("deleting a dashboard deletes its widgets", () => {
  const { call, pageId } = setUp();
  const { databaseId, sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
  const create = (body: JsonObject): Body => call("POST", "views", body).body;
  const dashboard = create({ database_id: databaseId, type: "dashboard", name: "All" });
  const widget = create({ view_id: dashboard.id, data_source_id: sourceId, type: "table", name: "Part" });
  const kept = create({ database_id: databaseId, data_source_id: sourceId, type: "table", name: "Other" });
  expect(call("GET", `views/${widget.id}`).status).toBe(200);
  expect(call("DELETE", `views/${dashboard.id}`).status).toBe(200);
  expect([widget, kept].map(({ id }) => call("GET", `views/${id}`).status)).toEqual([404, 200]);
});

/** @see https://developers.notion.com/reference/delete-view-query */
test("deleting the query of a view twice succeeds, and one of another view stays", () => {
  const { call, pageId } = setUp();
  const { databaseId, sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
  const view = () =>
    call("POST", "views", { database_id: databaseId, data_source_id: sourceId, type: "table", name: "T" }).body.id;
  const [one, two] = [view(), view()];
  const { id } = call("POST", `views/${one}/queries`, {}).body;
  expect(call("DELETE", `views/${two}/queries/${id}`).status).toBe(200);
  expect(call("GET", `views/${one}/queries/${id}`).status).toBe(200);
  for (let time = 0; time < 2; time += 1)
    expect(call("DELETE", `views/${one}/queries/${id}`)).toMatchObject({ status: 200, body: { id, deleted: true } });
  expect(call("GET", `views/${one}/queries/${id}`).status).toBe(404);
});

/** @see https://developers.notion.com/guides/data-apis/migrate-to-notion-flavored-markdown */
test("markdown_version is taken only together with markdown", () => {
  const { call, pageId } = setUp();
  const parent = { page_id: pageId };
  expect(call("POST", "pages", { parent, markdown: "x", markdown_version: "v1" }).status).toBe(200);
  for (const version of ["v1", "v2"])
    expect(call("POST", "pages", { parent, children: [], markdown_version: version }).body).toMatchObject({
      status: 400,
      code: "validation_error",
    });
});

describe("a private page", () => {
  test("can be read by all as soon as it is below a shared page, with what is inside", () => {
    const { pageId, personal, other } = setUp();
    const secret = personal("POST", "pages", titled("secret")).body.id;
    const below = personal("POST", "pages", { parent: { page_id: secret }, ...titled("below") }).body.id;
    expect(other("GET", `pages/${below}`).status).toBe(404);
    expect(personal("POST", `pages/${secret}/move`, { parent: { type: "page_id", page_id: pageId } }).status).toBe(200);
    expect([secret, below].map((id) => other("GET", `pages/${id}`).status)).toEqual([200, 200]);
  });

  test("stays private in an export and an import", () => {
    const { emulator, call, personal, other } = setUp();
    const secret = personal("POST", "pages", titled("secret")).body.id;
    const objects = emulator.export();
    emulator.import(objects);
    expect(other("GET", `pages/${secret}`).status).toBe(404);
    const copy = createEmulator({ seed: objects });
    const { token } = JSON.parse(
      copy.handle({ method: "POST", url: "/_emulator/integrations", body: '{"name":"other"}' }).body,
    ) as { token: string };
    const copied = callerOf(copy);
    expect(copied("GET", `pages/${secret}`, undefined, { token }).status).toBe(404);
    expect(copied("GET", `pages/${secret}`, undefined, { token: copy.personalToken }).status).toBe(200);
    expect(call("GET", `pages/${secret}`).status).toBe(200);
  });
});

test("emulator.fetch sends a slow body slowly, and ends with the reason of a timeout", async () => {
  const send = (fault: object, ms: number) => {
    const emulator = createEmulator({ seed: "empty", faults: [{ match: { path: "/v1/users/me" }, ...fault }] });
    const headers = { authorization: `Bearer ${emulator.token}`, "notion-version": "2026-03-11" };
    return emulator.fetch("https://api.notion.com/v1/users/me", { headers, signal: AbortSignal.timeout(ms) });
  };
  const chunks: number[] = [];
  const response = await send({ slow: 2000 }, 60_000);
  for await (const chunk of response.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>)
    chunks.push(chunk.length);
  expect(Math.max(...chunks)).toBe(200);
  await expect(send({ slow: 1 }, 20).then((slow) => slow.text())).rejects.toMatchObject({ name: "TimeoutError" });
  await expect(send({ stall: true }, 20)).rejects.toMatchObject({ name: "TimeoutError" });
  await expect(send({ delayMs: 60_000 }, 20)).rejects.toMatchObject({ name: "TimeoutError" });
});
