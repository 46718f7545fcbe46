// Reads and writes text files: in one step, and one process at a time.
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { threadId } from "node:worker_threads";
import { InvalidRecordingError, ReplayError } from "./errors.ts";
import { decodeText } from "./decode-text.ts";

/**
 * Returns the text of a file, or undefined if the file does not exist.
 * @throws InvalidRecordingError if the file cannot be read
 */
export function readText(path: string): string | undefined {
  try {
    const bytes = readFileSync(path);
    return decodeText(bytes);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw new InvalidRecordingError(`Cannot read ${path}: ${String(error)}`, { cause: error });
  }
}

/**
 * Returns the text of a file.
 * @throws InvalidRecordingError if the file does not exist or cannot be read
 */
export function readExistingText(path: string): string {
  const text = readText(path);
  if (text === undefined) throw new InvalidRecordingError(`File not found: ${path}`);
  return text;
}

let writes = 0;

/** Replaces a file in one step. Readers see the old or the new content, never a part of it, even after a power failure. */
export function writeAtomically(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}-${threadId}-${(writes += 1)}.tmp`;
  try {
    const file = openSync(temporary, "wx");
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

// Writing takes milliseconds. An older lock was left behind by a process that crashed.
const STALE_LOCK_MS = 10_000;
const LOCK_TIMEOUT_MS = 20_000;
const LOCK_POLL_MS = 5;

/**
 * Runs `work` while no other process or thread writes the same file.
 * @throws ReplayError `file_busy` if the lock is not released in time
 */
export function withLock<Value>(path: string, work: () => Value): Value {
  mkdirSync(dirname(path), { recursive: true });
  const lock = `${path}.lock`;
  const deadline = performance.now() + LOCK_TIMEOUT_MS;
  while (!tryLock(lock)) {
    if (performance.now() > deadline) {
      const waited = `Waited ${LOCK_TIMEOUT_MS / 1000} s for another process to finish writing ${path}.`;
      throw new ReplayError("file_busy", `${waited} If no other process writes the file, delete ${lock}.`);
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_POLL_MS);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function tryLock(lock: string): boolean {
  try {
    closeSync(openSync(lock, "wx"));
    return true;
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
    if (since !== undefined && Date.now() - since > STALE_LOCK_MS) rmSync(lock, { force: true });
    return false;
  }
}

/** Returns the `code` of a system error. Does not use `instanceof`: jest runs tests in a realm with its own `Error`. */
export function errorCode(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}
