/**
 * @typedef {import("./load-client.mjs").ClientName} ClientName
 * @typedef {import("./measure.mjs").LoadName} LoadName
 * @typedef {import("./measure.mjs").Sample} Sample
 */

/** Samples by load and client, in the order of the rounds. */
export class Samples {
  /** @type {Map<string, Sample[]>} */
  #samples = new Map();

  /**
   * @param {LoadName} load
   * @param {ClientName} client
   * @param {Sample} sample
   */
  add(load, client, sample) {
    const key = `${load} ${client}`;
    this.#samples.set(key, [...(this.#samples.get(key) ?? []), sample]);
  }

  /**
   * Returns the values of one metric in the order of the rounds.
   * @param {LoadName} load
   * @param {ClientName} client
   * @param {keyof Sample} metric
   */
  values(load, client, metric) {
    return (this.#samples.get(`${load} ${client}`) ?? []).map((sample) => sample[metric]);
  }
}
