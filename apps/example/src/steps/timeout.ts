// Wait no longer than one wants to: `timeoutMs` is an option of a client (60 s unless given) and of a single call.
// Nobody finds everything in a workspace within a millisecond.
import { strict as assert } from "node:assert";
import { RequestTimeoutError } from "@ws/client";
import type { Step } from "../step.ts";

export const timeout: Step = {
  title: "Run into a timeout",

  async withAsyncClient({ client, say }) {
    try {
      await client.search({}, { timeoutMs: 1 });
    } catch (error) {
      if (!(error instanceof RequestTimeoutError)) throw error;
      say(`caught ${error.name}: ${error.message}`);
      return;
    }
    assert.fail("an answer came within 1 ms");
  },

  withClient({ client, say }) {
    try {
      client.search({}, { timeoutMs: 1 });
    } catch (error) {
      if (!(error instanceof RequestTimeoutError)) throw error;
      say(`caught ${error.name}: ${error.message}`);
      return;
    }
    assert.fail("an answer came within 1 ms");
  },
};
