// A list that is read once, while its first reader reads it.

/** Longest list, and number of single objects, that are kept. More would fill the memory of a program. */
export const MAX_KEPT = 10_000;

/** Keeps the lists of a source by their keys. */
export class KeptLists<Item> {
  readonly #lists = new Map<string, KeptList<Item>>();

  /** Yields the items of a list. A list that failed, and one that is too long to keep, is read again. */
  async *read(key: string, start: () => AsyncIterable<Item>): AsyncGenerator<Item, void> {
    const list = this.#lists.get(key) ?? new KeptList(start());
    this.#lists.set(key, list);
    const forget = () => {
      if (this.#lists.get(key) === list) this.#lists.delete(key);
    };
    try {
      for (let index = 0; ; index += 1) {
        const item = await list.at(index);
        if (item === undefined) return;
        if (index >= MAX_KEPT) forget();
        yield item.value;
      }
    } catch (error) {
      forget();
      throw error;
    }
  }
}

class KeptList<Item> {
  readonly #items: { readonly value: Item }[] = [];
  readonly #iterator: AsyncIterator<Item, unknown>;
  /** The end of the last read that was started: several readers can wait for the next item. */
  #last: Promise<boolean> = Promise.resolve(true);

  constructor(items: AsyncIterable<Item>) {
    this.#iterator = items[Symbol.asyncIterator]();
  }

  /** Returns an item. Undefined after the last one. */
  async at(index: number): Promise<{ readonly value: Item } | undefined> {
    while (index >= this.#items.length) {
      this.#last = this.#last.then((hasMore) => (hasMore && index >= this.#items.length ? this.#next() : hasMore));
      if (!(await this.#last)) break;
    }
    return this.#items[index];
  }

  async #next(): Promise<boolean> {
    const next = await this.#iterator.next();
    if (next.done !== true) this.#items.push({ value: next.value });
    return next.done !== true;
  }
}
