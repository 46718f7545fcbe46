// A copy of what limits leave, in a temporary folder. Statements of assistants run on it, so that no statement reaches anything else.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createLimitedFolder, type LimitedFolder } from "../limited/limited-folder.ts";
import { writeLimited } from "../limited/write-limited.ts";
import type { PageLimits } from "../model/page-limits.ts";
import type { RunSelectOptions } from "../select/run-select.ts";
import type { SelectResult } from "../select/select-result.ts";
import type { Database } from "../store/database.ts";
import type { CopyState } from "../store/dialects/dialect.ts";
import { DIALECTS } from "../store/dialects/dialects.ts";
import { openStore } from "../store/open/open-store.ts";
import { createReader, type CopyReader } from "./copy-reader.ts";
import { openSource, type CopySource, type OpenCopy, type SharedPlace } from "./open-source.ts";

/** A state of the source, written to a folder. */
interface Written {
  readonly folder: string;
  readonly source: CopySource;
  readonly state: CopyState;
  /** Identity of the file of the source. */
  readonly identity: string;
  /** Time that it took to write it, and at which it was written, in milliseconds. */
  readonly tookMs: number;
  readonly atMs: number;
  /** Number of reads that need it. */
  uses: number;
  isReplaced: boolean;
}

/**
 * While a run changes the source, a copy is written again after this many times the time that writing takes: a large copy would
 * else be written without a pause.
 */
const REST = 10;

/** The limited copy of a source. */
export class LimitedCopy implements OpenCopy {
  readonly dialect = "sqlite";
  readonly isLimited = true;
  readonly #source: CopySource;
  readonly #limits: PageLimits;
  readonly #folder: LimitedFolder;
  /** The last state, after the one before. */
  #last: Promise<Written | undefined> = Promise.resolve(undefined);
  #count = 0;

  private constructor(source: CopySource, limits: PageLimits, folder: LimitedFolder) {
    this.#source = source;
    this.#limits = limits;
    this.#folder = folder;
  }

  static async open(source: CopySource, limits: PageLimits): Promise<LimitedCopy> {
    return new LimitedCopy(source, limits, createLimitedFolder());
  }

  read<Result>(work: (copy: CopyReader) => Promise<Result>): Promise<Result> {
    const isLocked = () => this.#isLocked();
    return this.#use(({ source }) => source.transact((db) => work(createReader({ db, dialect: "sqlite", isLocked }))));
  }

  share<Result>(work: (place: SharedPlace) => Promise<Result>): Promise<Result> {
    return this.#use(async ({ folder }) => work({ location: { folder }, isChanging: await this.#isLocked() }));
  }

  select(statement: string, options: RunSelectOptions): Promise<SelectResult> {
    return this.#use(({ source }) => source.copy.select(statement, options));
  }

  async close(): Promise<void> {
    const last = await this.#last;
    await last?.source.copy.close();
    await this.#folder.remove();
    await this.#source.copy.close();
  }

  /** The lock is that of the source: a run changes it. */
  #isLocked(): Promise<boolean> {
    return this.#source.transact((db, store) => store.isLocked(db));
  }

  async #use<Result>(work: (written: Written) => Promise<Result>): Promise<Result> {
    // One after another, so that several reads do not write the same state.
    const before = this.#last;
    const next = before.then((last) => this.#next(last));
    this.#last = next.catch(() => before);
    const written = await next;
    try {
      return await work(written);
    } finally {
      written.uses -= 1;
      if (written.isReplaced && written.uses === 0) await remove(written);
    }
  }

  /** Returns the state to read: the last one if the source has not changed. */
  async #next(last: Written | undefined): Promise<Written> {
    const next = await this.#source.transact(async (db, { dialect, isLocked }) => {
      const identity = this.#source.identity();
      const isKept = last !== undefined && last.identity === identity && existsSync(join(last.folder, "mirror.db"));
      const state = await DIALECTS[dialect].state(db, isKept ? last.state : undefined);
      if (isKept && state.exact === last.state.exact) return Object.assign(last, { state });
      const isEarly = isKept && performance.now() - last.atMs < REST * last.tookMs;
      if (isEarly && (await isLocked(db))) return last;
      const startMs = performance.now();
      const folder = join(this.#folder.path, String((this.#count += 1)));
      await writeFolder(folder, (target) => writeLimited(db, target, this.#limits));
      const source = await openSource(folder);
      const atMs = performance.now();
      return { folder, source, state, identity, tookMs: atMs - startMs, atMs, uses: 0, isReplaced: false };
    });
    next.uses += 1;
    if (last !== undefined && last !== next) {
      last.isReplaced = true;
      if (last.uses === 0) await remove(last);
    }
    return next;
  }
}

async function writeFolder(folder: string, write: (target: Database) => Promise<void>): Promise<void> {
  const store = await openStore(folder);
  try {
    await store.transaction(write);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await store.close();
  }
}

async function remove({ source, folder }: Written): Promise<void> {
  await source.copy.close();
  rmSync(folder, { recursive: true, force: true });
}
