// Reads a whole page, including nested blocks. The helper requests the next 50 blocks only when the loop needs them.
import { strict as assert } from "node:assert";
import type { AsyncClient, Block, Client } from "@ws/client";
import { asyncIteratePaginatedApi, isFullBlock, iteratePaginatedApi } from "@ws/helpers";
import type { Step } from "../step.ts";

export const walkBlocks: Step = {
  title: "Read all blocks of a page with pagination",

  async withAsyncClient({ client, pageId, expected, print }) {
    let count = 0;
    for await (const block of walkAsync(client, pageId)) if (++count % 30 === 1) print(`block ${count}: ${block.type}`);
    print(`${count} blocks in pages of at most 50; this list shows every 30th`);
    assert.equal(count, expected.blocks);
  },

  withClient({ client, pageId, expected, print }) {
    let count = 0;
    for (const block of walk(client, pageId)) if (++count % 30 === 1) print(`block ${count}: ${block.type}`);
    print(`${count} blocks in pages of at most 50; this list shows every 30th`);
    assert.equal(count, expected.blocks);
  },
};

async function* walkAsync(client: AsyncClient, block_id: string): AsyncGenerator<Block> {
  for await (const block of asyncIteratePaginatedApi(client.blocks.children.list, { block_id, page_size: 50 })) {
    if (!isFullBlock(block)) continue;
    yield block;
    if (block.has_children) yield* walkAsync(client, block.id);
  }
}

function* walk(client: Client, block_id: string): Generator<Block> {
  for (const block of iteratePaginatedApi(client.blocks.children.list, { block_id, page_size: 50 })) {
    if (!isFullBlock(block)) continue;
    yield block;
    if (block.has_children) yield* walk(client, block.id);
  }
}
