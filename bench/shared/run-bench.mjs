import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { readOptions } from "./options.mjs";
import { report } from "./rows.mjs";

/**
 * Runs the parts of a bench one after another, and prints their rows as one table. `--only` selects parts. `--no-verdict`
 * keeps the exit code 0 if a target is missed.
 * @template {Readonly<Record<string, import("./options.mjs").Value>>} Defaults
 * @param {Defaults} defaults options of the command line
 * @param {Readonly<Record<string, Part<Defaults>>>} parts by name
 */
export async function runBench(defaults, parts) {
  const options = readOptions({ ...defaults, only: Object.keys(parts), noVerdict: false });
  const { only, noVerdict } = /** @type {{ only: readonly string[], noVerdict: boolean }} */ (options);
  const unknown = only.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0)
    throw new TypeError(`Expected --only to be some of ${Object.keys(parts).join(",")}, got "${unknown.join(",")}".`);
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}\n`);
  const folder = mkdtempSync(join(tmpdir(), "ws-bench-"));
  const partOptions = /** @type {Parameters<Part<Defaults>>[0]} */ ({ ...options, folder });
  const rows = [];
  try {
    for (const [name, part] of Object.entries(parts)) if (only.includes(name)) rows.push(await part(partOptions));
  } finally {
    rmSync(folder, { recursive: true });
  }
  const isMet = report(rows.flat());
  if (!isMet && !noVerdict) process.exitCode = 1;
}

/** @typedef {import("./rows.mjs").Row} Row */

/**
 * One part of a bench. `folder` is for temporary files.
 * @template Defaults
 * @typedef {(options: import("./options.mjs").Options<Defaults> & { readonly folder: string }) => Row | readonly Row[] | Promise<Row | readonly Row[]>} Part
 */
