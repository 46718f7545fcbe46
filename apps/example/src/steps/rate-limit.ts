// Do nothing about rate limits: the client waits as long as the service asks it to, and tries again.
// `rateLimited` holds `auth`, and whatever makes sure that the first request is refused.
import { strict as assert } from "node:assert";
import { AsyncClient, Client } from "@ws/client";
import type { Step } from "../step.ts";

export const rateLimit: Step = {
  title: "Survive a rate limit by retry",

  async withAsyncClient({ rateLimited, logger, say }) {
    const client = new AsyncClient({ ...rateLimited, logger });
    const { data, attempts, durationMs } = await client.users.me.withResponse();
    say(`${data.name} answered after ${attempts} requests and ${Math.round(durationMs)} ms`);
    assert.equal(attempts, 2);
    await client.close();
  },

  withClient({ rateLimited, logger, say }) {
    const client = new Client({ ...rateLimited, logger });
    const { data, attempts, durationMs } = client.users.me.withResponse();
    say(`${data.name} answered after ${attempts} requests and ${Math.round(durationMs)} ms`);
    assert.equal(attempts, 2);
    client.close();
  },
};
