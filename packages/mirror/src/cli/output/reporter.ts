// Prints the progress and the result of a command: progress bars on a terminal, plain lines otherwise, or one JSON object per line.
import { jsonReporter, lineReporter, writeLines, type Output, type Reporter } from "@ws/helpers/command";

/** Creates the reporter for the output of a process. */
export async function createReporter(output: Output, json: boolean, nowMs: () => number = Date.now): Promise<Reporter> {
  if (json) return jsonReporter(output, nowMs);
  return output.stderr.isTTY === true ? barReporter(output) : lineReporter(output, nowMs);
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
