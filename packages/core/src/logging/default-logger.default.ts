import type { Logger } from "./logger.ts";

/** The default logger outside of Node.js: the console. It omits the details, which the message contains. */
export const defaultLogger: Logger = {
  error: (message) => console.error(message),
  warn: (message) => console.warn(message),
  info: (message) => console.info(message),
  debug: (message) => console.debug(message),
};
