// The worker thread of a thread that blocks, and the messages between both.
// Not the global `performance`, which fake timers of a test replace.
import { performance } from "node:perf_hooks";
import { MessageChannel, receiveMessageOnPort, SHARE_ENV, Worker, type MessagePort } from "node:worker_threads";
import { isLate } from "../../clock.ts";
import type { Effect, Outcome } from "../../engine/effects.ts";
import { SYNC_WORKER_SOURCE } from "./sync-worker-source.ts";
import { waitForChange } from "./wait-for-change.ts";

/** An effect that the worker performs for a client. The other effects block the thread of the client. */
export type WorkerEffect = Exclude<Effect, { type: "sleep" | "admit" }>;

/**
 * A message to the worker:
 * - `effect`: perform it on connections with these settings, as JSON, and send its outcome with the same id.
 * - `abort`: end the running effect early.
 * - `release`: the last client with these settings was closed or collected. Close their connections.
 */
export type BridgeRequest =
  | { readonly type: "effect"; readonly id: number; readonly connections: string; readonly effect: WorkerEffect }
  | { readonly type: "abort" }
  | { readonly type: "release"; readonly connections: string };

/** A message of the worker: id 0 when it is ready, then the outcome of each effect. */
export interface BridgeMessage {
  /** Id of the effect; of the last received effect if the worker stops. */
  readonly id: number;
  /** Undefined if the worker stops. */
  readonly outcome?: Outcome;
}

/** Time limit for the start of the worker in milliseconds. */
const START_MS = 15_000;

/** Additional time in milliseconds after a time limit that ended late. */
const LATE_GRACE_MS = 1_000;

// To block and wake a thread takes longer than a fast response. While responses are fast, the thread first polls for a
// moment. Longer polling would take the CPU away from the worker.
const FAST_MS = 0.6;
const POLL_MS = 0.3;

/** A worker thread that performs effects while this thread blocks. */
export class BlockingWorker {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  /** Number of messages from the worker, in shared memory: the thread blocks on it. */
  readonly #sentByWorker: Int32Array;
  /** Duration of the last wait in milliseconds. */
  #lastWaitMs = Infinity;
  #hasExited = false;

  private constructor() {
    this.#sentByWorker = new Int32Array(new SharedArrayBuffer(4));
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#worker = new Worker(SYNC_WORKER_SOURCE, {
      eval: true,
      workerData: { port: port2, sentByWorker: this.#sentByWorker },
      transferList: [port2],
      execArgv: [], // Flags of this process, such as the loader of a test runner, are not for the worker.
      env: SHARE_ENV, // Variables that Node.js reads for each connection apply as in this thread.
    });
    this.#worker.on("error", () => undefined); // The blocked thread detects it: the worker sends a message on exit.
    this.#worker.on("exit", () => (this.#hasExited = true));
    // Neither the worker nor the port keeps the process alive.
    this.#worker.unref();
    this.#port.unref();
  }

  /**
   * Starts a worker. Returns undefined if it does not start.
   * @throws the error of Node.js if it allows no worker
   */
  static start(): BlockingWorker | undefined {
    const worker = new BlockingWorker();
    if (worker.receive(0, START_MS, false)?.outcome !== undefined) return worker;
    worker.close();
    return undefined;
  }

  /** True if the worker has stopped. It is false until the event loop of this thread notices the exit. */
  get hasExited(): boolean {
    return this.#hasExited;
  }

  /** Sends a message to the worker. */
  post(request: BridgeRequest): void {
    this.#port.postMessage(request);
  }

  /**
   * Blocks until the message with this id arrives. Skips messages of calls that timed out.
   * @returns undefined after the time limit; `"interrupted"` at SIGINT; the last message of a worker that stops
   */
  receive(id: number, limitMs: number, isInterruptible: false): BridgeMessage | undefined;
  receive(id: number, limitMs: number, isInterruptible: true): BridgeMessage | "interrupted" | undefined;
  receive(id: number, limitMs: number, isInterruptible: boolean): BridgeMessage | "interrupted" | undefined {
    const startedAt = performance.now();
    let endsAt = startedAt + limitMs;
    const pollsUntil = startedAt + (this.#lastWaitMs < FAST_MS ? POLL_MS : 0);
    this.#lastWaitMs = Infinity;
    for (;;) {
      const seen = Atomics.load(this.#sentByWorker, 0);
      const message = receiveMessageOnPort(this.#port)?.message as BridgeMessage | undefined;
      if (message !== undefined && (message.id === id || message.outcome === undefined)) {
        this.#lastWaitMs = performance.now() - startedAt;
        return message;
      }
      if (message !== undefined) continue;
      while (Atomics.load(this.#sentByWorker, 0) === seen && performance.now() < pollsUntil);
      const leftMs = endsAt - performance.now();
      // The process was stopped in the meantime. The worker needs a moment for its message.
      if (isLate(-leftMs)) endsAt = performance.now() + LATE_GRACE_MS;
      else if (leftMs <= 0) return undefined;
      if (!isInterruptible) Atomics.wait(this.#sentByWorker, 0, seen, leftMs);
      else if (waitForChange(this.#sentByWorker, seen, leftMs)) return "interrupted";
    }
  }

  /** Ends the worker. */
  close(): void {
    void this.#worker.terminate();
    this.#port.close();
  }
}
