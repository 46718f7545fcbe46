// The default logger where there is no Node: the console.
import type { Logger } from "./logger.ts";

/** The console; details are left out, because the message says them. */
export function createDefaultLogger(): Logger {
  return {
    error: (message) => console.error(message),
    warn: (message) => console.warn(message),
    info: (message) => console.info(message),
    debug: (message) => console.debug(message),
  };
}
