// Do nothing about rate limits: the client waits as long as the service asks it to, and tries again.
import { strict as assert } from "node:assert";
import { AsyncClient, Client } from "@ws/client";
import type { AsyncTour, SyncTour } from "../step.ts";

export const title = "Survive a rate limit by retry";

export async function withAsyncClient({ rateLimited, logger, say }: AsyncTour): Promise<void> {
  const client = new AsyncClient({ ...rateLimited, logger });
  const { data, attempts, durationMs } = await client.users.me.withResponse();
  say(`${data.name} answered after ${attempts} requests and ${Math.round(durationMs)} ms`);
  assert.equal(attempts, 2);
  await client.close();
}

export function withClient({ rateLimited, logger, say }: SyncTour): void {
  const client = new Client({ ...rateLimited, logger });
  const { data, attempts, durationMs } = client.users.me.withResponse();
  say(`${data.name} answered after ${attempts} requests and ${Math.round(durationMs)} ms`);
  assert.equal(attempts, 2);
  client.close();
}
