import { contentOf } from "../source/content-object.ts";
import { headingsOf } from "./block-children.ts";
import { plainTextOf } from "./object-text.ts";
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

/** Levels of elements below the title of the page. */
const LEVELS = [2, 3, 4, 5] as const;

/**
 * Returns a function for the option `headingLevel` that closes the gaps between the levels of a page. Authors choose a smaller
 * heading for its size, and screen readers then look for the heading above it.
 * @param headings all headings of the page, in their order
 * @example
 * const headings = await pageHeadings(page.id, { source });
 * const html = await pageHtml(page, { source, headingLevel: headingLevels(headings) });
 */
export function headingLevels(
  headings: readonly Pick<PageHeading, "id" | "level">[],
): (level: number, id: string) => 2 | 3 | 4 | 5 {
  const found = new Map<string, 2 | 3 | 4 | 5>();
  // The headings around the present one, from the outermost one.
  const open: number[] = [];
  for (const { id, level } of headings) {
    while (open.length > 0 && (open.at(-1) ?? 0) >= level) open.pop();
    found.set(id, LEVELS[open.length] ?? 5);
    open.push(level);
  }
  return (level, id) => found.get(id) ?? LEVELS[level - 1] ?? 5;
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
