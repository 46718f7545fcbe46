// The limit of blocks in a free workspace with several members.
// @source developers.notion.com/reference/workspace-block-limits
import type { JsonObject, JsonValue } from "../values/json.ts";
import { objectOr } from "../values/json.ts";
import type { Store } from "./store.ts";

/** Settings of a block limit. */
export interface BlockLimitSettings {
  /** Number of blocks that requests can create. */
  readonly blocks: number;
  /** Milliseconds after the limit was reached in which requests can still create blocks. */
  readonly graceMs: number;
}

/** Counts the blocks that requests create. Deletions give nothing back. */
export class BlockLimit {
  readonly #settings: BlockLimitSettings;
  readonly #now: () => number;
  #created = 0;
  #reachedAt: number | undefined;

  /** @param now returns the time of the emulator's clock in milliseconds */
  constructor(settings: BlockLimitSettings, now: () => number) {
    this.#settings = settings;
    this.#now = now;
  }

  /** True if requests can no longer create blocks. */
  get isClosed(): boolean {
    return this.#reachedAt !== undefined && this.#now() >= this.#reachedAt + this.#settings.graceMs;
  }

  /** Runs an operation and counts the blocks that it creates. */
  count<T>(store: Store, run: () => T): T {
    const before = store.nodes.size;
    try {
      return run();
    } finally {
      this.#created += store.nodes.size - before;
      if (this.#created >= this.#settings.blocks) this.#reachedAt ??= this.#now();
    }
  }

  /** Returns the counter, for `resume`. */
  state(): JsonObject {
    return { created: this.#created, reached_at: this.#reachedAt ?? null };
  }

  /** Continues with a saved counter, by default from zero. */
  resume(saved?: JsonValue): void {
    const { created, reached_at: reachedAt } = objectOr(saved);
    this.#created = typeof created === "number" ? created : 0;
    this.#reachedAt = typeof reachedAt === "number" ? reachedAt : undefined;
  }
}
