// Child processes that are asked one thing at a time.
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/**
 * @typedef {object} Child
 * @property {unknown} hello what it said when it was ready
 * @property {(message: object) => Promise<unknown>} ask sends a message and waits for the answer
 * @property {() => void} stop
 */

/**
 * Starts a module as a child process and waits until it says that it is ready.
 * @param {URL} module
 * @param {readonly string[]} [args]
 * @param {readonly string[]} [execArgv] flags of Node
 * @returns {Promise<Child>}
 */
export async function startChild(module, args = [], execArgv = []) {
  const child = fork(fileURLToPath(module), args, { execArgv: [...execArgv] });
  const answer = async () => {
    const gone = new AbortController();
    const exit = once(child, "exit", { signal: gone.signal }).then(([code]) => {
      throw new Error(`${module.pathname} ended with code ${String(code)} before it answered`);
    });
    try {
      const [message] = await Promise.race([once(child, "message", { signal: gone.signal }), exit]);
      return /** @type {unknown} */ (message);
    } finally {
      gone.abort();
      exit.catch(() => undefined);
    }
  };
  const hello = await answer();
  return {
    hello,
    ask(message) {
      const answered = answer();
      child.send(message);
      return answered;
    },
    stop: () => void child.kill(),
  };
}

/**
 * Starts the server in a child process.
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export async function startServerProcess() {
  const { hello, stop } = await startChild(new URL("./server-process.mjs", import.meta.url));
  return { url: /** @type {{ url: string }} */ (hello).url, stop };
}
