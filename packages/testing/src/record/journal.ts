// The journal of a recording: each entry is appended immediately, so that a crash loses nothing. The cassette is
// written at the end of the recording. The next recording recovers the journals of processes that crashed.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { threadId } from "node:worker_threads";
import { parseJson } from "../formats/har/har-body.ts";
import type { HarEntry } from "../model/har.ts";
import { errorCode, writeAtomically } from "../text-files.ts";

/** The journal of a process that crashed. */
export interface AbandonedJournal {
  readonly file: string;
  /** Mode of the interrupted recording. */
  readonly mode: string;
  readonly entries: HarEntry[];
}

let opened = 0;

/** The journal of one recording. The file is created with the first entry. */
export class Journal {
  readonly #file: string;
  readonly #mode: string;
  #hasFile = false;

  constructor(path: string, mode: string) {
    this.#file = `${path}.${process.pid}-${threadId}-${(opened += 1)}.journal`;
    this.#mode = mode;
  }

  /** Appends a redacted entry. After the call, the entry survives a crash of the process. */
  add(entry: HarEntry): void {
    if (!this.#hasFile) {
      mkdirSync(dirname(this.#file), { recursive: true });
      appendFileSync(this.#file, `${JSON.stringify({ mode: this.#mode })}\n`);
      this.#hasFile = true;
    }
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  /** Replaces all entries, to remove a secret that was found later from earlier entries. */
  rewrite(entries: readonly HarEntry[]): void {
    const lines = [{ mode: this.#mode }, ...entries].map((line) => `${JSON.stringify(line)}\n`);
    writeAtomically(this.#file, lines.join(""));
  }

  /** Deletes the file, after the cassette was written or the recording was discarded. */
  remove(): void {
    rmSync(this.#file, { force: true });
  }
}

/** Returns the journals of a cassette whose processes no longer run. */
export function findAbandonedJournals(path: string): AbandonedJournal[] {
  const folder = dirname(path);
  if (!existsSync(folder)) return [];
  const start = `${basename(path)}.`;
  return readdirSync(folder)
    .filter((name) => name.startsWith(start) && name.endsWith(".journal"))
    .filter((name) => !isRunning(Number(/^(\d+)-/.exec(name.slice(start.length))?.[1])))
    .toSorted()
    .map((name) => readJournal(join(folder, name)));
}

function readJournal(file: string): AbandonedJournal {
  const [first = "", ...lines] = readFileSync(file, "utf8").split("\n");
  const head = parseJson(first);
  const mode = typeof head === "object" && head !== null && "mode" in head ? String(head.mode) : "record";
  // The crash may have cut off the last line.
  const entries = lines.map((line) => parseJson(line)).filter((entry) => entry !== undefined) as HarEntry[];
  return { file, mode, entries };
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
