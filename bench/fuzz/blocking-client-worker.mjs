// Makes the calls of cases with `Client` in a thread that it may block.
import { parentPort } from "node:worker_threads";
import { Client } from "@ws/client";
import { clientOptions, makeCalls } from "./make-calls.mjs";

parentPort?.on("message", async ({ id, argument: plan }) => {
  /** @type {string[]} */
  const log = [];
  const client = new Client(clientOptions(plan, log));
  const value = await makeCalls(client, plan, log);
  client.close();
  parentPort?.postMessage({ id, value });
});
