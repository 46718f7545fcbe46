import { closeSync, mkdirSync, openSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { ReplayError } from "../errors.ts";

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
