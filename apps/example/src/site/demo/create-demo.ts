import type { AsyncClient } from "@ws/client";
import { asyncIteratePaginatedApi, isFullBlock } from "@ws/helpers";
import { createPage } from "../../tour/samples/create-page.ts";

const TITLE = "Brightwater Bicycle Workshop";

/**
 * Creates the demo below a page, unless it exists.
 * @returns the id of its root page
 */
export async function createDemo(client: AsyncClient, testPageId: string): Promise<string> {
  for await (const block of asyncIteratePaginatedApi(client.blocks.children.list, { block_id: testPageId }))
    if (isFullBlock(block) && block.type === "child_page" && block.child_page.title === TITLE) return block.id;
  const id = await createPage(client, testPageId, TITLE);
  await client.blocks.children.append({
    block_id: id,
    children: [{ paragraph: { rich_text: [{ text: { content: "We repair bicycles." } }] } }],
  });
  return id;
}
