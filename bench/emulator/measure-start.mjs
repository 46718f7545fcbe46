import http from "node:http";
import { startEmulator } from "@ws/emulator";
import { TOKEN } from "../shared/responses.mjs";
import { median, ratios } from "../shared/statistics.mjs";
import { startBareServer } from "./start-bare-server.mjs";

/**
 * Compares the start of the emulator, empty and with demo content, with the start of a bare server.
 * @param {number} rounds
 * @returns {Promise<import("../shared/measurement.mjs").Measurement[]>}
 */
export async function measureStart(rounds) {
  const starts = {
    bare: startBareServer,
    empty: () => startEmulator({ seed: "empty" }),
    demo: () => startEmulator({ seed: "demo" }),
  };
  /** @type {Record<keyof typeof starts, number[]>} */
  const times = { bare: [], empty: [], demo: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const name of /** @type {(keyof typeof starts)[]} */ (Object.keys(starts))) {
      const milliseconds = await timeToFirstResponse(starts[name]);
      if (round > 0) times[name].push(milliseconds);
    }
  }
  return /** @type {const} */ (["empty", "demo"]).map((name) => ({
    title: `start → first response, seed "${name}", vs a bare node:http worker`,
    value: ratios(times[name], times.bare),
    limit: 3,
    format: /** @type {const} */ ("ratio"),
    direction: /** @type {const} */ ("≤"),
    note: `${median(times[name]).toFixed(0)} ms, bare ${median(times.bare).toFixed(0)} ms`,
  }));
}

/**
 * Returns the milliseconds from starting a server in a worker thread to its first response.
 * @param {() => Promise<{ url: string, close: () => Promise<void> }>} start
 */
async function timeToFirstResponse(start) {
  const startedAt = performance.now();
  const { url, close } = await start();
  const headers = { authorization: `Bearer ${TOKEN}`, "notion-version": "2026-03-11" };
  await new Promise((resolve, reject) => {
    http
      .get(`${url}/v1/users/me`, { headers, agent: false }, (response) => response.resume().on("end", resolve))
      .on("error", reject);
  });
  const milliseconds = performance.now() - startedAt;
  await close();
  return milliseconds;
}
