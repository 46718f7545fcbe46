// Lists that are read once, while their first readers read them.

/** Number of items of lists, and of single objects, that are kept. More would fill the memory of a program. */
export const MAX_KEPT = 10_000;

/** Keeps the lists of a source by their keys. The oldest lists make room for others. */
export class KeptLists<Item> {
  readonly #lists = new Map<string, KeptList<Item>>();
  /** Number of items of the lists. */
  #items = 0;

  /** Yields the items of a list. A list that failed, and one that made room for others, is read again. */
  async *read(key: string, start: () => AsyncIterable<Item>): AsyncGenerator<Item, void> {
    const list = this.#lists.get(key) ?? new KeptList(start());
    this.#lists.set(key, list);
    try {
      for (let index = 0; ; index += 1) {
        const item = await list.at(index);
        if (item === undefined) return;
        this.#count(key, list, index);
        yield item.value;
      }
    } catch (error) {
      if (this.#lists.get(key) === list) this.#forget(key, list);
      throw error;
    }
  }

  #count(key: string, list: KeptList<Item>, index: number): void {
    if (index < list.counted || this.#lists.get(key) !== list) return;
    list.counted += 1;
    this.#items += 1;
    for (const [oldKey, old] of this.#lists) {
      if (this.#items <= MAX_KEPT) return;
      this.#forget(oldKey, old);
    }
  }

  #forget(key: string, list: KeptList<Item>): void {
    this.#lists.delete(key);
    this.#items -= list.counted;
  }
}

class KeptList<Item> {
  /** Number of items that count for the limit. */
  counted = 0;
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
