// A cassette stores each body once, as the exact text.
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createCassette, type Har } from "@ws/testing";
import { expect, test } from "vitest";
import { harText } from "../src/formats/har/har-text.ts";
import { parseHar } from "../src/formats/har/parse-har.ts";
import { testFolder } from "./support/folder.ts";
import { inMemory } from "./support/in-memory.ts";
import { callApi, callApiSync } from "./support/mini-client.ts";

const root = testFolder();

const richText = (content: string) => ({
  type: "text",
  text: { content, link: null },
  annotations: { bold: false, italic: false, strikethrough: false, underline: false, code: false, color: "default" },
  plain_text: content,
  href: null,
});

const row = (index: number) => ({
  object: "page",
  id: `1a2b3c4d-0000-4000-8000-${String(index).padStart(12, "0")}`,
  created_time: "2026-07-01T09:00:00.000Z",
  last_edited_time: "2026-07-01T09:00:00.000Z",
  parent: { type: "data_source_id", data_source_id: "b8f8e4c3-4432-8d0a-ab9b-a31a48432f08" },
  properties: {
    Name: { id: "title", type: "title", title: [richText(`Repair the rear brake of the bike number ${index}`)] },
    Notes: {
      id: "SpMH",
      type: "rich_text",
      rich_text: [richText("The customer comes on Friday to collect the bike.")],
    },
  },
  url: `https://www.notion.so/Repair-the-rear-brake-1a2b3c4d000040008000${String(index).padStart(12, "0")}`,
});

test("is at most 1.15 times as long as its bodies", async () => {
  const path = join(root, "large.har");
  const body = { object: "list", results: Array.from({ length: 155 }, (_, index) => row(index)), has_more: false };
  const cassette = await createCassette({ path, mode: "record", ...inMemory(() => ({ json: body })) });
  for (const id of ["a", "b"]) await callApi(cassette.httpClient, { method: "GET", path: `data_sources/${id}` });
  await cassette.close();
  const bytes = 2 * JSON.stringify(body).length;
  expect(bytes).toBeGreaterThan(300_000);
  expect(statSync(path).size).toBeLessThan(1.15 * bytes);
});

test("stores and replays the exact text of JSON with both clients", async () => {
  const path = join(root, "exact.har");
  const sent = '{ "query": "x" }';
  const received = '{\n  "object": "list",\n  "price": 1.0\n}\n';
  const headers = { "content-type": "application/json", "notion-version": "2026-03-11" };
  const call = { method: "POST", path: "search", text: sent, headers };
  const config = { method: "POST", url: "https://api.notion.com/v1/search", data: sent, headers };
  const cassette = await createCassette({ path, mode: "record", ...inMemory(() => ({ data: received })) });
  await callApi(cassette.httpClient, call);
  callApiSync(cassette.syncHttpClient, call);
  await cassette.close();
  const { entries } = (JSON.parse(readFileSync(path, "utf8")) as Har).log;
  expect(entries.map(({ request, response }) => [request.postData?.text, response.content.text])).toEqual([
    [sent, received],
    [sent, received],
  ]);
  const replay = await createCassette({ path, mode: "replay" });
  const replayed = await replay.httpClient.request({ ...config, responseType: "text", transformResponse: [] });
  expect(replayed.data).toBe(received);
  expect(replay.syncHttpClient.request(config).data).toBe(received);
  await replay.close();
});

test.each([
  ["text and parsed JSON", (text: string) => ({ text, _json: JSON.parse(text) as unknown })],
  ["parsed JSON only", (text: string) => ({ text: undefined, _json: JSON.parse(text) as unknown })],
  ["edited parsed JSON", (text: string) => ({ text: '{"old":true}', _json: JSON.parse(text) as unknown })],
])("replays a cassette of an earlier version with %s", async (name, toOld) => {
  const path = join(root, `${name}.har`);
  const call = { method: "POST", path: "search", body: { query: "x" } };
  const recording = await createCassette({ path, mode: "record", ...inMemory(() => ({ json: { object: "list" } })) });
  await callApi(recording.httpClient, call);
  callApiSync(recording.syncHttpClient, call);
  await recording.close();
  const current = readFileSync(path, "utf8");
  const old = JSON.parse(current) as Har;
  for (const { request, response } of old.log.entries) {
    for (const body of [request.postData, response.content]) Object.assign(body ?? {}, toOld(body?.text ?? ""));
  }
  writeFileSync(path, JSON.stringify(old));
  const replay = await createCassette({ path, mode: "replay", unused: "fail" });
  expect(await callApi(replay.httpClient, call)).toEqual({ object: "list" });
  expect(callApiSync(replay.syncHttpClient, call)).toEqual({ object: "list" });
  await replay.close();
  expect(harText(parseHar(readFileSync(path, "utf8"), path))).toBe(current);
});
