import type { AsyncClient } from "@ws/client";

/** Creates an empty page below another page and returns its id. */
export async function createPage(client: AsyncClient, parentId: string, title: string): Promise<string> {
  const page = await client.pages.create({
    parent: { page_id: parentId },
    properties: { title: { title: [{ text: { content: title } }] } },
  });
  // Notion returns a task only for requests with `allow_async`.
  if (page.object !== "page") throw new Error(`Expected the new page "${title}", got a ${page.object}.`);
  return page.id;
}
