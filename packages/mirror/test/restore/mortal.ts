// A process that dies at a request: before the service carries it out, or after it, without the response.
import type { AsyncHttpClient } from "@ws/client";
import type { CopyStore } from "../../src/store/mirror-store.ts";

/** How long a process lives. */
export interface Lifetime {
  /** Number of requests until it dies. */
  left: number;
  /** True if the service carries out the last request. */
  readonly isCarriedOut: boolean;
  isAlive: boolean;
}

const dead = () => new Error("The process was killed.");

/** A connection that loses the last request, or its response. */
export function mortalConnection(connection: AsyncHttpClient, lifetime: Lifetime): AsyncHttpClient {
  return {
    async request(config) {
      if (lifetime.left === 0) {
        if (lifetime.isAlive && lifetime.isCarriedOut) await connection.request(config);
        lifetime.isAlive = false;
        throw dead();
      }
      const response = await connection.request(config);
      lifetime.left -= 1;
      return response;
    },
  };
}

/** A store that a dead process cannot use. */
export function mortalStore(store: CopyStore, lifetime: Lifetime): CopyStore {
  const check = () => {
    if (!lifetime.isAlive) throw dead();
  };
  return {
    ...store,
    get db() {
      check();
      return store.db;
    },
    transaction: async (work) => {
      check();
      return store.transaction(work);
    },
  };
}
