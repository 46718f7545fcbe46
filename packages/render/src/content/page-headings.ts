import { headingsOf } from "./block-children.ts";
import { contentOf, plainTextOf } from "./object-text.ts";
import { anchorOf, checkSource, type RenderOptions } from "./render-context.ts";

/** A heading of a page, for a table of contents. */
export interface PageHeading {
  /** Id of its element in the HTML of the page. */
  readonly id: string;
  /** Level of the block, from 1 to 4. */
  readonly level: number;
  /** Text without formatting. */
  readonly text: string;
}

/**
 * Returns the headings of a page in their order, also those inside other blocks.
 * @param pageId id of the page or block
 * @throws RenderError `invalid_argument` without a source
 */
export async function pageHeadings(pageId: string, options: Pick<RenderOptions, "source">): Promise<PageHeading[]> {
  checkSource(options);
  const headings: PageHeading[] = [];
  for await (const { block, level } of headingsOf(pageId, options))
    headings.push({ id: anchorOf(block.id), level, text: plainTextOf(contentOf(block.json)["rich_text"]) });
  return headings;
}
