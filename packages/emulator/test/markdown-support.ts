// Helpers of the tests for markdown.
import type { JsonObject, JsonValue } from "@ws/emulator";
import type { Body, workspaceWithPage } from "./support.ts";
import { text } from "./support.ts";

/** A workspace with one page. */
export type Workspace = ReturnType<typeof workspaceWithPage>;

/** Creates a page below the workspace's page. */
export function createPage({ call, pageId }: Workspace, body: JsonObject): Body {
  const response = call("POST", "pages", {
    parent: { page_id: pageId },
    properties: { title: { title: text("M") } },
    ...body,
  });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body;
}

/** Returns the content of a page as markdown. */
export const markdownOf = ({ call }: Workspace, id: string) => call("GET", `pages/${id}/markdown`).body.markdown;

/** Returns the blocks of a page with their children, without ids and times. */
export function tree({ call }: Workspace, id: string): JsonValue[] {
  return call("GET", `blocks/${id}/children?page_size=100`).body.results.map((block) => ({
    type: block.type,
    content: JSON.parse(JSON.stringify(block[block.type] ?? null)) as JsonValue,
    children: block.has_children ? tree({ call } as Workspace, block.id) : [],
  }));
}
