// Saves a workspace in a file, so that it survives a restart. Each save writes a temporary file and renames it: an
// interrupted write does not damage the previous save.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import type { Emulator } from "../emulator.ts";

/** Interval between two saves in milliseconds. A killed process loses at most the changes of this time. */
const SAVE_INTERVAL_MS = 500;

/**
 * Loads the workspace from the file if the file exists, and saves it there after changes.
 * @returns a function that saves a last time and stops
 * @throws TypeError if the file does not contain a saved workspace
 */
export function keepInFile(emulator: Emulator, file: string): () => void {
  if (existsSync(file)) emulator.rollback(readFileSync(file, "utf8"));
  let savedRevision = existsSync(file) ? emulator.revision : -1;
  const save = () => {
    if (emulator.revision === savedRevision) return;
    savedRevision = emulator.revision;
    replaceFile(file, emulator.snapshot());
  };
  save();
  const timer = setInterval(save, SAVE_INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    save();
  };
}

/** Writes a temporary file and renames it to `file`. */
function replaceFile(file: string, text: string): void {
  const temporary = `${file}.writing`;
  const handle = openSync(temporary, "w");
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
}
