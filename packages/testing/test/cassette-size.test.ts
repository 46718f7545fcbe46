// A cassette stores each body once, and replays its exact text.
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createCassette } from "@ws/testing";
import { expect, test } from "vitest";
import { harText } from "../src/formats/har/har-text.ts";
import { testFolder } from "./support/folder.ts";
import { inMemory } from "./support/in-memory.ts";
import { callApi } from "./support/mini-client.ts";

const root = testFolder();

const row = (index: number) => ({
  object: "page",
  id: `1a2b3c4d-0000-4000-8000-${String(index).padStart(12, "0")}`,
  created_time: "2026-07-01T09:00:00.000Z",
  parent: { type: "data_source_id", data_source_id: "b8f8e4c3-4432-8d0a-ab9b-a31a48432f08" },
  properties: {
    Name: {
      id: "title",
      type: "title",
      title: [{ type: "text", text: { content: `Repair ${index} of the bike`, link: null }, href: null }],
    },
    Price: { id: "SpMH", type: "number", number: index },
  },
});

test("is hardly longer than its bodies", async () => {
  const path = join(root, "large.har");
  const body = { object: "list", results: Array.from({ length: 500 }, (_, index) => row(index)), has_more: false };
  const upstream = inMemory(() => ({ json: body }));
  const cassette = await createCassette({ path, mode: "record", ...upstream });
  for (const id of ["a", "b"]) await callApi(cassette.httpClient, { method: "GET", path: `data_sources/${id}` });
  await cassette.close();
  const bytes = 2 * JSON.stringify(body).length;
  expect(statSync(path).size).toBeLessThan(1.15 * bytes);
  const lines = readFileSync(path, "utf8").split("\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(150);
});

test("replays a cassette of an earlier version with the text beside the parsed body", async () => {
  const path = join(root, "old.har");
  const call = { method: "POST", path: "search", body: { query: "x" } };
  const cassette = await createCassette({ path, mode: "record", ...inMemory(() => ({ json: { object: "list" } })) });
  await callApi(cassette.httpClient, call);
  await cassette.close();
  const text = readFileSync(path, "utf8");
  const old = text.replaceAll(/"_json": (\{[^}]*\})/g, (parsed: string, json: string) => {
    const body = JSON.stringify(JSON.stringify(JSON.parse(json)));
    return `"text": ${body}, ${parsed}`;
  });
  expect(old).not.toBe(text);
  writeFileSync(path, old);
  const replay = await createCassette({ path, mode: "replay" });
  expect(await callApi(replay.httpClient, call)).toEqual({ object: "list" });
  await replay.close();
  expect(harText(JSON.parse(old) as Parameters<typeof harText>[0])).toBe(text);
});
