import type { Har, HarEntry } from "../model/har.ts";

// Columns, if the width of the terminal is not known.
const DEFAULT_WIDTH = 100;
const BAR_WIDTH = 30;
const FIXED_COLUMNS = 30;

/**
 * Draws a recording as a waterfall: one line per interaction, at most `width` columns wide. The bar shows when the
 * interaction ran: ░ while it waited, █ while it received the body.
 */
export function waterfall({ log }: Har, width = DEFAULT_WIDTH): string[] {
  const starts = log.entries.map(({ startedDateTime }) => Date.parse(startedDateTime));
  const first = Math.min(...starts);
  const totalMs = Math.max(1, ...log.entries.map(({ time }, index) => (starts[index] ?? first) - first + time));
  const nameWidth = Math.max(20, width - BAR_WIDTH - FIXED_COLUMNS);
  return log.entries.map((entry, index) => {
    const bar = drawBar(entry, (starts[index] ?? first) - first, totalMs);
    const columns = [
      String(index).padStart(3),
      String(entry.response.status),
      fit(nameOf(entry), nameWidth),
      formatSize(entry).padStart(8),
      `${Math.round(entry.time)} ms`.padStart(8),
    ];
    return `${columns.join(" ")} |${bar}|`;
  });
}

function nameOf({ request }: HarEntry): string {
  return `${request.method} ${request.url.replace(/^\w+:\/\/[^/]+\/(?:v1\/)?/, "")}`;
}

const fit = (text: string, width: number): string =>
  text.length <= width ? text.padEnd(width) : `${text.slice(0, width - 1)}…`;

function formatSize({ response }: HarEntry): string {
  const { size } = response.content;
  return size < 1024 ? `${size} B` : `${(size / 1024).toFixed(1)} KiB`;
}

function drawBar({ time, timings }: HarEntry, startMs: number, totalMs: number): string {
  const column = (ms: number): number => Math.min(BAR_WIDTH, Math.round((ms / totalMs) * BAR_WIDTH));
  const start = Math.min(BAR_WIDTH - 1, column(startMs));
  const end = Math.max(start + 1, column(startMs + time));
  const dark = Math.min(end - start, column(timings.receive));
  return `${" ".repeat(start)}${"░".repeat(end - start - dark)}${"█".repeat(dark)}`.padEnd(BAR_WIDTH);
}
