// A blocking transport: one persistent worker thread sends the requests while this thread waits on a shared counter.
// The worker is started by the first call, never keeps the process alive, and its death is an outcome, not a hang.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from "node:worker_threads";
import type { Effect } from "../../engine/effects.ts";
import type { FailureOutcome } from "../../engine/outcomes.ts";
import type { SyncTransport } from "../../engine/transport.ts";
import type { BridgeMessage } from "./sync-worker.ts";
import { closedEnd } from "../async/lifetime.ts";
import { admitSync, sleepSync } from "./sync-transport.ts";

// How long the worker may take to start, and to report beyond the time limit that it keeps itself, in milliseconds.
const START_MS = 15_000;
const GRACE_MS = 2_000;

// As a path: Node tells a URL object by what it lacks, which a polluted Object.prototype can supply. A CommonJS bundle
// knows no `import.meta.url`, and has no worker either.
const here: string | undefined = import.meta.url;
const WORKER = here === undefined ? "" : fileURLToPath(new URL("./sync-worker.js", here).href);

// To fall asleep and to be woken costs more than a quick answer takes: so while answers come quickly, the next one is
// first looked out for, awake. A longer look would take the core away from the worker.
const QUICK_MS = 0.6;
const LOOKOUT_MS = 0.3;

/** A worker, the port to it, and the count of messages that it has sent. */
interface Line {
  readonly worker: Worker;
  readonly port: MessagePort;
  readonly sentByWorker: Int32Array;
}

const failed = (sent: boolean, message: string): FailureOutcome => ({
  type: "failure",
  reason: "connection",
  sent,
  cause: { name: "Error", message },
});

function openLine(): Line {
  const sentByWorker = new Int32Array(new SharedArrayBuffer(4));
  const { port1: port, port2 } = new MessageChannel();
  const worker = new Worker(WORKER, {
    workerData: { port: port2, sentByWorker },
    transferList: [port2],
    execArgv: [], // Flags of this process, such as a test runner's loader, are not the worker's.
  });
  worker.on("error", () => undefined); // The waiting side finds out by itself.
  worker.unref();
  port.unref();
  return { worker, port, sentByWorker };
}

/** A transport that blocks this thread and sends in another. */
export function createSyncBridge(): SyncTransport {
  let line: Line | undefined;
  let closed = false;
  let lastId = 0;
  /** Milliseconds that the last answer took. */
  let lastTookMs = Infinity;

  const drop = (): void => {
    void line?.worker.terminate();
    line?.port.close();
    line = undefined;
  };

  /** The next message for `id`, waiting at most so long; messages of calls that were given up are dropped. */
  const receive = ({ port, sentByWorker }: Line, id: number, withinMs: number): BridgeMessage | undefined => {
    const startedAt = performance.now();
    const endsAt = startedAt + withinMs;
    const looksOutUntil = startedAt + (lastTookMs < QUICK_MS ? LOOKOUT_MS : 0);
    lastTookMs = Infinity;
    for (;;) {
      const seen = Atomics.load(sentByWorker, 0);
      const message = receiveMessageOnPort(port)?.message as BridgeMessage | undefined;
      if (message?.id === id) {
        lastTookMs = performance.now() - startedAt;
        return message;
      }
      if (message !== undefined) continue;
      while (Atomics.load(sentByWorker, 0) === seen && performance.now() < looksOutUntil);
      const leftMs = endsAt - performance.now();
      if (leftMs <= 0) return undefined;
      Atomics.wait(sentByWorker, 0, seen, leftMs);
    }
  };

  const start = (): Line | undefined => {
    if (!existsSync(WORKER)) return undefined;
    const opened = openLine();
    if (receive(opened, 0, START_MS) !== undefined) return opened;
    void opened.worker.terminate();
    return undefined;
  };

  return {
    perform(effect) {
      if (effect.type === "sleep") return sleepSync(effect.ms);
      if (effect.type === "admit") return admitSync(effect);
      if (closed) return { type: "failure", sent: false, ...closedEnd() };
      line ??= start();
      if (line === undefined) {
        const message =
          "the worker thread of Client did not start. If you bundle your program, mark @ws/core as external";
        return { ...failed(false, message), isFinal: true };
      }
      const id = (lastId += 1);
      line.port.postMessage({ id, effect });
      const answer = receive(line, id, limitMs(effect));
      if (answer?.outcome !== undefined) return answer.outcome;
      drop();
      return failed(true, "the worker thread of Client stopped");
    },
    close() {
      closed = true;
      drop();
    },
  };
}

/** The worker keeps the time limit of an effect; this one is for a worker that no longer keeps anything. */
function limitMs(effect: Effect): number {
  const limit = "timeoutMs" in effect ? effect.timeoutMs : 0;
  return limit === undefined ? Infinity : limit + GRACE_MS;
}
