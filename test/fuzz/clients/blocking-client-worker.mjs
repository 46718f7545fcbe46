// Makes the calls of cases with `Client` in a thread that it may block.
import { Client } from "@ws/client";
import { clientOptions, makeCalls } from "./make-calls.mjs";
import { receiveCommands } from "./remote.mjs";

// The clients of a thread share a worker thread, which ends with the last client. Its start takes longer than a case, so
// a client that is never closed keeps it. Port 1 refuses the connection. A proxy for https gives it connections of its own: those of a
// case must be closed with its client.
process.env["https_proxy"] = "http://127.0.0.1:1";
const idle = new Client({ auth: "not-a-secret", baseUrl: "http://127.0.0.1:1", retry: false, logger: silentLogger() });
delete process.env["https_proxy"];
try {
  idle.users.me();
} catch {
  // The call only starts the worker thread.
}

function silentLogger() {
  const write = () => undefined;
  return { error: write, warn: write, info: write, debug: write };
}

receiveCommands({
  async call(/** @type {import("./make-calls.mjs").CallPlan} */ plan) {
    /** @type {string[]} */
    const log = [];
    const client = new Client(clientOptions(plan, log));
    const results = await makeCalls(client, plan, log);
    client.close();
    return results;
  },
});
