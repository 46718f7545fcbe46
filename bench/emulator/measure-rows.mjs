import { formatBytes, row } from "../shared/rows.mjs";
import { timed } from "../shared/rounds.mjs";
import { median } from "../shared/statistics.mjs";
import { createDataSource } from "./create-data-source.mjs";

/**
 * Compares the time to add a row to a large data source with the time to add one to a small data source. Measures ten
 * equal parts: the first is a warm-up, and the last three are divided by the median of the three after the first.
 * @param {number} rowCount
 */
export async function measureRows(rowCount) {
  const { addRow } = createDataSource();
  globalThis.gc?.();
  const heapBefore = process.memoryUsage().heapUsed;
  const tenth = Math.floor(rowCount / 10);
  const microsecondsPerRow = [];
  for (let part = 0; part < 10; part++) {
    const { ms } = await timed(() => {
      for (let index = 0; index < tenth; index++) addRow(part * tenth + index);
    });
    microsecondsPerRow.push((ms / tenth) * 1000);
  }
  globalThis.gc?.();
  const bytesPerRow = (process.memoryUsage().heapUsed - heapBefore) / (tenth * 10);
  const memory =
    globalThis.gc === undefined
      ? "run with --expose-gc for the memory per row"
      : `${formatBytes(bytesPerRow)} of heap per row`;
  const early = median(microsecondsPerRow.slice(1, 4));
  return row(
    `adding rows up to ${rowCount.toLocaleString("en")}: time for one row, end vs beginning`,
    microsecondsPerRow.slice(-3).map((time) => time / early),
    "≤ 1.5 ×",
    `${microsecondsPerRow.map((time) => time.toFixed(0)).join(" ")} µs; ${memory}`,
  );
}
