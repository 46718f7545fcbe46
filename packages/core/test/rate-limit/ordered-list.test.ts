import fc from "fast-check";
import { expect, test } from "vitest";
import { OrderedList, type Positioned } from "../../src/rate-limit/ordered-list.ts";

/** An item that counts how often its position is read. */
class Item implements Positioned {
  static reads = 0;
  readonly #position: number;
  readonly name: number;

  constructor(position: number, name: number) {
    this.#position = position;
    this.name = name;
  }

  get position(): number {
    Item.reads += 1;
    return this.#position;
  }
}

test("is a sorted list, whatever is added and removed", () => {
  const step = fc.record({
    action: fc.constantFrom("add", "add", "add", "shift", "remove", "remove again", "count"),
    position: fc.integer({ min: 0, max: 200 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const list = new OrderedList<Item>();
      let expected: Item[] = [];
      let removed: Item | undefined;
      for (const [index, { action, position }] of steps.entries()) {
        if (action === "add") {
          if (expected.some((item) => item.position === position)) continue;
          const item = new Item(position, index);
          list.add(item);
          expected = [...expected, item].toSorted((a, b) => a.position - b.position);
        } else if (action === "shift") expect(list.shift()).toBe(expected.shift());
        else if (action === "remove") {
          removed = expected[position % Math.max(1, expected.length)];
          if (removed !== undefined) list.remove(removed);
          expected = expected.filter((item) => item !== removed);
        } else if (action === "remove again" && removed !== undefined) list.remove(removed);
        else expect(list.countBefore(position)).toBe(expected.filter((item) => item.position < position).length);
        expect([list.size, list.first]).toEqual([expected.length, expected[0]]);
      }
      while (list.size > 0) expect(list.shift()).toBe(expected.shift());
    }),
  );
});

/** Returns how often positions are read for the life of a number of items in the list. */
function readsFor(count: number, end: (list: OrderedList<Item>, items: readonly Item[]) => void): number {
  const list = new OrderedList<Item>();
  const items = Array.from({ length: count }, (_, index) => new Item(index, index));
  Item.reads = 0;
  for (const item of items) list.add(item);
  for (let index = 0; index < count; index += 1) list.countBefore(Infinity);
  end(list, items);
  expect(list.size).toBe(0);
  return Item.reads;
}

test.each<[string, (list: OrderedList<Item>, items: readonly Item[]) => void]>([
  ["taken", (list, items) => expect(Array.from(items, () => list.shift())).toEqual(items)],
  ["removed in their order", (list, items) => items.forEach((item) => list.remove(item))],
  ["removed in the other order", (list, items) => items.toReversed().forEach((item) => list.remove(item))],
])("the cost of items that are %s grows with their number, not with its square", (_name, end) => {
  expect(readsFor(40_000, end) / readsFor(10_000, end)).toBeLessThan(6);
});
