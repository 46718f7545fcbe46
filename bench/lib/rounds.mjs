// Measures contenders in turns: in every round each of them once under each load, so that what slows the machine for a
// while slows all of them, and a ratio within a round still holds.
import { startChild } from "./child.mjs";
import { LOADS } from "./measure.mjs";

/**
 * @typedef {import("./contenders.mjs").ContenderName} ContenderName
 * @typedef {import("./measure.mjs").Load} Load
 * @typedef {import("./measure.mjs").Sample} Sample
 */

/** Samples by load and contender, one for each round. */
export class Samples {
  /** @type {Map<string, Sample[]>} */
  #samples = new Map();

  /**
   * @param {Load} load
   * @param {ContenderName} contender
   * @param {Sample} sample
   */
  add(load, contender, sample) {
    const key = `${load} ${contender}`;
    this.#samples.set(key, [...(this.#samples.get(key) ?? []), sample]);
  }

  /**
   * The values of one metric, round by round.
   * @param {Load} load
   * @param {ContenderName} contender
   * @param {keyof Sample} metric
   */
  values(load, contender, metric) {
    return (this.#samples.get(`${load} ${contender}`) ?? []).map((sample) => sample[metric]);
  }
}

/**
 * Who has to be measured under which load for these rows.
 * @param {readonly { load: Load, ours: ContenderName, theirs: ContenderName }[]} targets
 * @returns {Map<Load, ContenderName[]>}
 */
export function planOf(targets) {
  /** @type {Map<Load, ContenderName[]>} */
  const plan = new Map();
  for (const { load, ours, theirs } of targets) {
    plan.set(load, [...new Set([...(plan.get(load) ?? []), ours, theirs])]);
  }
  return plan;
}

// Rounds before the first that counts: V8 compiles the hot code of a contender only after some ten thousand calls.
const WARM_UPS = 3;

/**
 * Runs the rounds.
 * @param {string} baseUrl
 * @param {ReturnType<typeof planOf>} plan
 * @param {{ rounds: number, scale?: number }} options `scale` shortens every load
 */
export async function runRounds(baseUrl, plan, { rounds, scale = 1 }) {
  const samples = new Samples();
  const names = [...new Set([...plan.values()].flat())];
  const module = new URL("./contender-process.mjs", import.meta.url);
  const children = new Map(
    await Promise.all(
      names.map(async (name) => /** @type {const} */ ([name, await startChild(module, [name, baseUrl])])),
    ),
  );
  try {
    for (let round = -WARM_UPS; round < rounds; round++) {
      for (const [load, contenders] of plan) {
        const { calls, ...rest } = LOADS[load];
        const order = { ...rest, calls: Math.max(1, Math.round(calls * scale)) };
        // Who comes first changes: whatever the first one pays for, all pay in turn.
        for (const name of rotate(contenders, round + WARM_UPS)) {
          const sample = /** @type {Sample} */ (await children.get(name)?.ask(order));
          if (round >= 0) samples.add(load, name, sample);
        }
      }
    }
  } finally {
    for (const child of children.values()) child.stop();
  }
  return samples;
}

/**
 * The list, begun further on.
 * @template Item
 * @param {readonly Item[]} list
 * @param {number} by
 */
export function rotate(list, by) {
  const at = by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}
