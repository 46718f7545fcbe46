import { progressLine } from "./progress-lines.ts";
import type { WriteReport } from "./write-pages.ts";

/** The changes of rows since a call began. Each report has the states of its time, and computes them only if they are read. */
export interface ProgressLog<State, Progress> {
  /** Records the new state of a row. */
  readonly add: (index: number, state: State) => void;
  /**
   * Returns a report.
   * @param counts the other fields of the report
   * @param until missing rows up to this index are uncertain, because their requests can begin before the next report
   */
  readonly report: <Counts extends { readonly total: number }>(
    counts: Counts,
    until?: number,
  ) => Counts & WriteReport<Progress>;
}

/** @param progressOf returns the progress of rows in these states */
export function progressLog<State, Progress extends object>(
  start: readonly State[],
  progressOf: (rows: readonly State[], until: number) => Progress,
): ProgressLog<State, Progress> {
  const log: [number, State][] = [];
  let reported: number | undefined;
  return {
    add: (index, state) => log.push([index, state]),
    report(counts, until = -1) {
      const count = log.length;
      function states(): Progress {
        const rows = [...start];
        for (const [index, state] of log.slice(0, count)) rows[index] = state;
        return progressOf(rows, until);
      }
      const line = progressLine(reported === undefined ? states() : { changes: log.slice(reported), until });
      reported = count;
      return {
        ...counts,
        line,
        get progress() {
          return states();
        },
      };
    },
  };
}
