import type { Logger } from "./logger.ts";

/** Creates the default logger outside of Node.js: the console. It omits the details, which the message contains. */
export function createDefaultLogger(): Logger {
  return {
    error: (message) => console.error(message),
    warn: (message) => console.warn(message),
    info: (message) => console.info(message),
    debug: (message) => console.debug(message),
  };
}
