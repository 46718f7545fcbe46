// Measures one client in a process of its own, so that other clients do not affect its modules and its heap.
import { CLIENTS } from "./clients.mjs";
import { LOADS } from "./loads.mjs";
import { measure } from "./measure.mjs";

/** @type {import("./clients.mjs").BenchClient | undefined} */
let client;

/**
 * Makes the calls of a load.
 * @param {import("./clients.mjs").ClientName} name
 * @param {string} baseUrl
 * @param {import("./loads.mjs").LoadName} load
 * @param {number} scale factor of the number of calls
 */
export async function measureClient(name, baseUrl, load, scale) {
  client ??= await CLIENTS[name].create(baseUrl);
  const { call, calls, concurrency } = LOADS[load];
  return measure(client[call], { concurrency, calls: Math.max(1, Math.round(calls * scale)) });
}
