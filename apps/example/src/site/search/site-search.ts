// Full-text search over the published pages and databases, with the index of the copy.
import { MirrorError, searchCopy, type MirrorStore, type SearchResult } from "@ws/mirror";
import type { Publication } from "../content/published-tree.ts";
import { findVisible, type IsVisible } from "./visible-texts.ts";

/** Largest number of results. */
export const MAX_RESULTS = 100;

/** A last word that is so short that it is probably incomplete. A longer word also finds the words that contain it. */
const INCOMPLETE = /(?<![\p{L}\p{N}"])\p{L}{1,3}$/u;

/** Finds published pages and databases by their text. */
export class SiteSearch {
  readonly #store: MirrorStore;
  readonly #staffColumns: ReadonlySet<string>;
  #isVisible: IsVisible = () => false;

  /** @param staffColumns names of columns that visitors do not see */
  constructor(store: MirrorStore, staffColumns: ReadonlySet<string>) {
    this.#store = store;
    this.#staffColumns = staffColumns;
  }

  /** Sets which pages are found. */
  async publish(publication: Publication): Promise<void> {
    this.#isVisible = await findVisible(this.#store, publication, this.#staffColumns);
  }

  /** Finds pages and databases, the best first. */
  async find(text: string): Promise<readonly SearchResult[]> {
    try {
      const options = { limit: MAX_RESULTS, isSearched: this.#isVisible };
      return await searchCopy(this.#store, text.replace(INCOMPLETE, "$&*"), options);
    } catch (error) {
      // The next run of the mirror indexes a copy of an earlier version.
      if (error instanceof MirrorError && error.code === "no_index") return [];
      throw error;
    }
  }
}
