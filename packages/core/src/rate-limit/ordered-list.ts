/** An item of an ordered list. */
export interface Positioned {
  readonly position: number;
}

/**
 * Items in the order of their positions, each of which one item has. Most items are added at the end and taken from the start, so that
 * both take the same time in a list of any length.
 */
export class OrderedList<Item extends Positioned> {
  /** The items from `#start` on. Those before are taken. */
  readonly #items: (Item | undefined)[] = [];
  #start = 0;

  /** Number of items. */
  get size(): number {
    return this.#items.length - this.#start;
  }

  /** The item with the lowest position. */
  get first(): Item | undefined {
    return this.#items[this.#start];
  }

  add(item: Item): void {
    this.#items.splice(this.#indexOf(item.position), 0, item);
  }

  /** Removes an item, if the list has it. */
  remove(item: Item): void {
    const at = this.#indexOf(item.position);
    if (this.#items[at] !== item) return;
    if (at === this.#start) this.#takeFirst();
    else this.#items.splice(at, 1);
  }

  /** Removes the first item and returns it. */
  shift(): Item | undefined {
    const { first } = this;
    if (first !== undefined) this.#takeFirst();
    return first;
  }

  /** Returns the number of items with a lower position. */
  countBefore(position: number): number {
    return this.#indexOf(position) - this.#start;
  }

  #takeFirst(): void {
    this.#items[this.#start] = undefined;
    this.#start += 1;
    // The places of taken items are given back when they are as many as the others.
    if (this.#start < this.size) return;
    this.#items.splice(0, this.#start);
    this.#start = 0;
  }

  /** Returns the index of the first item whose position is not lower, by bisection. */
  #indexOf(position: number): number {
    let [low, high] = [this.#start, this.#items.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#items[middle]?.position ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
