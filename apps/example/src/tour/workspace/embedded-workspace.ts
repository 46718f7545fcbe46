// The only file of the tour that uses the emulator.
import { startEmulator, type FaultRule } from "@ws/emulator";
import type { StepName } from "../steps.ts";
import type { Workspace } from "./workspace.ts";

/** The faults that the emulator simulates, by step. Each applies to one request of each client. */
const FAULTS: Partial<Record<StepName, FaultRule>> = {
  timeout: { match: { operation: "search" }, stall: true, times: 1 },
  "rate-limit": { match: { operation: "users.me" }, status: 429, retryAfter: 1, times: 1 },
};

/** Starts an emulator with the demo workspace in a thread of this process. */
export async function openEmbeddedWorkspace(): Promise<Workspace> {
  const emulator = await startEmulator({ seed: "demo", now: Date.now() });
  const options = { auth: emulator.token, baseUrl: emulator.url };
  const connection = { async: options, sync: options };
  return {
    description: `an emulator with sample data at ${emulator.url}. All requests stay on this machine`,
    connection,
    testPageId: emulator.testPageId,
    rateLimited: connection,
    simulated: {
      timeout: "the emulator does not respond to one request of each client",
      "rate-limit": "the emulator responds to one request of each client with 429",
    },
    prepare: async (step) => {
      const fault = FAULTS[step];
      if (fault !== undefined) await addFault(emulator.url, fault);
    },
    close: () => emulator.close(),
  };
}

async function addFault(url: string, rule: FaultRule): Promise<void> {
  const response = await fetch(`${url}/_emulator/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(rule),
  });
  if (!response.ok) throw new Error(`The emulator rejected the fault rule: ${await response.text()}`);
}
