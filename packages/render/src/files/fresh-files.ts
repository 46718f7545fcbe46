// Remembers where files are until their URLs end, so that many requests share one read.

/** Time before the end of a URL at which it is read again: a browser that has it still needs some time. */
const MARGIN_MS = 5 * 60_000;

/** Time until a missing file is looked for again. */
const MISSING_MS = 60_000;

/** Number of files that are remembered. */
const MAX_FILES = 10_000;

/** A file whose URL ends. */
export interface EndingFile {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

interface Entry<File> {
  /** The last file that was read. */
  readonly file: File | undefined;
  /** Time until which it is used. */
  readonly until: number;
  /** The read that is on its way. */
  readonly next: Promise<File | undefined> | undefined;
}

/** Remembers files by their keys. */
export class FreshFiles<File extends EndingFile> {
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry<File>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Returns a file, which is read if it is not known, or if its URL ends soon. If the read fails, a file whose URL has not ended is
   * returned.
   */
  async get(key: string, read: () => Promise<File | undefined>): Promise<File | undefined> {
    const known = this.#entries.get(key);
    if (known?.next !== undefined) return known.next;
    if (known !== undefined && this.#now() < known.until) return known.file;
    const next = this.#read(key, known?.file, read);
    this.#set(key, { file: known?.file, until: 0, next });
    return next;
  }

  /** Returns the seconds for which a browser may remember the URL of a file. */
  secondsLeft({ expiresAt }: File): number {
    return Math.max(0, Math.floor((expiresAt - MARGIN_MS - this.#now()) / 1000));
  }

  async #read(key: string, old: File | undefined, read: () => Promise<File | undefined>): Promise<File | undefined> {
    try {
      const file = await read();
      const until = file === undefined ? this.#now() + MISSING_MS : file.expiresAt - MARGIN_MS;
      this.#set(key, { file, until, next: undefined });
      return file;
    } catch (error) {
      this.#entries.delete(key);
      if (old === undefined || old.expiresAt <= this.#now()) throw error;
      // The next request reads again.
      this.#set(key, { file: old, until: 0, next: undefined });
      return old;
    }
  }

  #set(key: string, entry: Entry<File>): void {
    // The last entry is the newest.
    this.#entries.delete(key);
    const [oldest = ""] = this.#entries.keys();
    if (this.#entries.size >= MAX_FILES) this.#entries.delete(oldest);
    this.#entries.set(key, entry);
  }
}
