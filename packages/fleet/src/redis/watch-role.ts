// Notices a server that has become a replica, such as the old master after a failover. Its connections stay open, and it refuses
// every write. The client opens them again until the address, or Sentinel, leads to a master.
import type { Redis } from "ioredis";
import { isReplicaReply, isReply, replicaFault } from "./queue-fault.ts";

/** Interval of the question whether the server is a master. */
const CHECK_MS = 5_000;

/** Time until a connection is opened again that leads to a replica. */
const REOPEN_MS = 1_000;

/** Longest time until a connection is opened again that was lost. */
const MAX_RETRY_MS = 2_000;

/** The functions that a {@link RoleWatch} calls. */
export interface RoleEvents {
  readonly onError: (error: Error) => void;
  /** Called with true when the server can be written, and with false when it cannot, or is no longer connected. */
  readonly onWritable: (isWritable: boolean) => void;
}

/** Watches the role of the server that a connection leads to. */
export class RoleWatch {
  readonly #events: RoleEvents;
  readonly #isPatient: boolean;
  #isReplica = false;
  #check = () => {};

  /** @param isPatient true: commands that a replica refuses wait for a master */
  constructor(isPatient: boolean, events: RoleEvents) {
    this.#isPatient = isPatient;
    this.#events = events;
  }

  /** Option of the client: opens the connection again after the reply of a replica. 2: and sends the command again. */
  readonly reconnectOnError = (error: Error): false | 1 | 2 => {
    if (!isReplicaReply(error)) return false;
    // A copy of the connection, which BullMQ makes to wait for jobs, has the same options.
    this.#check();
    return this.#isPatient ? 2 : 1;
  };

  /** Option of the client: returns the time until the next attempt to connect. */
  readonly retryStrategy = (attempts: number): number =>
    this.#isReplica ? REOPEN_MS : Math.min(attempts * 50, MAX_RETRY_MS);

  /** Begins to ask a connection. Ends with it. */
  watch(connection: Redis): void {
    const check = async () => {
      if (connection.status !== "ready") return;
      // An account may lack the right to ask. The connection reports its own errors.
      const answer = await connection.info("replication").catch((error: unknown) => (isReply(error) ? "" : undefined));
      if (answer === undefined || connection.status !== "ready") return;
      this.#isReplica = /^role:(?:slave|replica)/mu.test(answer);
      this.#events.onWritable(!this.#isReplica);
      if (!this.#isReplica) return;
      this.#events.onError(replicaFault());
      connection.disconnect(true);
    };
    this.#check = () => void check();
    const timer = setInterval(this.#check, CHECK_MS);
    timer.unref();
    connection.on("ready", this.#check);
    connection.on("close", () => this.#events.onWritable(false));
    connection.on("end", () => clearInterval(timer));
  }
}
