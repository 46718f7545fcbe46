import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { startEmulator } from "@ws/emulator";
import { TOKEN, USER, USER_ID } from "../shared/responses.mjs";
import { median, ratios } from "../shared/statistics.mjs";
import { startBareServer } from "./start-bare-server.mjs";

/**
 * Compares the throughput of the emulator with that of a bare server. Both send the same response.
 * @param {number} rounds
 * @returns {Promise<import("../shared/measurement.mjs").Measurement>}
 */
export async function measureSmallGet(rounds) {
  const bare = await startBareServer();
  const seed = [/** @type {import("@ws/emulator").JsonObject} */ (JSON.parse(USER))];
  const emulator = await startEmulator({ seed });
  const headers = { authorization: `Bearer ${TOKEN}`, "notion-version": "2026-03-11" };
  // Only the request id may differ, and its length is constant.
  const body = await (await fetch(`${emulator.url}/v1/users/${USER_ID}`, { headers })).text();
  if (body.length !== USER.length) throw new Error(`Expected ${USER.length} bytes, got ${body.length}: ${body}`);
  /** @type {{ emulator: number[], bare: number[] }} */
  const rates = { emulator: [], bare: [] };
  for (let round = 0; round <= rounds; round++) {
    const [emulatorRate, bareRate] = [await measureRate(emulator.url), await measureRate(bare.url)];
    if (round > 0) {
      rates.emulator.push(emulatorRate);
      rates.bare.push(bareRate);
    }
  }
  await bare.close();
  await emulator.close();
  return {
    title: "small GET, 20 connections, throughput vs a bare server with the same response",
    value: ratios(rates.emulator, rates.bare),
    limit: 0.5,
    format: "ratio",
    direction: "≥",
    note: `${median(rates.emulator).toFixed(0)}/s, bare ${median(rates.bare).toFixed(0)}/s`,
  };
}

/**
 * Returns the responses per second of a server. The load comes from a worker thread.
 * @param {string} url
 */
async function measureRate(url) {
  const load = { port: Number(new URL(url).port), seconds: 1, connections: 20 };
  const worker = new Worker(new URL("./load-worker.mjs", import.meta.url), { workerData: load, execArgv: [] });
  const [rate] = await once(worker, "message");
  return Number(rate);
}
