// Needs no code for rate limits: the client waits for the time in Retry-After and sends the request again.
// `rateLimited` contains `auth`, and options with which the first request gets a 429 response.
import { strict as assert } from "node:assert";
import { AsyncClient, Client } from "@ws/client";
import type { Step } from "../step.ts";

export const rateLimit: Step = {
  title: "Retry after a rate limit",

  async withAsyncClient({ rateLimited, logger, print }) {
    const client = new AsyncClient({ ...rateLimited, logger });
    const { data, attempts, durationMs } = await client.users.me.withResponse();
    print(`got the bot user "${data.name}" after ${attempts} attempts and ${Math.round(durationMs)} ms`);
    assert.equal(attempts, 2);
    await client.close();
  },

  withClient({ rateLimited, logger, print }) {
    const client = new Client({ ...rateLimited, logger });
    const { data, attempts, durationMs } = client.users.me.withResponse();
    print(`got the bot user "${data.name}" after ${attempts} attempts and ${Math.round(durationMs)} ms`);
    assert.equal(attempts, 2);
    client.close();
  },
};
