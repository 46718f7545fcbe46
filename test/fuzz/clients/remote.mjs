// Commands to a worker thread, and their results.
import { parentPort, Worker } from "node:worker_threads";

/**
 * Starts a worker thread that calls `receiveCommands()`.
 * @param {string} file Name of a file in this folder
 */
export function startWorker(file) {
  const worker = new Worker(new URL(file, import.meta.url), { execArgv: [] });
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: unknown) => void }>} */
  const pending = new Map();
  let lastId = 0;
  worker.on("message", ({ id, value, error }) => {
    if (error === undefined) pending.get(id)?.resolve(value);
    else pending.get(id)?.reject(error);
    pending.delete(id);
  });
  worker.on("error", (error) => pending.forEach(({ reject }) => reject(error)));
  return {
    /**
     * Sends a command and returns its result.
     * @param {string} command
     * @param {unknown} argument
     * @returns {Promise<any>}
     */
    send(command, argument) {
      lastId += 1;
      worker.postMessage({ id: lastId, command, argument });
      return new Promise((resolve, reject) => pending.set(lastId, { resolve, reject }));
    },
    stop: () => worker.terminate(),
  };
}

/**
 * Carries out commands in a worker thread.
 * @param {Record<string, (argument: any) => unknown>} commands
 */
export function receiveCommands(commands) {
  const carryOut = async (
    /** @type {{ id: number, command: string, argument: unknown }} */ { id, command, argument },
  ) => {
    try {
      parentPort?.postMessage({ id, value: await commands[command]?.(argument) });
    } catch (error) {
      parentPort?.postMessage({ id, error });
    }
  };
  parentPort?.on("message", (message) => void carryOut(message));
}
