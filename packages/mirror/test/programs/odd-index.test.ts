// The index that a pull writes is the one that a rebuild writes, whatever the values are.
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { JsonObject } from "@ws/emulator";
import { fieldsList, fieldsOf, idOf, parseFields } from "../../src/json.ts";
import { createMirror } from "../../src/mirror.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { rebuildIndex } from "../../src/store/search-index/rebuild-index.ts";
import { describeStores } from "../support/describe-stores.ts";
import { createTestWorkspace } from "../support/workspace.ts";

const LARGE = "LARGE";
const text = (content: string): JsonObject[] => [{ text: { content } }];
const richText = (content: string): JsonObject[] => [{ type: "text", plain_text: content, text: { content } }];

/** Columns of a page in which a number is too large for JSON. */
const COLUMNS: Readonly<Record<string, (column: JsonObject) => JsonObject>> = {
  Name: (column) => ({ ...column, title: richText(LARGE) }),
  Text: (column) => ({ ...column, rich_text: richText(LARGE) }),
  Price: (column) => ({ ...column, number: LARGE }),
};

/** Returns the words of the index, and the parts of words. */
async function wordsOf({ db, dialect }: CopyStore): Promise<unknown> {
  const parts = await sql`select start, words from ws_words order by start`.execute(db);
  if (dialect === "postgres") {
    const { rows } = await sql`select kind, page_id, field, ids, words from ws_search order by 1, 2, 3, 4`.execute(db);
    return { rows, parts: parts.rows };
  }
  await sql`create virtual table temp.words using fts5vocab(main, ws_search_words, instance)`.execute(db);
  const { rows } = await sql`select term, col, offset, hex(id) as id from temp.words
    join ws_search on number = doc order by 4, 2, 3`.execute(db);
  await sql`drop table temp.words`.execute(db);
  return { rows, parts: parts.rows };
}

describeStores("an index of odd values", ({ open }) => {
  test.each(Object.keys(COLUMNS))("is the one that a rebuild writes, with 1e400 in the column %s", async (name) => {
    const workspace = await createTestWorkspace();
    const { call, client, fetchFile } = workspace;
    const parent = { page_id: workspace.emulator.testPageId };
    const properties = { Name: { title: {} }, Text: { rich_text: {} }, Price: { number: {} } };
    const database = call("POST", "databases", { parent, initial_data_source: { properties } });
    const source = idOf(fieldsList(database["data_sources"])[0] ?? {});
    call("POST", "pages", { parent: { data_source_id: source }, properties: { Name: { title: text("Infinite") } } });
    workspace.onResponse = (line, body) => {
      if (!line.includes("/query") && !line.includes("/v1/search")) return body;
      const list = parseFields(body);
      const results = fieldsList(list["results"]).map((item) => {
        const columns = fieldsOf(item["properties"]);
        if (columns["Text"] === undefined || item["object"] !== "page") return item;
        return { ...item, properties: { ...columns, [name]: COLUMNS[name]?.(columns[name] as JsonObject) } };
      });
      return JSON.stringify({ ...list, results }).replaceAll(`"${LARGE}"`, "1e400");
    };
    const store = await open(`index_${name.toLowerCase()}`);
    await createMirror({ client, store, fetchFile, nowMs: workspace.nowMs }).pull();
    const pulled = await wordsOf(store);
    await rebuildIndex(store, new AbortController().signal);
    expect(await wordsOf(store)).toEqual(pulled);
    await store.close();
  });
});
