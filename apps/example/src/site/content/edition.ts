// The content of the site after a run of the mirror.
import type { Snapshot } from "@ws/mirror";
import type { PublishedNode, PublishedTree } from "./published-tree.ts";

/** The content of the site after a run of the mirror. */
export interface Edition {
  /** Number of the last run that changed the copy. */
  readonly version: number;
  readonly tree: PublishedTree;
  /** The first page. Undefined if the copy lacks it. */
  readonly root: PublishedNode | undefined;
  readonly snapshot: Snapshot;
  /** Rendered parts of pages. They end with the edition. */
  readonly cache: PartCache;
}

/** Number of parts to keep. */
const MAX_PARTS = 1000;

/** Keeps rendered parts by their key, so that each is rendered once. */
export class PartCache {
  readonly #parts = new Map<string, Promise<string>>();

  /** Returns a part. Renders it the first time, and again after an error. */
  get(key: string, render: () => Promise<string>): Promise<string> {
    const known = this.#parts.get(key);
    if (known !== undefined) return known;
    if (this.#parts.size >= MAX_PARTS) this.#parts.clear();
    const part = render();
    this.#parts.set(key, part);
    part.catch(() => this.#parts.delete(key));
    return part;
  }
}
