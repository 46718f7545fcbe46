import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const RUNNER = fileURLToPath(new URL("child-process.mjs", import.meta.url));

/**
 * A child process that has loaded a module.
 * @template Module
 * @typedef {object} Child
 * @property {<Name extends keyof Module>(name: Name, ...args: ArgumentsOf<Module[Name]>) => Promise<ResultOf<Module[Name]>>} call
 * calls a function of the module
 * @property {() => void} stop
 */

/**
 * @template Member
 * @typedef {Member extends (...args: infer Arguments) => unknown ? Arguments : never} ArgumentsOf
 */

/**
 * @template Member
 * @typedef {Member extends (...args: never) => infer Result ? Awaited<Result> : never} ResultOf
 */

/**
 * Starts a child process that loads a module, so that other code does not affect what is measured. It handles one call at a
 * time. Arguments and results are JSON.
 * @param {URL} module
 * @param {readonly string[]} [execArgv] options for Node
 * @returns {Promise<Child<any>>} cast it to the type of the module
 */
export async function startChild(module, execArgv = []) {
  const child = fork(RUNNER, [module.href], { execArgv: [...execArgv] });
  const nextMessage = async () => {
    const listeners = new AbortController();
    const exit = once(child, "exit", { signal: listeners.signal }).then(([code]) => {
      throw new Error(`${module.pathname} exited with code ${String(code)} before it responded`);
    });
    try {
      const [message] = await Promise.race([once(child, "message", { signal: listeners.signal }), exit]);
      return message;
    } finally {
      listeners.abort();
      exit.catch(() => undefined);
    }
  };
  await nextMessage();
  return {
    async call(name, ...args) {
      const response = nextMessage();
      child.send({ name, args });
      return (await response).result;
    },
    stop: () => void child.kill(),
  };
}
