// startEmulator: runs an emulator on a port of this machine, in a worker thread.
import { PERSONAL_TOKEN } from "../model/personal-tokens.ts";
import { Worker } from "node:worker_threads";
import type { EmulatorOptions } from "../emulator-options.ts";
import { nextToken } from "../emulator.ts";
import { showValue } from "../values/show-value.ts";
import { dataPaths } from "./data-paths.ts";
import { lockFile } from "./lock-file.ts";
import type { RemoteEmulator } from "./remote-calls.ts";
import { RemoteCalls } from "./remote-calls.ts";
import type { ListeningMessage, WorkerInput, WorkerMessage, WorkerRequest } from "./worker-messages.ts";

/**
 * The worker thread in the bundle for Node.js, from each copy of this module: `dist/server`, `dist/node`, `dist/cjs/server`.
 * A function, because a module in workerd has no address.
 */
const workerFile = (): URL => new URL("../node/server-worker.js", import.meta.url);

/** Options of `startEmulator`. */
export interface StartOptions extends EmulatorOptions {
  /** Port to listen on. @default a free port */
  readonly port?: number | undefined;
  /** Address to listen on. The default accepts connections from this machine only. @default "127.0.0.1" */
  readonly host?: string | undefined;
  /**
   * File or folder that keeps the workspace and its uploaded files across restarts. A folder exists, or its path ends with
   * a slash. Without a saved workspace, the workspace starts with the seed.
   * @default undefined (kept in memory)
   */
  readonly data?: string | undefined;
  /**
   * Token of the control API, as the header `authorization: Bearer TOKEN`. Without a token, programs on this machine can
   * use the control API, and with a `host` that other machines can reach, no program can.
   * @default undefined (no token)
   */
  readonly controlToken?: string | undefined;
}

/**
 * A running emulator. It has the methods of `createEmulator`'s result as promises: `reset()`, `import(objects)`,
 * `export()`, `setClock(now)`, `addFault(rule)`, `clearFaults()`, `snapshot()`, `rollback(snapshot)`, `requests()`,
 * `expectRequests(expected)`.
 *
 * The calls are messages to the thread instead of HTTP requests: they need no token, are not logged, and fault rules do
 * not apply to them. They reject with the same TypeErrors, and with an Error after `close()`.
 */
export interface RunningEmulator extends RemoteEmulator {
  /** URL of the server, for example `http://127.0.0.1:4010`. Pass it to a client as `baseUrl`. */
  readonly url: string;
  readonly port: number;
  /** A token of this emulator that sees everything, as a connection with which every page is shared. */
  readonly token: string;
  /** A personal access token of the first person of the workspace. */
  readonly personalToken: string;
  /** Id of the page that contains the seed's content. Create test pages below it. Empty for objects without a page. */
  readonly testPageId: string;
  /** Stops the server and its thread. A second call has no effect. */
  close(): Promise<void>;
}

/**
 * Starts an emulator in a worker thread. You do not have to call `close()`: the server does not keep the process alive.
 * @throws Error if the server cannot listen on the port or another process uses the data file
 * @throws TypeError for invalid options, and for a data file with other content
 */
export async function startEmulator(options: StartOptions = {}): Promise<RunningEmulator> {
  const { port = 0, host = "127.0.0.1", data, controlToken, onError = writeToStderr, ...emulator } = options;
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new TypeError(`Expected "port" to be a whole number from 0 to 65535, got ${showValue(port)}.`);
  if (controlToken === "") throw new TypeError('Expected "controlToken" to be a token, got an empty string.');
  const input: WorkerInput = { emulator, port, host, data, controlToken };
  const unlock = data === undefined ? () => {} : lockFile(dataPaths(data).file);
  const worker = startWorker(input, unlock);
  const message = await listening(worker, `${host}:${port}`);
  const methods = connect(worker, onError);
  // Unref after connect(), because adding a message listener keeps the process alive again.
  worker.unref();
  const shownHost = host.includes(":") ? `[${host}]` : host;
  return {
    url: `http://${shownHost}:${message.port}`,
    port: message.port,
    token: nextToken(),
    personalToken: PERSONAL_TOKEN,
    testPageId: message.testPageId,
    ...methods,
    close: () => closeWorker(worker),
  };
}

/** Starts the thread. It locks the data file until it ends. */
function startWorker(input: WorkerInput, unlock: () => void): Worker {
  try {
    const worker = new Worker(workerFile(), { workerData: input, execArgv: [] });
    worker.once("exit", unlock);
    return worker;
  } catch (error) {
    unlock();
    throw error;
  }
}

function writeToStderr({ message }: Error): void {
  process.stderr.write(`@ws/emulator: ${message}\n`);
}

/** Returns the emulator's methods. The thread keeps the process alive while a call is pending. */
function connect(worker: Worker, onError: (error: Error) => void): RemoteEmulator {
  const calls = new RemoteCalls({
    post: (call) => worker.postMessage(call),
    setWaiting: (waiting) => (waiting ? worker.ref() : worker.unref()),
  });
  worker.on("message", (message: WorkerMessage) => {
    if (message.kind === "done" || message.kind === "thrown") calls.settle(message);
    if (message.kind === "error") onError(new Error(message.message));
  });
  worker.on("error", onError);
  worker.once("exit", () => calls.end());
  return calls.methods();
}

/** Waits until the server listens. Rejects when the thread has ended, because it keeps its data file until then. */
function listening(worker: Worker, address: string): Promise<ListeningMessage> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    worker.once("message", (message: WorkerMessage) => {
      if (message.kind === "listening") {
        resolve(message);
        return;
      }
      const reason = message.kind === "failed" ? message.message : `unexpected message "${message.kind}"`;
      failure = new Error(`The emulator could not listen on ${address}: ${reason}`);
      void worker.terminate();
    });
    worker.once("error", (error) => (failure = error));
    worker.once("exit", (code) =>
      reject(failure ?? new Error(`The emulator's thread ended with exit code ${code} before it could listen.`)),
    );
  });
}

/** Makes the thread save its changes and end. */
function closeWorker(worker: Worker): Promise<void> {
  if (worker.threadId === -1) return Promise.resolve();
  return new Promise((resolve) => {
    // Keep the process alive until the thread has ended.
    worker.ref();
    worker.once("exit", () => resolve());
    worker.postMessage({ kind: "close" } satisfies WorkerRequest);
  });
}
