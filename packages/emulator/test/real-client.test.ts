// Calls every method of the official JavaScript client, and its helpers, on the emulator.
import { Client, collectPaginatedAPI, isFullPage, iteratePaginatedAPI, LogLevel } from "@notionhq/client";
import * as notion from "@notionhq/client";
import type { EmulatorRequest } from "@ws/emulator";
import { createEmulator } from "@ws/emulator";
import { describe, expect, test } from "vitest";

const emulator = createEmulator({ clock: "frozen" });

/** A `fetch` for the client that sends its requests to `handle`. */
const throughHandle: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const body = request.method === "GET" ? undefined : new Uint8Array(await request.arrayBuffer());
  const { pathname, search } = new URL(request.url);
  const emulatorRequest: EmulatorRequest = {
    method: request.method,
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    body,
  };
  const { status, headers, body: content } = emulator.handle(emulatorRequest);
  return new Response(content, { status, headers });
};

describe.each(["2025-09-03", "2026-03-11"] as const)("the official client at version %s", (notionVersion) => {
  const client = new Client({
    auth: emulator.token,
    fetch: throughHandle,
    notionVersion,
    retry: false,
    logLevel: LogLevel.ERROR,
  });
  const root = emulator.testPageId;
  const title = { title: { title: [{ text: { content: "From the official client" } }] } };

  test("lists and reads users", async () => {
    const me = await client.users.me({});
    const { results } = await client.users.list({});
    expect(results.map(({ id }) => id)).toContain(me.id);
    expect(await client.users.retrieve({ user_id: me.id })).toMatchObject({ id: me.id });
  });

  test("creates, changes and moves pages, and reads their properties and markdown", async () => {
    const page = await client.pages.create({ parent: { page_id: root }, properties: title });
    expect(await client.pages.retrieve({ page_id: page.id })).toMatchObject({ id: page.id });
    await client.pages.update({ page_id: page.id, icon: { type: "emoji", emoji: "🧪" } });
    await client.pages.updateMarkdown({
      page_id: page.id,
      type: "insert_content",
      insert_content: { content: "# Hello" },
    });
    expect(await client.pages.retrieveMarkdown({ page_id: page.id })).toMatchObject({ markdown: "# Hello" });
    expect(await client.pages.properties.retrieve({ page_id: page.id, property_id: "title" })).toMatchObject({
      object: "list",
    });
    const below = await client.pages.create({ parent: { page_id: page.id }, properties: title });
    expect(await client.pages.move({ page_id: below.id, parent: { type: "page_id", page_id: root } })).toMatchObject({
      parent: { page_id: root },
    });
  });

  test("appends, changes and deletes blocks and meeting notes", async () => {
    const page = await client.pages.create({ parent: { page_id: root }, properties: title });
    const { results } = await client.blocks.children.append({
      block_id: page.id,
      children: [{ paragraph: { rich_text: [{ text: { content: "x" } }] } }],
    });
    const id = results[0]?.id ?? "";
    expect(await client.blocks.retrieve({ block_id: id })).toMatchObject({ type: "paragraph" });
    expect(await client.blocks.update({ block_id: id, paragraph: { rich_text: [] } })).toMatchObject({
      paragraph: { rich_text: [] },
    });
    expect(await client.blocks.children.list({ block_id: page.id })).toMatchObject({ results: [{ id }] });
    expect(await client.blocks.delete({ block_id: id })).toMatchObject({ in_trash: true });
    const note = await client.blocks.meetingNotes.create({ title: "N", source: { type: "block", block_id: id } });
    expect(
      (await client.blocks.meetingNotes.query({ filter: { operator: "and", filters: [] } })).results.map(
        (found) => found.id,
      ),
    ).toContain(note.id);
  });

  test("creates, changes and queries databases and data sources", async () => {
    const database = await client.databases.create({
      parent: { type: "page_id", page_id: root },
      title: [{ text: { content: "Official" } }],
    });
    expect(await client.databases.retrieve({ database_id: database.id })).toMatchObject({ object: "database" });
    expect(await client.databases.update({ database_id: database.id, is_inline: true })).toMatchObject({
      is_inline: true,
    });
    const source = await client.dataSources.create({
      parent: { database_id: database.id },
      properties: { Name: { type: "title", title: {} } },
    });
    await client.dataSources.update({
      data_source_id: source.id,
      properties: { Amount: { type: "number", number: { format: "number" } } },
    });
    expect(await client.dataSources.retrieve({ data_source_id: source.id })).toMatchObject({
      properties: { Amount: { type: "number" } },
    });
    for (const number of [1, 2, 3])
      await client.pages.create({ parent: { data_source_id: source.id }, properties: { Amount: { number } } });
    const { results } = await client.dataSources.query({
      data_source_id: source.id,
      filter: { property: "Amount", number: { greater_than: 1 } },
      sorts: [{ property: "Amount", direction: "descending" }],
    });
    expect(results.filter((result) => isFullPage(result)).map((row) => row.properties["Amount"])).toMatchObject([
      { number: 3 },
      { number: 2 },
    ]);
    expect(await client.dataSources.listTemplates({ data_source_id: source.id })).toMatchObject({ templates: [] });
  });

  test("creates and changes comments and views, searches, and queries views", async () => {
    const comment = await client.comments.create({
      parent: { page_id: root },
      rich_text: [{ text: { content: "hi" } }],
    });
    expect((await client.comments.list({ block_id: root })).results.map(({ id }) => id)).toContain(comment.id);
    expect(await client.comments.retrieve({ comment_id: comment.id })).toMatchObject({ id: comment.id });
    expect(await client.comments.update({ comment_id: comment.id, markdown: "*ho*" })).toMatchObject({
      id: comment.id,
    });
    await client.comments.delete({ comment_id: comment.id });
    const { results } = await client.search({ query: "Repairs", filter: { property: "object", value: "data_source" } });
    const source = results[0];
    if (source?.object !== "data_source" || !("parent" in source) || !("database_id" in source.parent))
      throw new Error("No data source found.");
    const view = await client.views.create({
      database_id: source.parent.database_id,
      data_source_id: source.id,
      name: "V",
      type: "table",
    });
    expect(await client.views.retrieve({ view_id: view.id })).toMatchObject({ name: "V" });
    expect(await client.views.update({ view_id: view.id, name: "W" })).toMatchObject({ name: "W" });
    expect((await client.views.list({ database_id: source.parent.database_id })).results.map(({ id }) => id)).toContain(
      view.id,
    );
    const query = await client.views.queries.create({ view_id: view.id, page_size: 50 });
    expect(await client.views.queries.results({ view_id: view.id, query_id: query.id, page_size: 50 })).toMatchObject({
      has_more: true,
    });
    expect(await client.views.queries.delete({ view_id: view.id, query_id: query.id })).toMatchObject({
      deleted: true,
    });
    expect(await client.views.delete({ view_id: view.id })).toMatchObject({ id: view.id });
  });

  test("uploads files, lists emojis and reads tasks", async () => {
    const upload = await client.fileUploads.create({
      mode: "single_part",
      filename: "a.txt",
      content_type: "text/plain",
    });
    const sent = await client.fileUploads.send({
      file_upload_id: upload.id,
      file: { filename: "a.txt", data: new Blob(["hello"], { type: "text/plain" }) },
    });
    expect(sent).toMatchObject({ status: "uploaded", content_length: 5 });
    expect(await client.fileUploads.retrieve({ file_upload_id: upload.id })).toMatchObject({ id: upload.id });
    expect((await client.fileUploads.list({})).results.map(({ id }) => id)).toContain(upload.id);
    const parts = await client.fileUploads.create({
      mode: "multi_part",
      filename: "b.txt",
      content_type: "text/plain",
      number_of_parts: 1,
    });
    await client.fileUploads.send({
      file_upload_id: parts.id,
      part_number: "1",
      file: { filename: "b.txt", data: new Blob(["x"], { type: "text/plain" }) },
    });
    expect(await client.fileUploads.complete({ file_upload_id: parts.id })).toMatchObject({ status: "uploaded" });
    expect(await client.customEmojis.list({})).toMatchObject({ type: "custom_emoji", results: [] });
    const task = await client.pages.create({
      parent: { page_id: root },
      properties: title,
      markdown: "# x",
      allow_async: true,
    });
    expect(await client.asyncTasks.retrieve({ task_id: task.id })).toMatchObject({ status: "succeeded" });
  });

  test("changes agents, and runs and streams sessions", async () => {
    const [agent] = (await client.agents.query({})).results;
    const agent_id = agent?.id ?? "";
    expect(await client.agents.retrieve({ agent_id })).toMatchObject({ object: "agent" });
    await client.agents.retrieveInsights({ agent_id });
    await client.agents.updateCreditLimit({ agent_id, credit_limit: 10 });
    await client.agents.updateStatus({ agent_id, status: "active" });
    await client.agents.batch({
      operations: [{ action: "update_credit_limit", agent_id, fields: { credit_limit: null } }],
    });
    const session = await client.sessions.update({ message: "hello" });
    expect(await client.sessions.retrieve({ session_id: session.id })).toMatchObject({ status: "completed" });
    expect((await client.sessions.query({})).results.map(({ id }) => id)).toContain(session.id);
    expect((await client.sessions.queryEvents({ session_id: session.id })).results).toHaveLength(3);
    const types: string[] = [];
    for await (const event of client.sessions.stream({ message: "again", session_id: session.id }))
      types.push(event.type);
    expect([types[0], types.at(-1)]).toEqual(["session.snapshot", "stream.end"]);
    await expect(client.sessions.cancel({ session_id: session.id })).rejects.toMatchObject({
      code: "validation_error",
    });
  });

  test("creates, inspects and revokes OAuth tokens", async () => {
    const credentials = { client_id: "id", client_secret: "secret" };
    const token = await client.oauth.token({
      ...credentials,
      grant_type: "authorization_code",
      code: `code-${notionVersion}`,
    });
    expect(await client.oauth.introspect({ ...credentials, token: token.access_token })).toMatchObject({
      active: true,
    });
    await client.oauth.revoke({ ...credentials, token: token.access_token });
  });

  test("throws the client's error for a missing page, and the pagination helpers read all pages", async () => {
    await expect(client.pages.retrieve({ page_id: "11111111-1111-4111-8111-111111111111" })).rejects.toMatchObject({
      code: "object_not_found",
    });
    const [longPage] = (await client.search({ query: "Encyclopedia", filter: { property: "object", value: "page" } }))
      .results;
    const blocks = await collectPaginatedAPI(client.blocks.children.list, { block_id: longPage?.id ?? "" });
    expect(blocks).toHaveLength(250);
    const found = await client.search({ query: "Customers", filter: { property: "object", value: "data_source" } });
    let rows = 0;
    for await (const row of iteratePaginatedAPI(client.dataSources.query, {
      data_source_id: found.results[0]?.id ?? "",
      page_size: 50,
    }))
      rows += row.object === "page" ? 1 : 0;
    expect(rows).toBe(120);
    const all = await notion.collectAllDataSourceRows(client, { data_source_id: found.results[0]?.id ?? "" });
    expect(all).toHaveLength(120);
  });
});

test("the official client deletes agents", async () => {
  const client = new Client({ auth: emulator.token, fetch: throughHandle, retry: false });
  const [agent] = (await client.agents.query({})).results;
  expect(await client.agents.delete({ agent_id: agent?.id ?? "" })).toMatchObject({ status: "deleted" });
});
