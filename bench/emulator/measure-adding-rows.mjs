import { median } from "../shared/statistics.mjs";
import { formatBytes } from "../shared/table.mjs";
import { createDataSource } from "./create-data-source.mjs";
import { millisecondsOf } from "./milliseconds-of.mjs";

/**
 * Compares the time to add a row to a large data source with the time to add one to a small data source. Measures ten
 * equal parts: the first is a warm-up, and the last three are divided by the median of the three after the first.
 * @param {number} rowCount
 * @returns {import("../shared/measurement.mjs").Measurement}
 */
export function measureAddingRows(rowCount) {
  const { addRow } = createDataSource();
  const collectGarbage = () => globalThis.gc?.();
  collectGarbage();
  const heapBefore = process.memoryUsage().heapUsed;
  const tenth = Math.floor(rowCount / 10);
  const microsecondsPerRow = Array.from({ length: 10 }, (_, part) => {
    const milliseconds = millisecondsOf(() => {
      for (let index = 0; index < tenth; index++) addRow(part * tenth + index);
    });
    return (milliseconds / tenth) * 1000;
  });
  collectGarbage();
  const bytesPerRow = (process.memoryUsage().heapUsed - heapBefore) / (tenth * 10);
  const early = median(microsecondsPerRow.slice(1, 4));
  const memory =
    globalThis.gc === undefined
      ? "run with --expose-gc for the memory per row"
      : `${formatBytes(bytesPerRow)} of heap per row`;
  return {
    title: `adding rows up to ${rowCount.toLocaleString("en")}: time for one row, end vs beginning`,
    value: microsecondsPerRow.slice(-3).map((time) => time / early),
    limit: 1.5,
    format: "ratio",
    direction: "≤",
    note: `${microsecondsPerRow.map((time) => time.toFixed(0)).join(" ")} µs; ${memory}`,
  };
}
