// Which files are meant: those that are named, and the cassettes below folders that are.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { InvalidRecordingError } from "../errors.ts";
import { parseHar, readText } from "../files/cassette-file.ts";
import type { Har } from "../model/har.ts";

const PASSED_OVER = new Set(["node_modules", "dist", ".git"]);

/** Paths of all cassettes that are named or lie below a named folder; without names, below this one. */
export function findCassettes(names: readonly string[]): string[] {
  const files = (names.length === 0 ? ["."] : names).flatMap((name) => {
    const facts = statSync(name, { throwIfNoEntry: false });
    if (facts === undefined) throw new InvalidRecordingError(`${name} is not there`);
    return facts.isDirectory() ? below(name) : [name];
  });
  return [...new Set(files)];
}

function below(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return PASSED_OVER.has(entry.name) ? [] : below(path);
    return entry.name.endsWith(".har") ? [path] : [];
  });
}

/** The cassette in a file. @throws InvalidRecordingError */
export function loadCassette(path: string): Har {
  const text = readText(path);
  if (text === undefined) throw new InvalidRecordingError(`${path} is not there`);
  return parseHar(text, path);
}
