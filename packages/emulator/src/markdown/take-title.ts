// The title of a page that is created from markdown.
import type { DraftBlock } from "../blocks/draft-block.ts";
import type { PageRecord } from "../model/records.ts";

/**
 * Gives a page without a title its title: the first heading of level 1. The children of a toggle heading stay in its place.
 * @returns the blocks without the heading
 * @source Notion's guide on markdown content, "Creating a page with markdown"
 */
export function takeTitle(page: PageRecord, drafts: readonly DraftBlock[]): readonly DraftBlock[] {
  const heading = page.values["title"] === undefined ? drafts.find(({ type }) => type === "heading_1") : undefined;
  if (heading === undefined) return drafts;
  page.values["title"] = heading.content["rich_text"] ?? [];
  return drafts.flatMap((draft) => (draft === heading ? draft.children : [draft]));
}
