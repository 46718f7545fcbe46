// startEmulator: the emulator on a port of this machine, in a thread of its own.
import { statSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { EmulatorOptions } from "../emulator.ts";
import { EMULATOR_TOKEN } from "../emulator.ts";
import type { RemoteEmulator } from "./remote-calls.ts";
import { RemoteCalls } from "./remote-calls.ts";
import type { WorkerInput, WorkerMessage, WorkerRequest } from "./worker-messages.ts";

/** Options of `startEmulator`. */
export interface StartOptions extends EmulatorOptions {
  /** Default: a free port. */
  readonly port?: number | undefined;
  /** Default `127.0.0.1`: only this machine can reach it. */
  readonly host?: string | undefined;
  /** A file that keeps the workspace across restarts; the seed is used when it does not exist yet. */
  readonly data?: string | undefined;
}

/**
 * A running emulator. What `createEmulator` does at once, this one does as a promise: `reset()`, `import(objects)`,
 * `export()`, `setClock(now)`, `addFault(rule)`, `clearFaults()`, `snapshot()`, `rollback(snapshot)`. They go to the
 * thread, not through HTTP: they need no token, are not in the log of requests, and no fault rule meets them.
 * They reject with the TypeError that `createEmulator`'s would throw, and with an Error once it is closed.
 */
export interface RunningEmulator extends RemoteEmulator {
  /** Base address, for example `http://127.0.0.1:4010`: give it to a client as `baseUrl`. */
  readonly url: string;
  readonly port: number;
  /** A token that is good here. */
  readonly token: string;
  /** A page under which the seed's content lies and things may be made; empty for a seed without pages. */
  readonly testPageId: string;
  /** Stops the server and its thread. A second call does nothing. */
  close(): Promise<void>;
}

/**
 * Starts the emulator in a worker thread. A process that never calls `close()` still exits: neither the thread nor
 * its sockets hold it.
 * @throws Error when the port cannot be had, TypeError for options that make no sense
 */
export async function startEmulator(options: StartOptions = {}): Promise<RunningEmulator> {
  const { port = 0, host = "127.0.0.1", data, ...emulator } = options;
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new TypeError(`port must be from 0 to 65535, not ${String(port)}`);
  const input: WorkerInput = { emulator, port, host, data };
  const worker = new Worker(workerFile(), { workerData: input, execArgv: [] });
  const message = await firstMessage(worker);
  if (message.kind !== "listening") {
    await worker.terminate();
    const why = message.kind === "failed" ? message.message : "it said something else";
    throw new Error(`The emulator could not listen on ${host}:${port}: ${why}`);
  }
  const methods = connect(worker);
  // After connect: a listener for messages would hold the process again.
  worker.unref();
  const shownHost = host.includes(":") ? `[${host}]` : host;
  return {
    url: `http://${shownHost}:${message.port}`,
    port: message.port,
    token: EMULATOR_TOKEN,
    testPageId: message.testPageId,
    ...methods,
    close: () => closeWorker(worker),
  };
}

/**
 * The thread's program: the bundle that `scripts/bundle-worker.mjs` makes, which loads in a fifth of the time, or the
 * modules that it was made of when there is none or they have been built again since.
 */
function workerFile(): URL {
  const bundle = new URL("./server-worker.bundle.js", import.meta.url);
  const madeAt = modifiedAt(bundle);
  // Only the repository has the compiler's notes: a published package cannot be out of date.
  const builtAt = modifiedAt(new URL("../tsconfig.tsbuildinfo", import.meta.url)) ?? 0;
  return madeAt !== undefined && madeAt >= builtAt ? bundle : new URL("./server-worker.js", import.meta.url);
}

function modifiedAt(file: URL): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/** The emulator's methods over the thread's messages. While one is awaited, the thread holds the process. */
function connect(worker: Worker): RemoteEmulator {
  const calls = new RemoteCalls({
    post: (call) => worker.postMessage(call),
    setWaiting: (waiting) => (waiting ? worker.ref() : worker.unref()),
  });
  worker.on("message", (message: WorkerMessage) => {
    if (message.kind === "done" || message.kind === "thrown") calls.settle(message);
  });
  worker.once("exit", () => calls.end());
  return calls.methods();
}

function firstMessage(worker: Worker): Promise<WorkerMessage> {
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) =>
      reject(new Error(`The emulator's thread ended with code ${code} before it listened.`)),
    );
  });
}

/** Asks the thread to write what it keeps and to end. */
function closeWorker(worker: Worker): Promise<void> {
  if (worker.threadId === -1) return Promise.resolve();
  return new Promise((resolve) => {
    // Whoever waits for the end must not find the process gone first.
    worker.ref();
    worker.once("exit", () => resolve());
    worker.postMessage({ kind: "close" } satisfies WorkerRequest);
  });
}
