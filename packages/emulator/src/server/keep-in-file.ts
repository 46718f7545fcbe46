// Keeps a workspace in a file, so that it outlives the process. Written aside and then renamed: an interrupted write
// leaves the old file as it was.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import type { Emulator } from "../emulator.ts";

/** How often changes are written, in milliseconds: what a killed process loses at most, with the time of a write. */
const WRITE_EVERY_MS = 500;

/**
 * Loads the workspace from the file if it exists, and writes it there whenever it has changed.
 * @returns stops, after a last write
 * @throws TypeError when the file holds something else
 */
export function keepInFile(emulator: Emulator, file: string): () => void {
  if (existsSync(file)) emulator.rollback(readFileSync(file, "utf8"));
  let written = existsSync(file) ? emulator.revision : -1;
  const write = () => {
    if (emulator.revision === written) return;
    written = emulator.revision;
    writeAside(file, emulator.snapshot());
  };
  write();
  const timer = setInterval(write, WRITE_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    write();
  };
}

function writeAside(file: string, text: string): void {
  const aside = `${file}.writing`;
  const handle = openSync(aside, "w");
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(aside, file);
}
