// Mutates JSON: replaces, removes, repeats, wraps and swaps values at random places.
import { hostileText, hostileValue } from "./hostile-values.mjs";

/** @typedef {import("./random-source.mjs").RandomSource} RandomSource */

/**
 * Returns a copy of a value with one to three mutations.
 * @param {unknown} value
 * @param {RandomSource} random
 * @returns {unknown}
 */
export function mutated(value, random) {
  const root = { value: structuredClone(value) };
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const found = places(root);
    if (found.length > 0) mutateOnce(random.pick(found), random);
  }
  return root.value;
}

/** @typedef {{ holder: object, key: string }} Place */

/**
 * Returns all places in a value, the deepest last.
 * @param {object} holder
 * @returns {Place[]}
 */
function places(holder) {
  const found = [];
  const waiting = [holder];
  for (let next = waiting.pop(); next !== undefined && found.length < 500; next = waiting.pop()) {
    for (const [key, value] of Object.entries(next)) {
      found.push({ holder: next, key });
      if (typeof value === "object" && value !== null) waiting.push(value);
    }
  }
  return found;
}

/**
 * @param {Place} place
 * @param {RandomSource} random
 */
function mutateOnce({ holder, key }, random) {
  /** @type {unknown} */
  const before = Reflect.get(holder, key);
  // A text of another content gets through the parsers more often than another type.
  if (typeof before === "string" && random.chance(0.5)) {
    Reflect.set(holder, key, hostileText(random));
    return;
  }
  const kind = random.below(8);
  if (kind === 0) Reflect.deleteProperty(holder, key);
  else if (kind === 1) Reflect.set(holder, key, [before]);
  else if (kind === 2)
    Reflect.set(
      holder,
      key,
      Array.from({ length: random.pick([2, 101]) }, () => before),
    );
  else if (kind === 3)
    Object.defineProperty(holder, random.pick(["__proto__", "constructor", "type", "extra"]), {
      value: before,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  else if (kind === 4 && typeof before === "string")
    Reflect.set(holder, key, before.repeat(random.below(40)) + String.fromCharCode(random.below(65_536)));
  else Reflect.set(holder, key, hostileValue(random));
}
