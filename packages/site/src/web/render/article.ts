import type { PageHeading } from "@ws/render";
import type { Picture } from "./picture.ts";

/** A page as HTML. */
export interface Article {
  readonly html: string;
  readonly headings: readonly PageHeading[];
}

/** The blocks of a page as HTML, with its cover and its beginning apart. */
export interface Opening {
  readonly cover: Picture | undefined;
  /** The text of a large heading before everything else: the offer. Empty if there is none. */
  readonly headline: string;
  /** The image after them, which takes the place of a cover. Empty if there is a cover, or another block. */
  readonly image: string;
  /** The paragraphs at the beginning. */
  readonly lead: string;
  /** The callouts after them. Empty if there is another block. */
  readonly callout: string;
  /** The other blocks. */
  readonly rest: string;
}
