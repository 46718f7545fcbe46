/**
 * Formats rows as a Markdown table with aligned columns.
 * @param {readonly string[]} header
 * @param {readonly (readonly string[])[]} rows
 */
export function formatTable(header, rows) {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width)).join(" | ")} |`;
  return [line(header), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...rows.map(line)].join("\n");
}

/**
 * Formats a ratio with two decimals.
 * @param {number} ratio
 */
export function formatRatio(ratio) {
  return `${ratio.toFixed(2)} ×`;
}

/**
 * Formats a number of bytes as B, kB (1,000 bytes) or MB.
 * @param {number} bytes
 */
export function formatBytes(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  return bytes >= 1e6 ? `${(bytes / 1e6).toFixed(2)} MB` : `${(bytes / 1e3).toFixed(1)} kB`;
}
