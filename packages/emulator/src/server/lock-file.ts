// A lock file beside a data file, so that two processes do not overwrite each other's workspace.
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isObject } from "../values/json.ts";

/** A process: its id, and the time of its start if the system shows it. The same id can belong to a later process. */
interface Holder {
  readonly pid: number;
  readonly startedAt: string | undefined;
}

/**
 * Locks a data file for this process. The lock of a process that has ended is taken over.
 * @returns a function that unlocks the file
 * @throws Error with the id of the process that uses the file
 */
export function lockFile(file: string): () => void {
  const lock = `${file}.lock`;
  const holder: Holder = { pid: process.pid, startedAt: startOf(process.pid) };
  const content = JSON.stringify(holder);
  if (!tryCreate(lock, content)) {
    takeOver(file, lock);
    if (!tryCreate(lock, content)) throw inUse(file, readHolder(lock));
  }
  return () => {
    if (readText(lock) === content) rmSync(lock, { force: true });
  };
}

function tryCreate(lock: string, content: string): boolean {
  try {
    writeFileSync(lock, content, { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Removes the lock of a process that has ended. */
function takeOver(file: string, lock: string): void {
  const seen = readText(lock);
  const holder = holderIn(seen);
  if (holder !== undefined && isRunning(holder)) throw inUse(file, holder);
  // Only one of several processes can rename the lock. It can be a new lock already, which its process keeps.
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  if (readText(aside) === seen) rmSync(aside, { force: true });
  else renameSync(aside, lock);
}

function inUse(file: string, holder: Holder | undefined): Error {
  return new Error(
    `Expected a data file that no other process uses, got ${file}, which the process ${holder?.pid ?? "unknown"} uses. ` +
      "Stop that process, or choose another file.",
  );
}

function isRunning({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is running and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return startedAt === undefined || startedAt === startOf(pid);
}

/** Returns the start of a process in clock ticks since the start of the system; undefined on systems without /proc. */
function startOf(pid: number): string | undefined {
  // The name of the program, in parentheses, can contain spaces. The start is the 20th field behind it.
  return readText(`/proc/${pid}/stat`)?.split(") ").at(-1)?.split(" ")[19];
}

const readHolder = (lock: string): Holder | undefined => holderIn(readText(lock));

function holderIn(text: string | undefined): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "");
    if (!isObject(value) || typeof value["pid"] !== "number") return undefined;
    const startedAt = value["startedAt"];
    return { pid: value["pid"], startedAt: typeof startedAt === "string" ? startedAt : undefined };
  } catch {
    // Written by another program, or cut: no process holds it.
    return undefined;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
