// One measurement: so many calls, so many at once. Runs inside a contender's process.

/**
 * @typedef {object} Sample
 * @property {number} callsPerSecond
 * @property {number} cpuMicroseconds CPU time per call, of all threads of the process
 * @property {number} latencyMicroseconds the median time of one call
 */

/** What is called, how many at once, and how many in one measurement. */
export const LOADS = {
  small20: { call: /** @type {const} */ ("small"), atOnce: 20, calls: 8000 },
  small1: { call: /** @type {const} */ ("small"), atOnce: 1, calls: 3000 },
  page20: { call: /** @type {const} */ ("page"), atOnce: 20, calls: 1000 },
};

/** @typedef {keyof typeof LOADS} Load */

/**
 * Makes calls and says what they took. It forces no garbage collection: a forced one throws compiled code away, and
 * what is measured after it is the compiler.
 * @param {() => unknown} call gives an answer or a promise of one
 * @param {{ calls: number, atOnce: number }} load
 * @returns {Promise<Sample>}
 */
export async function measure(call, { calls, atOnce }) {
  const latencies = new Float64Array(calls);
  let begun = 0;
  const lane = async () => {
    for (let index = begun++; index < calls; index = begun++) {
      const calledAt = performance.now();
      const answer = call();
      // Awaiting what is no promise would cost a blocking client a turn that it does not take.
      if (answer instanceof Promise) await answer;
      latencies[index] = performance.now() - calledAt;
    }
  };
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, lane));
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    callsPerSecond: (calls / wallMs) * 1000,
    cpuMicroseconds: (user + system) / calls,
    latencyMicroseconds: (latencies.sort()[Math.floor(calls / 2)] ?? 0) * 1000,
  };
}
