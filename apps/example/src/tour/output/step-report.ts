import type { Logger } from "@ws/client";
import { print } from "../../output/print.ts";

/** Prints the progress and the result of one step with one client. */
export interface StepReport {
  readonly print: (line: string) => void;
  /** A logger that prints the client's log lines as part of the step. */
  readonly logger: Logger;
  passed(): void;
  failed(reason: string): void;
  interrupted(reason: string): void;
}

const COLUMN = "   ".length + "AsyncClient".length + "  ".length;

/** Creates a report that prints its lines in a column, next to the name of the client. */
export function createStepReport(clientName: string): StepReport {
  const startedAt = performance.now();
  let margin = `   ${clientName}`;
  const printInColumn = (text: string): void => {
    for (const line of text.split("\n")) {
      print(margin.padEnd(COLUMN) + line);
      margin = "";
    }
  };
  const log = (level: string) => (message: string) => printInColumn(`log (${level}): ${message}`);
  const elapsed = (): string => `${Math.round(performance.now() - startedAt)} ms`;
  return {
    print: printInColumn,
    logger: { error: log("error"), warn: log("warn"), info: log("info"), debug: log("debug") },
    passed: () => printInColumn(`passed in ${elapsed()}`),
    failed: (reason) => printInColumn(`FAILED after ${elapsed()}: ${reason}`),
    interrupted: (reason) => printInColumn(`interrupted after ${elapsed()}: ${reason}`),
  };
}
