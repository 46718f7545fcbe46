import type { FailureOutcome, Outcome } from "../../engine/effects.ts";
import { describeCause, type CauseData } from "../../errors/cause.ts";
import { BlockingWorker, type BridgeMessage, type WorkerEffect } from "./blocking-worker.ts";
import { endBySigint } from "./wait-for-change.ts";

/** Additional time for the worker to report a time limit that it applies itself, in milliseconds. */
const GRACE_MS = 2_000;
/** Time without a call after which the worker ends, in milliseconds. The next call starts another one. */
const IDLE_MS = 60_000;

const DONE: Outcome = { type: "done" };

/** A blocking client. */
export interface BridgeClient {
  readonly id: number;
  /** Settings of its connections, as JSON. */
  readonly connections: string;
}

/** A body that is read piece by piece. */
interface OpenBody {
  readonly client: BridgeClient;
  /** Number of the body in the worker. */
  readonly body: number;
}

/**
 * The worker thread of all blocking clients of this thread, which make one call at a time. The first call starts it. It
 * ends with the last client, and when no client has made a call for a time.
 */
export class SharedWorker {
  #worker: BlockingWorker | undefined;
  /** The open clients that have made a call, by the settings of their connections. */
  readonly #clients = new Map<string, Set<number>>();
  /** Open bodies by their number in this thread. The numbers of the worker start again with each worker. */
  readonly #bodies = new Map<number, OpenBody>();
  #lastId = 0;
  #lastBody = 0;
  #usedAtMs = 0;
  #idleTimer: NodeJS.Timeout | undefined;

  /** Performs an effect for a client. */
  perform(client: BridgeClient, effect: WorkerEffect): Outcome {
    if (effect.type === "send" || effect.type === "load") return this.#send(client, effect);
    const opened = this.#bodies.get(effect.body);
    if (effect.type === "cancel") this.#bodies.delete(effect.body);
    if (opened !== undefined) return this.#send(client, { ...effect, body: opened.body });
    return effect.type === "cancel" ? DONE : workerFailure(true, STOPPED);
  }

  /** Ends the open bodies of a client. With the last client that has the same settings, closes their connections. */
  release({ id, connections }: BridgeClient): void {
    const clients = this.#clients.get(connections);
    if (!clients?.delete(id)) return;
    for (const [number, { client, body }] of this.#bodies) {
      if (client.id !== id) continue;
      this.#bodies.delete(number);
      this.#post(client, { type: "cancel", body });
    }
    if (clients.size > 0) return;
    this.#clients.delete(connections);
    if (this.#clients.size === 0) this.#end();
    else this.#worker?.post({ type: "release", connections });
  }

  #register({ id, connections }: BridgeClient): void {
    const clients = this.#clients.get(connections);
    if (clients === undefined) this.#clients.set(connections, new Set([id]));
    else clients.add(id);
  }

  /** Sends an effect to the worker and returns its id. */
  #post({ connections }: BridgeClient, effect: WorkerEffect): number {
    const id = (this.#lastId += 1);
    this.#worker?.post({ type: "effect", id, connections, effect });
    return id;
  }

  #send(client: BridgeClient, effect: WorkerEffect): Outcome {
    for (let isRepeated = false; ; isRepeated = true) {
      const worker = this.#running();
      if (!(worker instanceof BlockingWorker)) return worker;
      this.#register(client);
      this.#usedAtMs = performance.now();
      const id = this.#post(client, effect);
      const message = receive(worker, id, limitMs(effect));
      this.#usedAtMs = performance.now();
      if (message?.outcome !== undefined) return this.#numbered(client, effect, message.outcome);
      this.#end();
      // The worker is too busy to report the time limit. This one is not repeated either.
      if (message === undefined)
        return { ...workerFailure(true, "the worker thread did not respond"), reason: "timeout" };
      // The worker had stopped before it received the effect.
      const isLost = message.id !== id;
      const needsBody = effect.type === "read" || effect.type === "cancel";
      if (!isLost || isRepeated || needsBody) return workerFailure(!isLost, STOPPED);
    }
  }

  /** Returns the worker, or the failure to start one. */
  #running(): BlockingWorker | FailureOutcome {
    if (this.#worker?.hasExited) this.#end();
    if (this.#worker !== undefined) return this.#worker;
    try {
      this.#worker = BlockingWorker.start();
    } catch (error) {
      const cause = describeCause(error);
      const advice = cause.code === "ERR_ACCESS_DENIED" ? ". Run Node.js with --allow-worker, or use AsyncClient" : "";
      return { ...workerFailure(false, NOT_STARTED + advice, cause), isFinal: true };
    }
    if (this.#worker === undefined) return { ...workerFailure(false, NOT_STARTED), isFinal: true };
    this.#endWhenIdle(IDLE_MS);
    return this.#worker;
  }

  /** Gives the open body of a stream a number of this thread. */
  #numbered(client: BridgeClient, effect: WorkerEffect, outcome: Outcome): Outcome {
    const isStream = effect.type === "send" && effect.request.stream;
    if (!isStream || outcome.type !== "response" || typeof outcome.body !== "number") return outcome;
    const body = (this.#lastBody += 1);
    this.#bodies.set(body, { client, body: outcome.body });
    return { ...outcome, body };
  }

  #endWhenIdle(ms: number): void {
    const check = (): void => {
      const leftMs = this.#bodies.size > 0 ? IDLE_MS : this.#usedAtMs + IDLE_MS - performance.now();
      if (leftMs > 0) this.#endWhenIdle(leftMs);
      else this.#end();
    };
    this.#idleTimer = setTimeout(check, ms).unref();
  }

  #end(): void {
    clearTimeout(this.#idleTimer);
    this.#worker?.close();
    this.#worker = undefined;
    this.#clients.clear();
    this.#bodies.clear();
  }
}

/** Waits for the outcome of an effect. SIGINT aborts the effect. */
function receive(worker: BlockingWorker, id: number, ms: number): BridgeMessage | undefined {
  const message = worker.receive(id, ms, true);
  if (message !== "interrupted") return message;
  worker.post({ type: "abort" });
  const { outcome } = worker.receive(id, GRACE_MS, false) ?? {};
  const failure = endBySigint(outcome?.type !== "failure" || outcome.sent);
  return { id, outcome: outcome === undefined || outcome.type === "failure" ? failure : outcome };
}

const NOT_STARTED = "the worker thread of Client did not start";
const STOPPED = "the worker thread of Client stopped";

function workerFailure(sent: boolean, message: string, cause?: CauseData): FailureOutcome {
  return { type: "failure", reason: "connection", sent, cause: { name: "Error", message, cause } };
}

/** Returns the time limit for the outcome of an effect. The worker applies its own; this limit is for a stuck worker. */
function limitMs(effect: WorkerEffect): number {
  const limit = effect.type === "send" || effect.type === "read" ? effect.timeoutMs : 0;
  return limit === undefined ? Infinity : limit + GRACE_MS;
}
