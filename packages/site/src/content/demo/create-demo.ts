// The demo workspace: the website of a bicycle workshop with a manual, prices, parts and a list of repairs.
import type { AsyncClient } from "@ws/client";
import { asyncIteratePaginatedApi, isFullBlock } from "@ws/helpers";
import { createDemoPage } from "./demo-page.ts";
import { createManual } from "./manual.ts";
import { createParts } from "./parts.ts";
import { createRepairs } from "./repairs.ts";
import { aboutPage, footerPage, homePage } from "./shop-pages.ts";
import { richText } from "./text.ts";
import { uploadPictures } from "./upload-pictures.ts";

/** Title of the root page. */
export const DEMO_TITLE = "Brightwater Bicycle Workshop";
/** Title of the root page while pages are missing. */
export const UNFINISHED_TITLE = `${DEMO_TITLE} (not complete)`;

/**
 * Creates the demo below a page, unless it exists. If a start was interrupted, its unfinished pages go to the trash.
 * @param now time from which the days of the repairs are counted, in milliseconds
 * @returns the id of the root page
 */
export async function createDemo(client: AsyncClient, testPageId: string, now = Date.now()): Promise<string> {
  for await (const block of asyncIteratePaginatedApi(client.blocks.children.list, { block_id: testPageId })) {
    if (!isFullBlock(block) || block.type !== "child_page") continue;
    if (block.child_page.title === DEMO_TITLE) return block.id;
    if (block.child_page.title === UNFINISHED_TITLE) await client.blocks.delete({ block_id: block.id });
  }
  const pictures = await uploadPictures(client);
  const rootId = await createDemoPage(client, testPageId, { ...homePage(pictures), title: UNFINISHED_TITLE });
  await createManual(client, rootId, pictures);
  await createRepairs(client, rootId, pictures, now);
  await createParts(client, rootId, pictures);
  await createDemoPage(client, rootId, aboutPage(pictures));
  await createDemoPage(client, rootId, footerPage());
  await client.pages.update({ page_id: rootId, properties: { title: { title: richText(DEMO_TITLE) } } });
  return rootId;
}
