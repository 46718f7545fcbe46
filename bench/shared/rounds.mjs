/**
 * Measures every case once in each round, and starts each round with another case. A slow phase of the machine then affects
 * all cases of a round, so that their ratios stay valid, and no case always pays the cost of being first.
 * @template {string} Name
 * @template Sample
 * @param {Readonly<Record<Name, () => Sample>>} cases
 * @param {number} rounds
 * @param {number} [warmUps] rounds before, which do not count
 * @returns {Promise<Record<Name, Awaited<Sample>[]>>} the samples of each case, in the order of the rounds
 */
export async function runRounds(cases, rounds, warmUps = 1) {
  const names = /** @type {Name[]} */ (Object.keys(cases));
  const lists = names.map((name) => [name, /** @type {Awaited<Sample>[]} */ ([])]);
  const samples = /** @type {Record<Name, Awaited<Sample>[]>} */ (Object.fromEntries(lists));
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const sample = await cases[name]();
      if (round >= warmUps) samples[name].push(sample);
    }
  }
  return samples;
}

/**
 * Runs some work. Returns its result, its duration, and the CPU time of all threads of the process.
 * @template Result
 * @param {() => Result} work
 */
export async function timed(work) {
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const pending = work();
  // `await` would add a turn of the event loop to work that returns no promise.
  const result = pending instanceof Promise ? await pending : pending;
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { result: /** @type {Awaited<Result>} */ (result), ms, cpuMs: (user + system) / 1000 };
}
