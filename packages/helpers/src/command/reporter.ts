// Prints the events and the result of a command: lines of text, or one JSON object per line.
import { escapeControls, terminalLine } from "../messages.ts";

/** Progress of a command. */
export interface CommandProgress {
  /** Work that is done. */
  readonly done: number;
  /** Known work that is not done yet. More can follow. */
  readonly left: number;
  /** Undefined: the command sends no requests. */
  readonly requests?: number;
}

/** A stream of a process. */
export interface OutputStream {
  /** Writes text. */
  readonly write: (text: string) => unknown;
  /** True for a terminal. */
  readonly isTTY?: boolean;
}

/** The streams of a process. */
export interface Output {
  /** Receives results. */
  readonly stdout: OutputStream;
  /** Receives progress and errors. */
  readonly stderr: OutputStream;
}

/** Reports the work of a command. */
export interface Reporter {
  /** Reports the progress of a run. */
  readonly progress: (progress: CommandProgress) => void;
  /** Reports an event, as JSON or as lines of text. Without lines, it is printed as JSON only. */
  readonly event: (type: string, details: object, ...lines: readonly string[]) => void;
  /** Prints the result, as lines of text or as the last JSON object. */
  readonly result: (details: object, lines: readonly string[]) => void;
  /** Ends a progress bar. */
  readonly stop: () => void;
}

/** Interval of the progress lines. */
const LINE_INTERVAL_MS = 10_000;

/** Writes lines. They can contain texts of the workspace, such as titles, so control characters are escaped. */
export function writeLines(stream: Output["stdout"], lines: readonly string[]): void {
  if (lines.length > 0) stream.write(lines.map((line) => `${terminalLine(line)}\n`).join(""));
}

/** Creates a reporter that writes one JSON object per line to standard output. */
export function jsonReporter({ stdout }: Output, nowMs: () => number = Date.now): Reporter {
  // An escape sequence in a text of JSON is this text.
  const write = (value: object) => stdout.write(`${escapeControls(JSON.stringify(value))}\n`);
  const event = (type: string, details: object) => write({ type, time: new Date(nowMs()).toISOString(), ...details });
  return {
    progress: (progress) => event("progress", progress),
    event,
    result: (details) => write({ type: "summary", ...details }),
    stop() {},
  };
}

/** Creates a reporter that writes lines: events and progress to standard error, the result to standard output. */
export function lineReporter({ stdout, stderr }: Output, nowMs: () => number = Date.now): Reporter {
  let lastMs = nowMs();
  return {
    progress({ done, left, requests }) {
      if (nowMs() - lastMs < LINE_INTERVAL_MS) return;
      lastMs = nowMs();
      const sent = requests === undefined ? "" : `, ${requests} requests`;
      stderr.write(`${done} done, ${left} left${sent}\n`);
    },
    event: (_, __, ...lines) => writeLines(stderr, lines),
    result: (_, lines) => writeLines(stdout, lines),
    stop() {},
  };
}
