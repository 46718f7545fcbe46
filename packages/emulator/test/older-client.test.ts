// Runs version 2.2.15 of the official client, whose API version is 2022-06-28, against the emulator over HTTP.
import { startEmulator } from "@ws/emulator";
import { APIResponseError, Client, isFullDatabase, isFullPage } from "notion-client-2";
import { afterAll, expect, test } from "vitest";

const emulator = await startEmulator({ seed: "empty", clock: "frozen" });
afterAll(() => emulator.close());
const client = new Client({ auth: emulator.token, baseUrl: emulator.url });

const text = (content: string) => [{ text: { content } }];

async function makeDatabase() {
  const page = await client.pages.create({
    parent: { page_id: emulator.testPageId },
    properties: { title: { title: text("Home") } },
  });
  const database = await client.databases.create({
    parent: { type: "page_id", page_id: page.id },
    title: text("Tasks"),
    properties: { Name: { title: {} }, Done: { checkbox: {} }, Stage: { select: { options: [{ name: "Open" }] } } },
  });
  return { pageId: page.id, database };
}

test("creates, queries and updates a database with rows", async () => {
  const { database } = await makeDatabase();
  for (const name of ["First", "Second"])
    await client.pages.create({
      parent: { database_id: database.id },
      properties: { Name: { title: text(name) }, Done: { checkbox: name === "First" } },
    });
  const { results } = await client.databases.query({
    database_id: database.id,
    filter: { property: "Done", checkbox: { equals: true } },
  });
  const [row] = results;
  if (row === undefined || !isFullPage(row)) throw new Error("Expected a complete page.");
  expect(row.parent).toEqual({ type: "database_id", database_id: database.id });
  expect((await client.pages.update({ page_id: row.id, archived: true })).id).toBe(row.id);
  const updated = await client.databases.update({ database_id: database.id, properties: { Due: { date: {} } } });
  expect(Object.keys(updated.properties)).toEqual(["Name", "Done", "Stage", "Due"]);
  const retrieved = await client.databases.retrieve({ database_id: database.id });
  expect(isFullDatabase(retrieved) && retrieved.archived).toBe(false);
  const found = await client.search({ query: "Tasks", filter: { property: "object", value: "database" } });
  expect(found.results.map(({ id }) => id)).toEqual([database.id]);
});

test("appends and reads blocks, and reads one property", async () => {
  const { pageId } = await makeDatabase();
  const added = await client.blocks.children.append({
    block_id: pageId,
    children: [{ paragraph: { rich_text: text("Hello") } }],
  });
  const { results } = await client.blocks.children.list({ block_id: pageId });
  expect(results.at(-1)).toMatchObject({ id: added.results[0]?.id, parent: { type: "page_id", page_id: pageId } });
  expect(await client.pages.properties.retrieve({ page_id: pageId, property_id: "title" })).toMatchObject({
    object: "list",
    property_item: { type: "title" },
  });
});

test("gets an APIResponseError for a database with two data sources", async () => {
  const { database } = await makeDatabase();
  await fetch(`${emulator.url}/v1/data_sources`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${emulator.token}`,
      "notion-version": "2026-03-11",
      "content-type": "application/json",
    },
    body: JSON.stringify({ parent: { database_id: database.id }, properties: { Name: { title: {} } } }),
  });
  const error = await client.databases.query({ database_id: database.id }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(APIResponseError);
  expect(error).toMatchObject({ status: 400, code: "validation_error" });
});
