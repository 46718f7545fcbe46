import { rotate } from "../shared/rotate.mjs";
import { startChild } from "../shared/start-child.mjs";
import { LOADS } from "./measure.mjs";
import { Samples } from "./samples.mjs";

/**
 * @typedef {import("./load-client.mjs").ClientName} ClientName
 * @typedef {import("./measure.mjs").LoadName} LoadName
 * @typedef {import("./measure.mjs").Sample} Sample
 */

/**
 * Returns the clients to measure under each load, so that every target can be computed.
 * @param {readonly { load: LoadName, client: ClientName, baseline: ClientName }[]} targets
 * @returns {Map<LoadName, ClientName[]>}
 */
export function planRounds(targets) {
  /** @type {Map<LoadName, ClientName[]>} */
  const plan = new Map();
  for (const { load, client, baseline } of targets) {
    plan.set(load, [...new Set([...(plan.get(load) ?? []), client, baseline])]);
  }
  return plan;
}

// V8 compiles the hot code of a client only after about ten thousand calls, so the first rounds do not count.
const WARM_UP_ROUNDS = 3;

/**
 * Measures every client once under each load in every round. A slow phase of the machine then affects all clients of a
 * round, and the ratios within the round stay valid.
 * @param {string} baseUrl
 * @param {ReturnType<typeof planRounds>} plan
 * @param {{ rounds: number, scale?: number, hasWarmUp?: boolean }} options `scale` multiplies the number of calls of every load
 */
export async function runRounds(baseUrl, plan, { rounds, scale = 1, hasWarmUp = true }) {
  const samples = new Samples();
  const warmUpRounds = hasWarmUp ? WARM_UP_ROUNDS : 0;
  const names = [...new Set([...plan.values()].flat())];
  const module = new URL("./client-process.mjs", import.meta.url);
  const children = new Map(
    await Promise.all(
      names.map(async (name) => /** @type {const} */ ([name, await startChild(module, [name, baseUrl])])),
    ),
  );
  try {
    for (let round = -warmUpRounds; round < rounds; round++) {
      for (const [load, clients] of plan) {
        const { call, concurrency, calls } = LOADS[load];
        const task = { call, concurrency, calls: Math.max(1, Math.round(calls * scale)) };
        // Another client starts each round, so that no client always pays the cost of being first.
        for (const name of rotate(clients, round + warmUpRounds)) {
          const sample = /** @type {Sample} */ (await children.get(name)?.request(task));
          if (round >= 0) samples.add(load, name, sample);
        }
      }
    }
  } finally {
    for (const child of children.values()) child.stop();
  }
  return samples;
}
