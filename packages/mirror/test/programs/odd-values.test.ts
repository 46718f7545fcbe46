// Values that no database stores as they are.
import { expect, test } from "vitest";
import type { JsonObject } from "@ws/emulator";
import { fieldsList, fieldsOf, idOf, parseFields } from "../../src/json.ts";
import { createMirror } from "../../src/mirror.ts";
import { describeStores } from "../support/describe-stores.ts";
import { createTestWorkspace } from "../support/workspace.ts";

const ODD = ["\ud800", "a\udc00b", "\u0000", "x\u0000y\ud83d"];

describeStores("a copy of odd values", ({ open }) => {
  test("verifies without a problem: lone surrogates, NUL, and numbers that are too large", async () => {
    const workspace = await createTestWorkspace();
    const { call, client, fetchFile } = workspace;
    const parent = { page_id: workspace.emulator.testPageId };
    const properties = { Name: { title: {} }, Text: { rich_text: {} }, Price: { number: {} }, Files: { files: {} } };
    const database = call("POST", "databases", { parent, initial_data_source: { properties } });
    const source = idOf(fieldsList(database["data_sources"])[0] ?? {});
    const text = (content: string): JsonObject[] => [{ text: { content } }];
    for (const name of ["a", "b", "c", "d"])
      call("POST", "pages", { parent: { data_source_id: source }, properties: { Name: { title: text(name) } } });
    workspace.onResponse = (line, body) => {
      if (!line.includes("/query") && !line.includes("/v1/search")) return body;
      const list = parseFields(body);
      const results = fieldsList(list["results"]).map((item, index) => {
        const columns = { ...fieldsOf(item["properties"]) };
        if (columns["Text"] === undefined || item["object"] !== "page") return item;
        const odd = ODD[index % ODD.length] ?? "";
        const file = { url: `https://files.example/${index}`, expiry_time: "2026-07-01T10:00:00.000Z" };
        columns["Text"] = {
          ...fieldsOf(columns["Text"]),
          rich_text: [{ type: "text", plain_text: odd, text: { content: odd } }],
        };
        columns["Price"] = { ...fieldsOf(columns["Price"]), number: "LARGE" };
        columns["Files"] = { ...fieldsOf(columns["Files"]), files: [{ name: odd, type: "file", file }] };
        return { ...item, properties: columns };
      });
      return JSON.stringify({ ...list, results }).replaceAll('"LARGE"', "1e400");
    };
    const store = await open("odd");
    const mirror = createMirror({ client, store, fetchFile, nowMs: workspace.nowMs });
    await mirror.pull();
    expect((await mirror.verify()).problems).toEqual([]);
    await mirror.pull({ full: true });
    expect((await mirror.verify()).problems).toEqual([]);
    const rows = await store.db.selectFrom("ws_objects").select("cells").execute();
    expect(rows.filter(({ cells }) => cells?.includes("\uFFFD") === true)).toHaveLength(4);
    await store.close();
  });
});
