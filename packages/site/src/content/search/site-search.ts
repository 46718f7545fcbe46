// Full-text search over the published pages and databases, with the index of the copy.
import { MirrorError } from "@ws/mirror";
import type { CopyReader, SearchResult } from "@ws/mirror/reader";
import type { LimitedColumns } from "../public/column-limits.ts";
import type { Publication, PublishedTree } from "../public/published-tree.ts";
import { bareId } from "@ws/render/values";
import { findVisible, type IsVisible } from "./visible-texts.ts";

/** Largest number of results. */
export const MAX_RESULTS = 100;

/** A last word that is so short that it is probably incomplete. A longer word also finds the words that contain it. */
const INCOMPLETE = /(?<![\p{L}\p{N}"])\p{L}{1,3}$/u;

/**
 * A page counts this much more than a row of a table with the same match: "Replace a chain" stands before three repairs of that name.
 * A title counts 8 times a text, so a row whose title matches still stands before a page whose text does.
 */
const PAGE_BOOST = 1.5;

/** Finds published pages and databases by their text. */
export class SiteSearch {
  readonly #reader: CopyReader;
  #isVisible: IsVisible = () => false;
  #tree: PublishedTree = new Map();

  constructor(reader: CopyReader) {
    this.#reader = reader;
  }

  /** Sets which pages are found. */
  async publish(publication: Publication, columns: Pick<LimitedColumns, "columns" | "linked">): Promise<void> {
    this.#tree = publication.tree;
    this.#isVisible = await findVisible(this.#reader, publication, columns);
  }

  /** Finds pages and databases, the best first. */
  async find(text: string): Promise<readonly SearchResult[]> {
    try {
      const isRow = (pageId = "") => this.#tree.get(bareId(pageId))?.parent?.kind === "data_source";
      const boost = ({ pageId }: { readonly pageId: string | undefined }) => (isRow(pageId) ? 1 : PAGE_BOOST);
      const options = { limit: MAX_RESULTS, isSearched: this.#isVisible, boost };
      return await this.#reader.search(text.replace(INCOMPLETE, "$&*"), options);
    } catch (error) {
      // The next run of the mirror completes an index whose filling was interrupted.
      if (error instanceof MirrorError && error.code === "no_index") return [];
      throw error;
    }
  }
}
