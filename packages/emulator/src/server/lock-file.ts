// A lock file beside a data file, so that two processes do not overwrite each other's workspace.
import { readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { isObject } from "../values/json.ts";

/** Interval at which the holder of a lock renews it, in milliseconds. */
export const RENEWAL_MS = 2000;
/** Age at which the lock of a process on another machine expires, in milliseconds. */
const EXPIRY_MS = 15_000;

/** A process: its id, and the time of its start if the system shows it. The same id can belong to a later process. */
interface Holder {
  readonly pid: number;
  readonly startedAt: string | undefined;
  readonly host: string;
  /** The place whose process ids these are. Two containers have different places, even with the same host name. */
  readonly processes: string;
}

/**
 * Locks a data file for this process, which calls `renewLock` every `RENEWAL_MS`. The lock of a process that has ended is
 * taken over. A process on another machine or in another container counts as ended when it does not renew its lock.
 * @returns a function that unlocks the file
 * @throws Error with the id of the process that uses the file, and without write access to the folder
 */
export function lockFile(file: string): () => void {
  const lock = `${file}.lock`;
  const holder: Holder = { pid: process.pid, startedAt: startOf(process.pid), host: hostname(), processes: place() };
  const content = JSON.stringify(holder);
  if (!tryCreate(lock, content)) {
    takeOver(file, lock, holder);
    if (!tryCreate(lock, content)) throw inUse(file, readHolder(lock));
  }
  return () => {
    if (readText(lock) === content) rmSync(lock, { force: true });
  };
}

/** Shows processes on other machines that the holder of the lock is running. */
export function renewLock(file: string): void {
  try {
    const now = new Date();
    utimesSync(`${file}.lock`, now, now);
  } catch {
    // The folder can be missing for a time. The save reports it.
  }
}

function tryCreate(lock: string, content: string): boolean {
  try {
    writeFileSync(lock, content, { flag: "wx" });
    return true;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ("code" in error && error.code === "EEXIST") return false;
    throw new Error(
      `Expected a data file in a folder with write access, got an error for its lock (${error.message}). Create the folder, or choose another one.`,
      { cause: error },
    );
  }
}

/** Removes the lock of a process that has ended. */
function takeOver(file: string, lock: string, own: Holder): void {
  const seen = readText(lock);
  const holder = holderIn(seen);
  if (holder !== undefined && isInUse(lock, holder, own)) throw inUse(file, holder);
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
  const name = holder === undefined ? "unknown" : `${holder.pid} on ${holder.host}`;
  return new Error(
    `Expected a data file that no other process uses, got ${file}, which the process ${name} uses. ` +
      `Stop that process, or choose another file. The lock of a process on another machine expires ${EXPIRY_MS / 1000} seconds after its end.`,
  );
}

/** True if the holder is running. The processes of another place cannot be seen, so the age of their lock decides. */
function isInUse(lock: string, holder: Holder, own: Holder): boolean {
  if (holder.host === own.host && holder.processes === own.processes) return isRunning(holder);
  const renewedAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - renewedAt < EXPIRY_MS;
}

function isRunning({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is running and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  // A killed process keeps its id until its parent has read its exit code.
  if (statusOf(pid)[0] === "Z") return false;
  return startedAt === undefined || startedAt === startOf(pid);
}

/** Returns the start of a process in clock ticks since the start of the system; undefined on systems without /proc. */
function startOf(pid: number): string | undefined {
  return statusOf(pid)[19];
}

/** Returns the fields of a process, from its state on. Empty on systems without /proc. */
function statusOf(pid: number): string[] {
  // The name of the program, in parentheses in front of the state, can contain spaces.
  return readText(`/proc/${pid}/stat`)?.split(") ").at(-1)?.split(" ") ?? [];
}

/** Returns the start of the system and its namespace of process ids; empty on systems without /proc. */
function place(): string {
  const boot = readText("/proc/sys/kernel/random/boot_id")?.trim() ?? "";
  try {
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return boot;
  }
}

const readHolder = (lock: string): Holder | undefined => holderIn(readText(lock));

function holderIn(text: string | undefined): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "");
    if (!isObject(value)) return undefined;
    const { pid, startedAt, host, processes } = value;
    if (typeof pid !== "number" || typeof host !== "string" || typeof processes !== "string") return undefined;
    return { pid, startedAt: typeof startedAt === "string" ? startedAt : undefined, host, processes };
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
