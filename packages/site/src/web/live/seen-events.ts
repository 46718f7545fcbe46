/** Number of ids to remember. */
const MAX_IDS = 10_000;

/** Remembers the ids of events, because Notion can deliver an event more than once. */
export class SeenEvents {
  readonly #ids = new Set<string>();

  /** Adds an id. Returns false if it is known. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    // A set is in the order of its additions.
    for (const oldest of this.#ids) {
      if (this.#ids.size <= MAX_IDS) break;
      this.#ids.delete(oldest);
    }
    return true;
  }
}
