import type { AsyncClient, BlockInput } from "@ws/client";
import { asyncAppendBlockTree } from "@ws/helpers";
import { richText } from "./text.ts";

/** A page of the demo. */
export interface DemoPage {
  readonly title: string;
  /** Id of the uploaded icon. */
  readonly iconId?: string;
  /** Id of the uploaded cover. */
  readonly coverId?: string;
  readonly blocks: readonly BlockInput[];
}

/** Creates a page with its blocks and returns its id. */
export async function createDemoPage(client: AsyncClient, parentId: string, page: DemoPage): Promise<string> {
  const { title, iconId, coverId, blocks } = page;
  const created = await client.pages.create({
    parent: { page_id: parentId },
    properties: { title: { title: richText(title) } },
    ...(iconId !== undefined && { icon: { file_upload: { id: iconId } } }),
    ...(coverId !== undefined && { cover: { file_upload: { id: coverId } } }),
  });
  await asyncAppendBlockTree(client.blocks.children, { block_id: created.id, children: blocks });
  return created.id;
}
