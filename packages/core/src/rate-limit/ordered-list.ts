/** An item of an ordered list. */
export interface Positioned {
  readonly position: number;
}

/** Number of taken items after which their places are given back. */
const MAX_TAKEN = 1_024;

/**
 * Items in the order of their positions, first in, first out for equal ones. Most items are added at the end and taken from the
 * start, so that both take the same time in a list of any length.
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

  /** Adds an item after all items whose positions are not higher. */
  add(item: Item): void {
    const at = this.#indexAfter(item.position);
    if (at === this.#items.length) this.#items.push(item);
    else if (at === this.#start && at > 0) this.#items[(this.#start -= 1)] = item;
    else this.#items.splice(at, 0, item);
  }

  /** Removes an item, if the list has it. */
  remove(item: Item): void {
    let at = this.#indexAfter(item.position) - 1;
    while (at >= this.#start && this.#items[at]?.position === item.position && this.#items[at] !== item) at -= 1;
    if (at < this.#start || this.#items[at] !== item) return;
    if (at > this.#start) this.#items.splice(at, 1);
    else this.#takeFirst();
  }

  /** Removes the first item and returns it. */
  shift(): Item | undefined {
    const { first } = this;
    if (first !== undefined) this.#takeFirst();
    return first;
  }

  /** Returns the number of items with a lower position. */
  countBefore(position: number): number {
    let at = this.#indexAfter(position);
    while (at > this.#start && this.#items[at - 1]?.position === position) at -= 1;
    return at - this.#start;
  }

  #takeFirst(): void {
    this.#items[this.#start] = undefined;
    this.#start += 1;
    if (this.#start < this.#items.length && (this.#start < MAX_TAKEN || this.#start < this.size)) return;
    this.#items.splice(0, this.#start);
    this.#start = 0;
  }

  /** Returns the index after the last item whose position is not higher, by bisection. */
  #indexAfter(position: number): number {
    let [low, high] = [this.#start, this.#items.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#items[middle]?.position ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
