// The loop that people write first, with `@notionhq/client`: one request after another, for pages, blocks and comments.
import { Client, iteratePaginatedAPI, LogLevel } from "@notionhq/client";
import { TOKEN } from "../shared/responses.mjs";

/** Mean time of one request, in milliseconds. @typedef {{ search: number, blocks: number, comments: number }} LoopTimes */

/**
 * Reads some pages of a workspace, with their blocks and comments, and returns the mean times.
 * @param {string} url
 * @param {number} pages number of pages whose blocks are read
 * @returns {Promise<LoopTimes>}
 */
export async function runPlainLoop(url, pages) {
  const notion = new Client({ auth: TOKEN, baseUrl: url, logLevel: LogLevel.ERROR });
  /** @type {Record<"search" | "blocks" | "comments", number[]>} */
  const times = { search: [], blocks: [], comments: [] };
  /** @type {<Result>(kind: keyof typeof times, request: () => Promise<Result>) => Promise<Result>} */
  const send = async (kind, request) => {
    const startedAt = performance.now();
    const response = await request();
    times[kind].push(performance.now() - startedAt);
    return response;
  };
  /** @type {string[]} */
  const ids = [];
  const search = (/** @type {{ start_cursor?: string, page_size?: number }} */ args) =>
    send("search", () => notion.search(args));
  for await (const { object, id } of iteratePaginatedAPI(search, { page_size: 100 })) {
    if (object === "page") ids.push(id);
    if (ids.length === pages) break;
  }
  for (const id of ids) {
    const { results } = await send("blocks", () => notion.blocks.children.list({ block_id: id, page_size: 100 }));
    for (const { id: block_id } of [{ id }, ...results.slice(0, 1)])
      await send("comments", () => notion.comments.list({ block_id, page_size: 100 }));
  }
  return { search: mean(times.search), blocks: mean(times.blocks), comments: mean(times.comments) };
}

/** @param {readonly number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
