// A block in the page that is rendered.
import type { Fields } from "@ws/helpers/json";
import type { ContentObject } from "../source/content-source.ts";
import type { OpenBlocks } from "../content/block-children.ts";
import { anchorOf } from "../content/render-context.ts";
import type { MarkupAttributes } from "../tree/markup.ts";
import { colorClass } from "./color-class.ts";
import type { HtmlContext } from "./html-options.ts";

/** Where blocks are. */
export interface Place {
  readonly open: OpenBlocks;
  readonly context: HtmlContext;
  /** Id of the page. */
  readonly pageId: string;
}

/** A block, and where it is. */
export interface PlacedBlock extends Place {
  readonly block: ContentObject;
  readonly content: Fields;
}

/** Returns the id and the classes of the element of a block. */
export const blockAttributes = ({ block, content }: PlacedBlock, ...classes: string[]): MarkupAttributes => ({
  id: anchorOf(block.id),
  class: classNames(content["color"], classes),
});

/** Returns the attributes of the element of a block with text. Its first letter decides where the text begins. */
export const textAttributes = ({ block, content }: PlacedBlock, ...classes: string[]): MarkupAttributes => ({
  id: anchorOf(block.id),
  class: classNames(content["color"], classes),
  dir: "auto",
});

function classNames(color: unknown, classes: string[]): string | undefined {
  const name = colorClass(color);
  if (name !== undefined) classes.push(name);
  return classes.length === 0 ? undefined : classes.join(" ");
}
