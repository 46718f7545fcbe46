// Read a whole page, blocks inside blocks included. The helper asks for the next 50 when they are needed.
import { strict as assert } from "node:assert";
import type { AsyncClient, Block, Client } from "@ws/client";
import { asyncIteratePaginatedApi, isFullBlock, iteratePaginatedApi } from "@ws/helpers";
import type { Step } from "../step.ts";

export const walkBlocks: Step = {
  title: "Walk all blocks of a page through pagination",

  async withAsyncClient({ client, pageId, expected, say }) {
    let count = 0;
    for await (const block of walkAsync(client, pageId)) if (++count % 30 === 1) say(`block ${count}: ${block.type}`);
    say(`${count} blocks, at most 50 to an answer`);
    assert.equal(count, expected.blocks);
  },

  withClient({ client, pageId, expected, say }) {
    let count = 0;
    for (const block of walk(client, pageId)) if (++count % 30 === 1) say(`block ${count}: ${block.type}`);
    say(`${count} blocks, at most 50 to an answer`);
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
