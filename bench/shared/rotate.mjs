/**
 * Returns the list with its first items moved to the end. In each round, another participant is then measured first.
 * @template Item
 * @param {readonly Item[]} list
 * @param {number} count number of items to move; may exceed the length of the list
 */
export function rotate(list, count) {
  const first = count % list.length;
  return [...list.slice(first), ...list.slice(0, first)];
}
