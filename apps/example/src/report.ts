// What the tour prints: plain text, the same in a terminal and in a log.
import type { Logger } from "@ws/client";

/** How a step is shown while one client runs it. */
export interface StepReport {
  readonly say: (line: string) => void;
  /** Shows a client's log lines among the others. */
  readonly logger: Logger;
  held(): void;
  failed(reason: string): void;
  brokenOff(reason: string): void;
}

const COLUMN = "   ".length + "AsyncClient".length + "  ".length;

/** Prints a line. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Lines beside the name of the client that they are about. */
export function createStepReport(client: string): StepReport {
  const startedAt = performance.now();
  let margin = `   ${client}`;
  const say = (line: string): void => {
    for (const part of line.split("\n")) {
      print(margin.padEnd(COLUMN) + part);
      margin = "";
    }
  };
  const log = (level: string) => (message: string) => say(`log ${level}: ${message}`);
  const elapsed = (): string => `${Math.round(performance.now() - startedAt)} ms`;
  return {
    say,
    logger: { error: log("error"), warn: log("warn"), info: log("info"), debug: log("debug") },
    held: () => say(`held, ${elapsed()}`),
    failed: (reason) => say(`FAILED, ${elapsed()}: ${reason}`),
    brokenOff: (reason) => say(`broken off, ${elapsed()}: ${reason}`),
  };
}
