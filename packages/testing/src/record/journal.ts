// What is recorded goes to a journal at once, line by line, so that a crash loses nothing; the cassette itself is
// written when it is whole. A journal that a crash left behind is taken over by the next recording.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { threadId } from "node:worker_threads";
import { codeOf, writeAtomically } from "../files/cassette-file.ts";
import type { HarEntry } from "../model/har.ts";
import { parseJson } from "../formats/har/har-body.ts";

/** A journal that a process left behind. */
export interface LeftJournal {
  readonly file: string;
  /** The mode in which it was recorded. */
  readonly mode: string;
  readonly entries: HarEntry[];
}

let opened = 0;

/** The journal of one recording. Its file is made with the first entry. */
export class Journal {
  readonly #file: string;
  readonly #mode: string;
  #begun = false;

  constructor(path: string, mode: string) {
    this.#file = `${path}.${process.pid}-${threadId}-${(opened += 1)}.journal`;
    this.#mode = mode;
  }

  /** Adds an entry, which has to be redacted. It is safe from a crash of this process once this returns. */
  add(entry: HarEntry): void {
    if (!this.#begun) {
      mkdirSync(dirname(this.#file), { recursive: true });
      appendFileSync(this.#file, `${JSON.stringify({ mode: this.#mode })}\n`);
      this.#begun = true;
    }
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  /** Writes everything anew: what became known as a secret stands in earlier entries, too. */
  rewrite(entries: readonly HarEntry[]): void {
    const lines = [{ mode: this.#mode }, ...entries].map((line) => `${JSON.stringify(line)}\n`);
    writeAtomically(this.#file, lines.join(""));
  }

  /** Removes the file: what was in it is in the cassette, or is not wanted. */
  remove(): void {
    rmSync(this.#file, { force: true });
  }
}

/** The journals beside a cassette whose processes are gone. */
export function leftJournals(path: string): LeftJournal[] {
  const folder = dirname(path);
  if (!existsSync(folder)) return [];
  const start = `${basename(path)}.`;
  return readdirSync(folder)
    .filter((name) => name.startsWith(start) && name.endsWith(".journal"))
    .filter((name) => !isAlive(Number(/^(\d+)-/.exec(name.slice(start.length))?.[1])))
    .toSorted()
    .map((name) => readJournal(join(folder, name)));
}

function readJournal(file: string): LeftJournal {
  const [first = "", ...lines] = readFileSync(file, "utf8").split("\n");
  const head = parseJson(first);
  const mode = typeof head === "object" && head !== null && "mode" in head ? String(head.mode) : "record";
  // A line that was cut off by the crash is none.
  const entries = lines.map((line) => parseJson(line)).filter((entry) => entry !== undefined) as HarEntry[];
  return { file, mode, entries };
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}
