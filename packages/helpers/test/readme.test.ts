import * as helpers from "@ws/helpers";
import { expect, test } from "vitest";
import { promisedOutput, readmeBlocks, runBlock } from "../../../scripts/run-readme.ts";

const page = (name: string) => ({ object: "page", id: name, url: `https://app.notion.com/p/${name}` });
const block = (type: string) => ({ object: "block", id: type, type });
const INCOMPLETE = { type: "incomplete", incomplete_reason: "query_result_limit_reached" };

/** The lists of a tiny workspace, one page of them per entry. */
const LISTS: Readonly<Record<string, readonly { results: object[]; request_status?: object }[]>> = {
  d0: [{ results: [page("first"), { object: "page", id: "not-shared" }] }, { results: [page("second")] }],
  b0: [{ results: [block("heading_1"), block("paragraph")] }, { results: [block("divider")] }],
  huge: [
    { results: [page("1")], request_status: INCOMPLETE },
    { results: [page("2")], request_status: INCOMPLETE },
  ],
};

function answer(id: string, cursor: string | undefined) {
  const index = Number(cursor ?? 0);
  const pages = LISTS[id] ?? [];
  const hasMore = index + 1 < pages.length;
  return { object: "list", ...pages[index], has_more: hasMore, next_cursor: hasMore ? String(index + 1) : null };
}

interface QueryArguments {
  data_source_id: string;
  start_cursor?: string;
}
interface ChildrenArguments {
  block_id: string;
  start_cursor?: string;
}

/** As much of the two clients as the README uses. */
class AsyncClient {
  readonly dataSources = {
    query: async ({ data_source_id, start_cursor }: QueryArguments) => answer(data_source_id, start_cursor),
  };
}
class Client {
  readonly blocks = {
    children: { list: ({ block_id, start_cursor }: ChildrenArguments) => answer(block_id, start_cursor) },
  };
}

const blocks = readmeBlocks(new URL("../README.md", import.meta.url));

test("the README has its examples", () => {
  expect(blocks.map(({ heading }) => heading)).toEqual([
    "Ten lines that run",
    "The same with `Client`, and all at once",
    "When the service cuts a result short",
    "Full or only a reference",
  ]);
});

test.each(blocks)("the README's example under “$heading” prints what it says", async (readmeBlock) => {
  const printed = await runBlock(readmeBlock, { "@ws/client": { AsyncClient, Client }, "@ws/helpers": helpers });
  expect(printed).toEqual(promisedOutput(readmeBlock));
  expect(printed.length).toBeGreaterThan(0);
});
