import { median } from "../shared/statistics.mjs";
import { timed } from "../shared/rounds.mjs";

/**
 * @typedef {object} Sample
 * @property {number} callsPerSecond
 * @property {number} cpuMicroseconds CPU time per call, of all threads of the process
 * @property {number} latencyMicroseconds median duration of one call
 */

/**
 * Makes calls and measures throughput, CPU time and latency. Does not force a garbage collection: that would discard
 * compiled code, and the next measurement would include its compilation.
 * @param {() => unknown} call returns a response or a promise of a response
 * @param {{ calls: number, concurrency: number }} load
 * @returns {Promise<Sample>}
 */
export async function measure(call, { calls, concurrency }) {
  const latencies = new Float64Array(calls);
  let started = 0;
  const makeCalls = async () => {
    for (let index = started++; index < calls; index = started++) {
      const calledAt = performance.now();
      const response = call();
      // A blocking client returns no promise. `await` would add a turn of the event loop to its latency.
      if (response instanceof Promise) await response;
      latencies[index] = performance.now() - calledAt;
    }
  };
  const { ms, cpuMs } = await timed(() => Promise.all(Array.from({ length: concurrency }, makeCalls)));
  return {
    callsPerSecond: (calls / ms) * 1000,
    cpuMicroseconds: (cpuMs / calls) * 1000,
    latencyMicroseconds: median([...latencies]) * 1000,
  };
}
