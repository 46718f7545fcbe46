/**
 * @typedef {object} Sample
 * @property {number} callsPerSecond
 * @property {number} cpuMicroseconds CPU time per call, of all threads of the process
 * @property {number} latencyMicroseconds median duration of one call
 */

/** The loads: which call, how many calls run at the same time, and how many calls one measurement makes. */
export const LOADS = {
  small20: {
    description: "small GET, 20 parallel calls",
    call: /** @type {const} */ ("getUser"),
    concurrency: 20,
    calls: 8000,
  },
  small1: {
    description: "small GET, one call after another",
    call: /** @type {const} */ ("getUser"),
    concurrency: 1,
    calls: 3000,
  },
  page20: {
    description: "61 kB page of 100 rows, 20 parallel calls",
    call: /** @type {const} */ ("queryRows"),
    concurrency: 20,
    calls: 1000,
  },
};

/** @typedef {keyof typeof LOADS} LoadName */

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
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: concurrency }, makeCalls));
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    callsPerSecond: (calls / wallMs) * 1000,
    cpuMicroseconds: (user + system) / calls,
    latencyMicroseconds: (latencies.sort()[Math.floor(calls / 2)] ?? 0) * 1000,
  };
}
