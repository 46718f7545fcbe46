// A block in the page that is rendered.
import type { Fields } from "@ws/helpers/tasks";
import type { ContentObject } from "../source/content-source.ts";
import type { OpenBlocks } from "../content/block-children.ts";
import { anchorOf } from "../content/render-context.ts";
import { attributes } from "./escape-html.ts";
import { colorClass, type HtmlContext } from "./inline-html.ts";

/** A block, and where it is. */
export interface PlacedBlock {
  readonly block: ContentObject;
  readonly content: Fields;
  readonly open: OpenBlocks;
  readonly context: HtmlContext;
  /** Id of the page. */
  readonly pageId: string;
}

/** Returns the id and the classes of the element of a block. */
export const blockAttributes = ({ block, content }: PlacedBlock, ...classes: string[]): string =>
  attributes({
    id: anchorOf(block.id),
    class: [...classes, colorClass(content["color"])].filter((name) => name !== undefined).join(" ") || undefined,
  });

/** Returns the attributes of the element of a block with text. Its first letter decides where the text begins. */
export const textAttributes = (placed: PlacedBlock, ...classes: string[]): string =>
  `${blockAttributes(placed, ...classes)} dir="auto"`;
