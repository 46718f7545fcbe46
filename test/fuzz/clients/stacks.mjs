// The clients and transports that a run compares.
import http from "node:http";
import { AsyncClient, createFetchHttpClient, createHttpClient } from "@ws/client";
import { clientOptions, makeCalls } from "./make-calls.mjs";
import { startWorker } from "./remote.mjs";

/** @typedef {import("./make-calls.mjs").CallPlan} CallPlan */
/** @typedef {import("./make-calls.mjs").CallResult} CallResult */
/** @typedef {"node" | "axios" | "fetch" | "blocking"} StackName */

/**
 * @param {CallPlan} plan
 * @param {import("@ws/client").AsyncHttpClient} [httpClient]
 */
async function callWith(plan, httpClient) {
  /** @type {string[]} */
  const log = [];
  const client = new AsyncClient({ ...clientOptions(plan, log), ...(httpClient && { httpClient }) });
  const results = await makeCalls(client, plan, log);
  await client.close();
  return results;
}

/** @param {CallPlan} plan */
async function callWithAxios(plan) {
  const httpAgent = new http.Agent({ keepAlive: true });
  const results = await callWith(plan, createHttpClient({ httpAgent }));
  httpAgent.destroy();
  return results;
}

/**
 * Starts the clients. Each of the `lanes` cases at a time has a thread of its own for `Client`.
 * @param {number} lanes
 */
export function startStacks(lanes) {
  const callers = Array.from({ length: lanes }, () => startWorker("./blocking-client-worker.mjs"));
  /** @type {Record<StackName, (plan: CallPlan, lane: number) => Promise<CallResult[]>>} */
  const stacks = {
    node: (plan) => callWith(plan),
    axios: (plan) => callWithAxios(plan),
    fetch: (plan) => callWith(plan, createFetchHttpClient()),
    blocking: async (plan, lane) => callers[lane]?.send("call", plan),
  };
  return { stacks, stop: () => Promise.all(callers.map((caller) => caller.stop())) };
}
