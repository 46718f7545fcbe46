import { once } from "node:events";
import http from "node:http";
import { Worker } from "node:worker_threads";
import { startEmulator } from "@ws/emulator";
import { API_HEADERS, USER, USER_ID } from "../shared/responses.mjs";
import { row } from "../shared/rows.mjs";
import { runRounds, timed } from "../shared/rounds.mjs";
import { median, ratios } from "../shared/statistics.mjs";

/** @typedef {{ url: string, close: () => Promise<void> }} Server */

/** Starts a bare node:http server in a worker thread. @returns {Promise<Server>} */
async function startBareServer() {
  const worker = new Worker(new URL("./bare-server-worker.mjs", import.meta.url), { execArgv: [] });
  const [port] = await once(worker, "message");
  return { url: `http://127.0.0.1:${String(port)}`, close: async () => void (await worker.terminate()) };
}

/**
 * Compares the start of the emulator, empty and with demo content, with the start of a bare server.
 * @param {number} rounds
 */
export async function measureStart(rounds) {
  const starts = {
    bare: () => timeToFirstResponse(startBareServer),
    empty: () => timeToFirstResponse(() => startEmulator({ seed: "empty" })),
    demo: () => timeToFirstResponse(() => startEmulator({ seed: "demo" })),
  };
  const { bare, ...seeds } = await runRounds(starts, rounds);
  return Object.entries(seeds).map(([seed, times]) => {
    const note = `${median(times).toFixed(0)} ms, bare ${median(bare).toFixed(0)} ms`;
    return row(
      `start → first response, seed "${seed}", vs a bare node:http worker`,
      ratios(times, bare),
      "≤ 3 ×",
      note,
    );
  });
}

/** Returns the milliseconds from starting a server to its first response. @param {() => Promise<Server>} start */
async function timeToFirstResponse(start) {
  const { result, ms } = await timed(async () => {
    const server = await start();
    const request = http.get(`${server.url}/v1/users/me`, { headers: API_HEADERS, agent: false });
    const [response] = await once(request, "response");
    await once(response.resume(), "end");
    return server;
  });
  await result.close();
  return ms;
}

/**
 * Compares the throughput of the emulator with that of a bare server. Both send the same response.
 * @param {number} rounds
 */
export async function measureGet(rounds) {
  const bare = await startBareServer();
  const emulator = await startEmulator({ seed: [JSON.parse(USER)] });
  // Only the request id may differ, and its length is constant.
  const body = await (await fetch(`${emulator.url}/v1/users/${USER_ID}`, { headers: API_HEADERS })).text();
  if (body.length !== USER.length) throw new Error(`Expected ${USER.length} bytes, got ${body.length}: ${body}`);
  const rates = await runRounds({ own: () => measureRate(emulator), bare: () => measureRate(bare) }, rounds);
  await bare.close();
  await emulator.close();
  const title = "small GET, 20 connections, throughput vs a bare server with the same response";
  const note = `${median(rates.own).toFixed(0)}/s, bare ${median(rates.bare).toFixed(0)}/s`;
  return row(title, ratios(rates.own, rates.bare), "≥ 0.5 ×", note);
}

/** Returns the responses per second of a server. The load comes from a worker thread. @param {Server} server */
async function measureRate({ url }) {
  const load = { port: Number(new URL(url).port), seconds: 1, connections: 20 };
  const worker = new Worker(new URL("./load-worker.mjs", import.meta.url), { workerData: load, execArgv: [] });
  const [rate] = await once(worker, "message");
  return Number(rate);
}
