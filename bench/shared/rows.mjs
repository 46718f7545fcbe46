import { median, quantile } from "./statistics.mjs";

/** The units of values: the size of one, and how a value is printed. */
const UNITS = {
  "": { size: 1, print: (/** @type {number} */ value) => String(Math.round(value * 100) / 100) },
  "×": { size: 1, print: formatRatio },
  "%": { size: 0.01, print: (/** @type {number} */ value) => `${(value * 100).toFixed(2)} %` },
  ms: { size: 1, print: (/** @type {number} */ value) => `${value.toFixed(value < 1 ? 3 : 1)} ms` },
  B: { size: 1, print: formatBytes },
  kB: { size: 1e3, print: formatBytes },
  MB: { size: 1e6, print: formatBytes },
};

/**
 * One row of the table of a bench.
 * @typedef {object} Row
 * @property {string} title
 * @property {number | readonly number[]} value a value, or one value for each round: their median counts
 * @property {string} target the value to reach, or not to exceed: `≥ 90 %`, `≤ 1.5 ×`. Only a unit: the value is only printed.
 * @property {string} note the absolute figures
 * @property {string} goal a stricter target that may be missed
 */

/**
 * @param {string} title
 * @param {number | readonly number[]} value
 * @param {string} target
 * @param {string} [note]
 * @param {string} [goal]
 * @returns {Row}
 */
export const row = (title, value, target, note = "", goal = "") => ({ title, value, target, note, goal });

/** Prints the rows as a table. Returns true if no target is missed. @param {readonly Row[]} rows */
export function report(rows) {
  const header = ["measurement", "value", "quartiles", "target", "goal", "verdict", "absolute figures"];
  const cells = rows.map(cellsOf);
  const used = header.flatMap((_, column) => (cells.some((line) => line[column] !== "") ? [column] : []));
  const pick = (/** @type {readonly string[]} */ line) => used.map((column) => line[column] ?? "");
  console.log(formatTable(pick(header), cells.map(pick)));
  return !cells.some((line) => line.includes("NOT met"));
}

/** @param {Row} row */
function cellsOf({ title, value, target, note, goal }) {
  const { print, isReached } = parseTarget(target);
  const values = typeof value === "number" ? [value] : value;
  const middle = median(values);
  const quartiles = values.length > 1 ? `${print(quantile(values, 0.25))} – ${print(quantile(values, 0.75))}` : "";
  const hasReached = goal !== "" && parseTarget(goal).isReached(middle);
  const verdict = hasReached ? "goal met" : isReached(middle) ? "met" : "NOT met";
  const hasLimit = /\d/.test(target);
  return [title, print(middle), quartiles, hasLimit ? target : "", goal, hasLimit ? verdict : "", note];
}

/** @param {string} target */
export function parseTarget(target) {
  const [, direction, limit = "0", unit = ""] = /^(?:([≤≥]) ([\d.]+) ?)?(\D*)$/.exec(target) ?? [];
  if (!(unit in UNITS)) throw new TypeError(`Expected a target such as "≤ 1.5 ×", got "${target}".`);
  const { size, print } = UNITS[/** @type {keyof typeof UNITS} */ (unit)];
  const bound = Number(limit) * size;
  const isReached = (/** @type {number} */ value) =>
    direction === undefined || (direction === "≥" ? value >= bound : value <= bound);
  return { print, isReached };
}

/**
 * Formats rows as a Markdown table with aligned columns.
 * @param {readonly string[]} header
 * @param {readonly (readonly string[])[]} rows
 */
export function formatTable(header, rows) {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((cells) => (cells[column] ?? "").length)),
  );
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width)).join(" | ")} |`;
  return [line(header), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...rows.map(line)].join("\n");
}

/** Formats a ratio with two decimals. @param {number} ratio */
export function formatRatio(ratio) {
  return `${ratio.toFixed(2)} ×`;
}

/** Formats a number of bytes as B, kB (1,000 bytes) or MB. @param {number} bytes */
export function formatBytes(bytes) {
  if (Math.abs(bytes) < 1000) return `${Math.round(bytes)} B`;
  return Math.abs(bytes) >= 1e6 ? `${(bytes / 1e6).toFixed(2)} MB` : `${(bytes / 1e3).toFixed(1)} kB`;
}

/** Formats milliseconds as seconds. @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
