// A damaged index of the search: it is dropped and filled again, and stops no other command.
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { idOf } from "../../src/json.ts";
import { searchCopy } from "../../src/search/search-copy.ts";
import { rebuildIndex } from "../../src/store/search-index/rebuild-index.ts";
import { isPostgres } from "../support/test-store.ts";
import { createTestWorkspace, type TestWorkspace } from "../support/workspace.ts";

/** Statements that damage the index, by what they do. */
const DAMAGES: Readonly<Record<string, readonly string[]>> = isPostgres
  ? {
      "dropped tables": ["drop table ws_search", "drop table ws_words"],
      "a dropped column": ["alter table ws_search drop column words"],
      "an empty table": ["delete from ws_search"],
      "a view in place of a table": ["drop table ws_search", "create view ws_search as select 1 as kind"],
    }
  : {
      "empty tables of FTS5": ["delete from ws_search_words_data"],
      "dropped tables of FTS5": ["drop table ws_search_words_data", "drop table ws_search_words_idx"],
      "noise in FTS5": ["update ws_search_words_data set block = x'0f080c49e55aa2bb187e72507218707050d9cf5d95b94a9e'"],
      "a size in FTS5 for which there is no memory": [
        "update ws_search_words_data set block = x'd6a150f06a2b4e3290d5b0901d2b6a2d4705e20833889c09bbf31af08ee2ee3b916dfb2e4fddcc48'",
      ],
      "another structure in FTS5": ["update ws_search_words_data set block = x'00' where id = 10"],
      "a dropped index": ["drop table ws_search_words"],
      "dropped tables": ["drop table ws_search", "drop table ws_words"],
      "a table in place of the index": ["drop table ws_search_words", "create table ws_search_words (a integer)"],
      "rows twice": ["insert into ws_search (kind, id, page_id) select kind, id, page_id from ws_search"],
    };

describe.each(Object.entries(DAMAGES))("with %s", (_, statements) => {
  let workspace: TestWorkspace;
  let page: string;
  beforeEach(async () => {
    workspace = await createTestWorkspace();
    const title = { title: [{ text: { content: "Heron" } }] };
    page = idOf(workspace.call("POST", "pages", { parent: { workspace: true }, properties: { title } }));
    await workspace.mirror.pull();
    for (const statement of statements) await sql.raw(statement).execute(workspace.store.db);
  });

  const found = async () => (await searchCopy(workspace.store, "heron")).map(({ id }) => id);

  test("verify names the index and nothing else", async () => {
    const { problems } = await workspace.mirror.verify();
    expect(problems.map(({ kind }) => kind)).toEqual(["index"]);
  });

  test("the index can be filled again, more than once", async () => {
    for (let times = 0; times < 3; times += 1) await rebuildIndex(workspace.store, new AbortController().signal);
    expect(await found()).toEqual([page]);
    expect((await workspace.mirror.verify()).problems).toEqual([]);
  });

  test("a pull that changes objects succeeds", async () => {
    workspace.advance(120_000);
    workspace.call("PATCH", `pages/${page}`, {
      properties: { title: { title: [{ text: { content: "Grey heron" } }] } },
    });
    expect(await workspace.mirror.pull()).toMatchObject({ complete: true });
    expect(await workspace.mirror.status()).toMatchObject({ complete: true });
  });
});
