// A recording as a waterfall: one line per interaction, a bar for when it ran.
import type { Har, HarEntry } from "../model/har.ts";

// Columns of a terminal whose width is not known.
const DEFAULT_WIDTH = 100;
const BAR_WIDTH = 30;
const FIXED_COLUMNS = 30;

/** Lines that show a recording, at most `width` columns wide. Waiting is light, receiving dark. */
export function waterfall({ log }: Har, width = DEFAULT_WIDTH): string[] {
  const starts = log.entries.map(({ startedDateTime }) => Date.parse(startedDateTime));
  const first = Math.min(...starts);
  const whole = Math.max(1, ...log.entries.map(({ time }, index) => (starts[index] ?? first) - first + time));
  const nameWidth = Math.max(20, width - BAR_WIDTH - FIXED_COLUMNS);
  return log.entries.map((entry, index) => {
    const bar = barOf(entry, (starts[index] ?? first) - first, whole);
    const columns = [
      String(index).padStart(3),
      String(entry.response.status),
      fitted(nameOf(entry), nameWidth),
      bytesOf(entry).padStart(8),
      `${Math.round(entry.time)} ms`.padStart(8),
    ];
    return `${columns.join(" ")} |${bar}|`;
  });
}

function nameOf({ request }: HarEntry): string {
  return `${request.method} ${request.url.replace(/^\w+:\/\/[^/]+\/(?:v1\/)?/, "")}`;
}

const fitted = (text: string, width: number): string =>
  text.length <= width ? text.padEnd(width) : `${text.slice(0, width - 1)}…`;

function bytesOf({ response }: HarEntry): string {
  const { size } = response.content;
  return size < 1024 ? `${size} B` : `${(size / 1024).toFixed(1)} KiB`;
}

function barOf({ time, timings }: HarEntry, startMs: number, wholeMs: number): string {
  const column = (ms: number): number => Math.min(BAR_WIDTH, Math.round((ms / wholeMs) * BAR_WIDTH));
  const start = Math.min(BAR_WIDTH - 1, column(startMs));
  const end = Math.max(start + 1, column(startMs + time));
  const dark = Math.min(end - start, column(timings.receive));
  return `${" ".repeat(start)}${"░".repeat(end - start - dark)}${"█".repeat(dark)}`.padEnd(BAR_WIDTH);
}
