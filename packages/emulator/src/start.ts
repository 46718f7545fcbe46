// startEmulator: the emulator on a port of this machine, in a thread of its own.
import { Worker } from "node:worker_threads";
import type { EmulatorOptions } from "./emulator.ts";
import { EMULATOR_TOKEN } from "./emulator.ts";

/** Options of `startEmulator`. */
export interface StartOptions extends EmulatorOptions {
  /** Default: a free port. */
  readonly port?: number | undefined;
  /** Default `127.0.0.1`: only this machine can reach it. */
  readonly host?: string | undefined;
  /** A file that keeps the workspace across restarts; the seed is used when it does not exist yet. */
  readonly data?: string | undefined;
  /** Wait before the second attempt to deliver a webhook, in milliseconds; it doubles from there. Default 1000. */
  readonly webhookRetryMs?: number | undefined;
}

/** A running emulator. */
export interface RunningEmulator {
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

/** What the worker thread is told. */
export interface WorkerInput {
  readonly emulator: EmulatorOptions;
  readonly port: number;
  readonly host: string;
  readonly data: string | undefined;
  readonly webhookRetryMs: number;
}

/** What the worker thread says. */
export type WorkerMessage =
  | { readonly kind: "listening"; readonly port: number; readonly testPageId: string }
  | { readonly kind: "failed"; readonly message: string };

/**
 * Starts the emulator in a worker thread. A process that never calls `close()` still exits: neither the thread nor
 * its sockets hold it.
 * @throws Error when the port cannot be had, TypeError for options that make no sense
 */
export async function startEmulator(options: StartOptions = {}): Promise<RunningEmulator> {
  const { port = 0, host = "127.0.0.1", data, webhookRetryMs = 1000, ...emulator } = options;
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new TypeError(`port must be from 0 to 65535, not ${String(port)}`);
  const input: WorkerInput = { emulator, port, host, data, webhookRetryMs };
  const worker = new Worker(new URL("./server-worker.js", import.meta.url), { workerData: input, execArgv: [] });
  const message = await firstMessage(worker);
  if (message.kind === "failed") {
    await worker.terminate();
    throw new Error(`The emulator could not listen on ${host}:${port}: ${message.message}`);
  }
  worker.unref();
  const shownHost = host.includes(":") ? `[${host}]` : host;
  return {
    url: `http://${shownHost}:${message.port}`,
    port: message.port,
    token: EMULATOR_TOKEN,
    testPageId: message.testPageId,
    close: () => closeWorker(worker),
  };
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
    worker.once("exit", () => resolve());
    worker.postMessage("close");
  });
}
