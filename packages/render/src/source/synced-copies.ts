// Copies of synced blocks: all of them have the content of their original, so one list is read for all.
import { fieldsOf, plainId, textOf, type Fields } from "@ws/helpers/json";
import { contentOf } from "./content-object.ts";
import type { ContentObject } from "./content-source.ts";

/** Returns the original of a synced block. Undefined for originals. */
export const originalId = (content: Fields): string | undefined => textOf(fieldsOf(content["synced_from"])["block_id"]);

/** The copies that a source has read. */
export class SyncedCopies {
  /** Ids of originals by the ids of their copies. */
  readonly #originals = new Map<string, string>();

  /** Remembers a block if it is a copy. */
  add(block: ContentObject): void {
    const original = originalId(contentOf(block.json));
    if (original !== undefined) this.#originals.set(plainId(block.id), plainId(original));
  }

  /** Returns the id of the original, without dashes. Undefined for blocks that are not known as copies. */
  originalOf(id: string): string | undefined {
    return this.#originals.get(plainId(id));
  }

  /**
   * Returns the key of the blocks inside of a block. Copies of one original share a key, but not with the original: a token can see a copy
   * without its original.
   */
  listOf(id: string): string {
    const original = this.originalOf(id);
    return original === undefined ? `blocks-${plainId(id)}` : `copies-${original}`;
  }
}
