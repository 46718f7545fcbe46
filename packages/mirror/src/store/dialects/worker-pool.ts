// The sessions of PostgreSQL that a worker of a queue has for a copy: one for the lock, and one for everything else.
import { setTimeout as sleep } from "node:timers/promises";
import { openPool, type PostgresPool } from "./postgres-pool.ts";
import type { SessionSettings } from "./postgres-session.ts";
import { isOutOfSessions, WORKER_NAME, type QueueWorker } from "./queue-worker.ts";

/** Time for the second session after the first one. A copy that kept one could wait for a copy that keeps the other. */
const SECOND_MS = 3_000;

/** Longest time until the next attempt, at random, so that copies that wait for each other do not repeat it together. */
const PAUSE_MS = 1_000;

/** Reason of an attempt that got one session of two. */
const HALF = new Error("The second session did not open in time.");

/**
 * Opens both sessions of a copy, or none. Waits for them until the signal aborts, if others have all that the server gives.
 * @throws the error of a server that cannot be reached
 */
export const openForWorker = (
  url: string,
  settings: Pick<SessionSettings, "schema" | "readOnly">,
  { inOrder, onSession }: QueueWorker,
  signal: AbortSignal | undefined,
): Promise<PostgresPool> =>
  inOrder(async () => {
    const config = { connectionString: url, max: 2, idleTimeoutMillis: 0 };
    const session = { ...settings, applicationName: WORKER_NAME, timeoutMs: 0 };
    for (;;) {
      const connections = await openPool(config, session, signal, onSession);
      try {
        await openBoth(connections);
        return connections;
      } catch (error) {
        await connections.close();
        signal?.throwIfAborted();
        if (error !== HALF && !isOutOfSessions(error)) throw error;
      }
      await sleep(Math.random() * PAUSE_MS, undefined, { signal });
    }
  });

/** Opens both sessions of a pool. Closes them if one fails, or is late. */
async function openBoth({ pool, destroy }: PostgresPool): Promise<void> {
  const opening = [pool.connect(), pool.connect()];
  const timer = Promise.race(opening).then(() => sleep(SECOND_MS, HALF, { ref: false }));
  const late = timer.then((error) => {
    throw error;
  });
  try {
    await Promise.race([Promise.all(opening), late]);
    for (const connection of await Promise.all(opening)) connection.release();
  } catch (error) {
    destroy();
    for (const opened of await Promise.allSettled(opening))
      if (opened.status === "fulfilled") opened.value.release(true);
    throw error;
  }
}
