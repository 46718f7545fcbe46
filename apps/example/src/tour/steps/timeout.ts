// Limits the time to wait for a response. `timeoutMs` is an option of the client (default: 60 s) and of each call.
// One millisecond is too short for a search, so the call throws.
import { strict as assert } from "node:assert";
import { RequestTimeoutError } from "@ws/client";
import type { Step } from "../step.ts";

export const timeout: Step = {
  title: "Catch a timeout",

  async withAsyncClient({ client, print }) {
    try {
      await client.search({}, { timeoutMs: 1 });
    } catch (error) {
      if (!(error instanceof RequestTimeoutError)) throw error;
      print(`caught ${error.name}: ${error.message}`);
      return;
    }
    assert.fail("expected a timeout, got a response within 1 ms");
  },

  withClient({ client, print }) {
    try {
      client.search({}, { timeoutMs: 1 });
    } catch (error) {
      if (!(error instanceof RequestTimeoutError)) throw error;
      print(`caught ${error.name}: ${error.message}`);
      return;
    }
    assert.fail("expected a timeout, got a response within 1 ms");
  },
};
