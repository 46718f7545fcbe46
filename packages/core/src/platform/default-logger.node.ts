// The default logger in Node: winston to standard output. It is loaded when the first line is written, and by
// `require`, because a blocking client has no moment in which to await an import.
import { createRequire } from "node:module";
import type { Logger } from "../logger.ts";

type Winston = typeof import("winston");

/** Lines like `2026-11-21T09:30:00.000Z warn GET pages/… → 404 …` on standard output. */
export function createDefaultLogger(): Logger {
  const winston = createRequire(import.meta.url)("winston") as Winston;
  const { combine, printf, timestamp } = winston.format;
  return winston.createLogger({
    // The client has applied the level already.
    level: "debug",
    format: combine(
      timestamp(),
      printf((line) => `${String(line["timestamp"])} ${line.level} ${String(line.message)}`),
    ),
    transports: [new winston.transports.Console()],
  });
}
