// A progress as lines that are only appended: one with the whole progress, then one with the change of each row. To store the
// whole progress after each row would write 3 GB for 10,000 rows.
import { fieldsOf, isFields, type Fields } from "../json/fields.ts";
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

/**
 * Returns the line of a progress or of a change. It begins and ends with a line break, so that the rest of a line that was cut
 * by a kill stays a line of its own.
 */
const progressLine = (content: object): string => `\n${JSON.stringify(content)}\n`;

/** The beginning of a line with the whole progress. */
const WHOLE = '{"rows":';

/**
 * Returns the progress in a text of lines. Undefined without any, as after a kill before the first line was complete.
 * @returns `"invalid"` for any other text
 */
export function readProgressLines(text: string): unknown {
  let progress: Fields | undefined;
  let rows: unknown[] = [];
  let until = -1;
  for (const line of text.split("\n")) {
    const content = parsedLine(line);
    if (content === undefined) {
      // The content of a cut line is found again, or its work is done again.
      if (progress === undefined && !WHOLE.startsWith(line.slice(0, WHOLE.length))) return "invalid";
    } else if (Array.isArray(content["rows"])) {
      progress = content;
      until = -1;
      rows = [...(content["rows"] as unknown[])];
    } else {
      const { changes } = content;
      if (!Array.isArray(changes)) return "invalid";
      for (const [index, state] of changes.map(entryOf)) {
        if (!Object.hasOwn(rows, index) || !isFields(state)) return "invalid";
        rows[index] = { ...fieldsOf(rows[index]), ...state };
      }
      until = Math.max(until, Number(content["until"] ?? -1));
    }
  }
  const stateOf = (row: unknown, index: number) =>
    index <= until && fieldsOf(row)["state"] === "missing" ? { state: "uncertain" } : row;
  return progress && { ...progress, rows: rows.map(stateOf) };
}

const entryOf = (entry: unknown): readonly [number, unknown] =>
  Array.isArray(entry) && Number.isInteger(entry[0]) ? [Number(entry[0]), entry[1]] : [-1, undefined];

/** Returns the content of a line. Undefined for an empty line, and for one that was cut. */
function parsedLine(line: string): Fields | undefined {
  try {
    const content: unknown = JSON.parse(line);
    return isFields(content) ? content : {};
  } catch {
    return undefined;
  }
}
