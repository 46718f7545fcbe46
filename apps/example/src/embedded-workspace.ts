// The only file of the tour that knows the emulator.
import { startEmulator, type FaultRule } from "@ws/emulator";
import type { StepName } from "./steps.ts";
import type { Workspace } from "./workspace.ts";

/** What is to happen to the requests of a step, once for each client. */
const TROUBLES: Partial<Record<StepName, FaultRule>> = {
  timeout: { match: { operation: "search" }, stall: true, times: 1 },
  "rate-limit": { match: { operation: "users.me" }, status: 429, retryAfter: 1, times: 1 },
};

/** Starts a workspace with demo content in a thread of this process. */
export async function openEmbeddedWorkspace(): Promise<Workspace> {
  const emulator = await startEmulator({ seed: "demo", now: Date.now() });
  const options = { auth: emulator.token, baseUrl: emulator.url };
  const connection = { async: options, sync: options };
  return {
    description: `embedded, at ${emulator.url}: a made-up bicycle workshop; nothing leaves this machine`,
    connection,
    testPageId: emulator.testPageId,
    rateLimited: connection,
    simulated: {
      timeout: "the embedded workspace is told to leave one request of each client unanswered",
      "rate-limit": "the embedded workspace is told to refuse one request of each client",
    },
    prepare: async (step) => {
      const trouble = TROUBLES[step];
      if (trouble !== undefined) await addFault(emulator.url, trouble);
    },
    close: () => emulator.close(),
  };
}

async function addFault(url: string, rule: FaultRule): Promise<void> {
  const response = await fetch(`${url}/_emulator/faults`, { method: "POST", body: JSON.stringify(rule) });
  if (!response.ok) throw new Error(`The emulator took no fault rule: ${await response.text()}`);
}
