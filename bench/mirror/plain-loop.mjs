// The loop that people write first, with `@notionhq/client`: one request after another, for pages, blocks and comments.
import { Client, LogLevel } from "@notionhq/client";
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
  const search = new Stopwatch();
  const blocks = new Stopwatch();
  const comments = new Stopwatch();
  /** @type {string[]} */
  const ids = [];
  /** @type {string | undefined} */
  let cursor;
  do {
    const start = cursor === undefined ? {} : { start_cursor: cursor };
    const list = await search.time(() => notion.search({ ...start, page_size: 100 }));
    ids.push(...list.results.filter(({ object }) => object === "page").map(({ id }) => id));
    cursor = list.next_cursor ?? undefined;
  } while (cursor !== undefined && ids.length < pages);
  for (const id of ids.slice(0, pages)) {
    const { results } = await blocks.time(() => notion.blocks.children.list({ block_id: id, page_size: 100 }));
    for (const { id: block_id } of [{ id }, ...results.slice(0, 1)])
      await comments.time(() => notion.comments.list({ block_id, page_size: 100 }));
  }
  return { search: search.meanMs, blocks: blocks.meanMs, comments: comments.meanMs };
}

/** Measures how long requests take. */
class Stopwatch {
  #ms = 0;
  #count = 0;

  get meanMs() {
    return this.#ms / this.#count;
  }

  /**
   * @template Result
   * @param {() => Promise<Result>} request
   */
  async time(request) {
    const startedAt = performance.now();
    const result = await request();
    this.#ms += performance.now() - startedAt;
    this.#count += 1;
    return result;
  }
}
