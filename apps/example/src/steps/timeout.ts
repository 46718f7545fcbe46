// Wait no longer than one wants to: `timeoutMs` is an option of a client (60 s unless given) and of a single call.
import { strict as assert } from "node:assert";
import { RequestTimeoutError } from "@ws/client";
import type { AsyncTour, SyncTour } from "../step.ts";

export const title = "Run into a timeout";

export async function withAsyncClient({ client, say }: AsyncTour): Promise<void> {
  try {
    await client.search({ query: "chain" }, { timeoutMs: 1 });
  } catch (error) {
    if (!(error instanceof RequestTimeoutError)) throw error;
    say(`caught ${error.name}: ${error.message}`);
    return;
  }
  assert.fail("an answer came within 1 ms");
}

export function withClient({ client, say }: SyncTour): void {
  try {
    client.search({ query: "chain" }, { timeoutMs: 1 });
  } catch (error) {
    if (!(error instanceof RequestTimeoutError)) throw error;
    say(`caught ${error.name}: ${error.message}`);
    return;
  }
  assert.fail("an answer came within 1 ms");
}
