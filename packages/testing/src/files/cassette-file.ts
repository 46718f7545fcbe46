// The file of a cassette: read whole, written whole. A reader never sees half a file, and of two writers the second
// adds to what the first one wrote.
import { isAscii } from "node:buffer";
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
import { InvalidRecordingError, ReplayError } from "../errors.ts";
import type { Har } from "../model/har.ts";
import { toCurrentHar } from "../formats/har/migrate-har.ts";

// Writing takes milliseconds: a lock this old is one that a crash left behind, in milliseconds.
const STALE_LOCK_MS = 10_000;
const LOCK_WAIT_MS = 20_000;
const LOCK_STEP_MS = 5;

/** The code of a failure of the system. Not by `instanceof`: jest runs tests in a realm with an Error of its own. */
export function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}

/** The text of a file, or undefined where there is none. */
export function readText(path: string): string | undefined {
  try {
    const bytes = readFileSync(path);
    // Twice as fast where it is possible: cassettes are large, and most hold nothing but ASCII.
    return bytes.toString(isAscii(bytes) ? "latin1" : "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new InvalidRecordingError(`${path} cannot be read: ${String(error)}`, { cause: error });
  }
}

/**
 * The cassette that a text holds.
 * @throws InvalidRecordingError
 */
export function parseHar(text: string, path: string): Har {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new InvalidRecordingError(`${path} is not JSON: ${String(error)}`, { cause: error });
  }
  return toCurrentHar(content, path);
}

let writes = 0;

/** Writes a file so that at every moment either the old or the new one is there, whole, also after a power cut. */
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

/**
 * Runs `work` while no other process or thread writes the same cassette.
 * @throws ReplayError `file_busy` when another one does not let go of it
 */
export function withLock<Value>(path: string, work: () => Value): Value {
  mkdirSync(dirname(path), { recursive: true });
  const lock = `${path}.lock`;
  const endsAt = performance.now() + LOCK_WAIT_MS;
  while (!tryLock(lock)) {
    if (performance.now() > endsAt) {
      throw new ReplayError("file_busy", `${path} is being written by another process: if none is, delete ${lock}`);
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_STEP_MS);
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
