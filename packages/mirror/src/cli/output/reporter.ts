// Prints the progress and the result of a command: progress bars on a terminal, plain lines otherwise, or one JSON object per line.
import { isoTime } from "../../model/iso-time.ts";
import { escapeControls, terminalLine } from "@ws/helpers/tasks";

/** Progress of a command. */
interface Progress {
  readonly done: number;
  /** Known work that is not done yet. More can follow. */
  readonly left: number;
  /** Undefined: the command sends no requests. */
  readonly requests?: number;
}

/** The streams of a process. */
export interface Output {
  readonly stdout: { readonly write: (text: string) => unknown };
  readonly stderr: { readonly write: (text: string) => unknown; readonly isTTY?: boolean };
}

/** Reports what a command does. */
export interface Reporter {
  /** Reports the progress of a run. */
  readonly progress: (progress: Progress) => void;
  /** Reports an event, as JSON or as lines of text. Without lines, it is printed as JSON only. */
  readonly event: (type: string, details: object, ...lines: readonly string[]) => void;
  /** Prints the result, as lines of text or as the last JSON object. */
  readonly result: (details: object, lines: readonly string[]) => void;
  /** Ends the progress bar. */
  readonly stop: () => void;
}

/** Interval of the progress lines of a process without a terminal. */
const LINE_INTERVAL_MS = 10_000;

/** Writes lines. They can contain texts of the workspace, such as titles, so control characters are escaped. */
export function writeLines(stream: Output["stdout"], lines: readonly string[]): void {
  if (lines.length > 0) stream.write(lines.map((line) => `${terminalLine(line)}\n`).join(""));
}

/** Creates the reporter for the output of a process. */
export async function createReporter(output: Output, json: boolean, nowMs: () => number = Date.now): Promise<Reporter> {
  if (json) return jsonReporter(output, nowMs);
  return output.stderr.isTTY === true ? barReporter(output) : lineReporter(output, nowMs);
}

function jsonReporter({ stdout }: Output, nowMs: () => number): Reporter {
  // An escape sequence in a text of JSON is this text.
  const write = (value: object) => stdout.write(`${escapeControls(JSON.stringify(value))}\n`);
  const event = (type: string, details: object) => write({ type, time: isoTime(nowMs()), ...details });
  return {
    progress: (progress) => event("progress", progress),
    event,
    result: (details) => write({ type: "summary", ...details }),
    stop() {},
  };
}

function lineReporter({ stdout, stderr }: Output, nowMs: () => number): Reporter {
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

async function barReporter({ stdout, stderr }: Output): Promise<Reporter> {
  const { SingleBar } = await import("cli-progress");
  const bar = new SingleBar({
    format: "{bar} {value} of {total} | {rate} | {eta_formatted} left",
    stream: stderr as NodeJS.WritableStream,
    hideCursor: true,
    clearOnComplete: true,
  });
  let startedAt: number | undefined;
  const stop = () => {
    if (startedAt !== undefined) bar.stop();
    startedAt = undefined;
  };
  return {
    progress({ done, left, requests }) {
      if (startedAt === undefined) {
        startedAt = Date.now();
        bar.start(done + left, done, { rate: "…" });
      }
      const seconds = Math.max(0.001, (Date.now() - startedAt) / 1000);
      bar.setTotal(done + left);
      const rate = ((requests ?? done) / seconds).toFixed(1);
      bar.update(done, { rate: requests === undefined ? `${rate}/s` : `${rate} requests/s` });
    },
    event(_, __, ...lines) {
      if (lines.length === 0) return;
      stop();
      writeLines(stderr, lines);
    },
    result(_, lines) {
      stop();
      writeLines(stdout, lines);
    },
    stop,
  };
}

/** Returns the lines of a table with aligned columns. */
export function table(rows: readonly (readonly [string, string | number])[]): string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`);
}
