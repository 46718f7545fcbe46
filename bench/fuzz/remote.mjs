import { Worker } from "node:worker_threads";

/**
 * Starts a worker thread and returns a function that sends a command to it and returns its result.
 * @param {string} file Name of a file in this folder
 */
export function startWorker(file) {
  const worker = new Worker(new URL(file, import.meta.url), { execArgv: [] });
  /** @type {Map<number, (value: never) => void>} */
  const pending = new Map();
  let lastId = 0;
  worker.on("message", ({ id, value }) => {
    pending.get(id)?.(/** @type {never} */ (value));
    pending.delete(id);
  });
  return {
    /**
     * @template Value
     * @param {string} command
     * @param {unknown} argument
     * @returns {Promise<Value>}
     */
    send(command, argument) {
      const id = (lastId += 1);
      worker.postMessage({ id, command, argument });
      return new Promise((resolve) => pending.set(id, resolve));
    },
    stop: () => worker.terminate(),
  };
}
