/**
 * Chooses simulations that have as many different pairs of events as possible: two events within one simulation, in their order.
 * @param {ReadonlyMap<number, readonly string[]>} events the events of each simulation by its seed
 * @param {number} count
 */
export function chooseSeeds(events, count) {
  const pairs = new Map([...events].map(([seed, list]) => [seed, pairsOf(list)]));
  /** @type {Set<string>} */
  const covered = new Set();
  /** @type {number[]} */
  const chosen = [];
  while (chosen.length < count && pairs.size > 0) {
    let best = -1;
    let most = -1;
    for (const [seed, own] of pairs) {
      const gain = [...own].filter((pair) => !covered.has(pair)).length;
      if (gain > most) [best, most] = [seed, gain];
    }
    for (const pair of pairs.get(best) ?? []) covered.add(pair);
    pairs.delete(best);
    chosen.push(best);
  }
  return chosen.sort((a, b) => a - b);
}

/** @param {readonly string[]} events */
function pairsOf(events) {
  /** @type {Set<string>} */
  const pairs = new Set();
  for (const [index, first] of events.entries())
    for (const second of events.slice(index + 1)) pairs.add(`${first}, ${second}`);
  return pairs;
}
