// Ends what a store of files does not end by itself: a server that takes or sends a part of a file, and then nothing or a byte each
// second.
import { Readable } from "node:stream";
import { MirrorError } from "../errors.ts";
import type { FileStore } from "./file-store.ts";

/** Time for a part of an operation. */
interface Limit {
  readonly ms: number;
  /** Words for the error. */
  readonly lacks: string;
}

/** Limit of an operation without a content. */
const ANSWER: Limit = { ms: 120_000, lacks: "no answer within 120 seconds" };

/** Time of waiting for a content in which at least {@link LEAST_BYTES} must arrive, or its end. */
const WINDOW_MS = 60_000;
const LEAST_BYTES = 65_536;
const SLOW = "fewer than 64 KiB arrived within 60 seconds";

/** A store whose operations end, and which says what it waits for. */
export interface LimitedFileStore extends FileStore {
  /** Returns the operations that have not ended. */
  readonly waitsFor: () => readonly string[];
}

/**
 * Returns a store whose operations fail when a signal aborts, and when they take too long.
 * @param name of the store, for errors
 */
export function limitedFileStore(files: FileStore, name: string, signal?: AbortSignal): LimitedFileStore {
  const pending = new Set<{ readonly what: string }>();
  /** Waits for a part of an operation. */
  const wait = async <Result>(what: string, part: () => Promise<Result>, limit?: Limit): Promise<Result> => {
    const operation = { what };
    let stop: (reason: string) => void = () => {};
    const stopped = new Promise<never>((_, reject) => {
      stop = (reason) => reject(new MirrorError("aborted", `${what} was cut${reason}.`));
    });
    const abort = () => stop("");
    const timer = limit === undefined ? undefined : setTimeout(() => stop(`: ${limit.lacks}`), limit.ms);
    pending.add(operation);
    signal?.addEventListener("abort", abort, { once: true });
    if (signal?.aborted === true) abort();
    try {
      return await Promise.race([stopped, part()]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      pending.delete(operation);
    }
  };
  async function* contentOf(sha256: string, bytes: number | undefined): AsyncGenerator<Uint8Array, void> {
    const content = files.read(sha256, bytes);
    const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    let [waitedMs, arrived] = [0, 0];
    try {
      for (;;) {
        const since = performance.now();
        const next = await wait(`Reading the file ${sha256} from ${name}`, () => chunks.next(), {
          ms: WINDOW_MS - waitedMs,
          lacks: SLOW,
        });
        if (next.done === true) return;
        waitedMs += performance.now() - since;
        arrived += next.value.byteLength;
        if (arrived >= LEAST_BYTES) [waitedMs, arrived] = [0, 0];
        yield next.value;
      }
    } finally {
      content.destroy();
    }
  }
  async function* listed(): ReturnType<FileStore["list"]> {
    const found = files.list()[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await wait(`Listing the files in ${name}`, () => found.next(), ANSWER);
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      // Does not wait: a request can have stalled.
      void Promise.resolve(found.return?.()).catch(() => {});
    }
  }
  return {
    folder: files.folder,
    waitsFor: () => [...new Set([...pending].map(({ what }) => what))],
    write: (content, options) => wait(`Storing a file in ${name}`, () => files.write(content, options)),
    read: (sha256, bytes) => Readable.from(contentOf(sha256, bytes), { objectMode: false }),
    has: (sha256) => wait(`Looking for the file ${sha256} in ${name}`, () => files.has(sha256), ANSWER),
    remove: (sha256) => wait(`Removing the file ${sha256} from ${name}`, () => files.remove(sha256), ANSWER),
    list: listed,
  };
}
