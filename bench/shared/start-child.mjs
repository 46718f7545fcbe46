import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/**
 * A child process that handles one request at a time.
 * @typedef {object} Child
 * @property {unknown} ready the first message of the child, sent when it is ready
 * @property {(message: object) => Promise<unknown>} request sends a message and waits for the response
 * @property {() => void} stop
 */

/**
 * Starts a module as a child process and waits for its first message.
 * @param {URL} module
 * @param {readonly string[]} [args]
 * @param {readonly string[]} [execArgv] options for Node
 * @returns {Promise<Child>}
 */
export async function startChild(module, args = [], execArgv = []) {
  const child = fork(fileURLToPath(module), args, { execArgv: [...execArgv] });
  const nextMessage = async () => {
    const listeners = new AbortController();
    const exit = once(child, "exit", { signal: listeners.signal }).then(([code]) => {
      throw new Error(`${module.pathname} exited with code ${String(code)} before it responded`);
    });
    try {
      const [message] = await Promise.race([once(child, "message", { signal: listeners.signal }), exit]);
      return /** @type {unknown} */ (message);
    } finally {
      listeners.abort();
      exit.catch(() => undefined);
    }
  };
  const ready = await nextMessage();
  return {
    ready,
    request(message) {
      const response = nextMessage();
      child.send(message);
      return response;
    },
    stop: () => void child.kill(),
  };
}
