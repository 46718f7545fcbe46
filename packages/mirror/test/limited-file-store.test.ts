// Stores of files that take or send a part of a content, and then nothing, or a byte each second.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FileStore } from "../src/files/file-store.ts";
import { limitedFileStore } from "../src/files/limited-file-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SHA = createHash("sha256").update("").digest("hex");
const never = new Promise<never>(() => {});

/** A store that never answers, except as a test says. */
const halfDead = (answers: Partial<FileStore> = {}): FileStore => ({
  write: () => never,
  read: () => new Readable({ read() {} }),
  has: () => never,
  remove: () => never,
  async *list() {
    yield { sha256: SHA, bytes: 0 };
    await never;
  },
  ...answers,
});

const readAll = async (content: AsyncIterable<Uint8Array>): Promise<number> => {
  let bytes = 0;
  for await (const chunk of content) bytes += chunk.byteLength;
  return bytes;
};

const errorOf = (operation: Promise<unknown>): Promise<unknown> => operation.catch((error: unknown) => error);

/** Sends a number of bytes each second, as often as a test says. */
const slow = (bytes: number, times: number): Readable =>
  Readable.from(
    (async function* () {
      for (let sent = 0; sent < times; sent += 1) {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        yield Buffer.alloc(bytes);
      }
    })(),
    { objectMode: false },
  );

test("every operation ends when the signal aborts, and says what was cut", async () => {
  const stop = new AbortController();
  const store = limitedFileStore(halfDead(), "s3://drill/acme", stop.signal);
  const list = async () => {
    for await (const { sha256 } of store.list()) expect(sha256).toBe(SHA);
  };
  const operations = [
    store.write(Readable.from([])),
    readAll(store.read(SHA) as AsyncIterable<Uint8Array>),
    store.has(SHA),
    store.remove(SHA),
    list(),
  ].map(errorOf);
  await vi.advanceTimersByTimeAsync(1);
  const cut = [
    "Storing a file in s3://drill/acme",
    `Looking for the file ${SHA} in s3://drill/acme`,
    `Removing the file ${SHA} from s3://drill/acme`,
    "Listing the files in s3://drill/acme",
    `Reading the file ${SHA} from s3://drill/acme`,
  ];
  expect([...store.waitsFor()].sort()).toEqual([...cut].sort());
  stop.abort();
  const messages = (await Promise.all(operations)).map((error) => (error as Error).message);
  expect(messages.sort()).toEqual(cut.map((what) => `${what} was cut.`).sort());
  expect(store.waitsFor()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  await expect(store.has(SHA)).rejects.toThrow("was cut");
});

test("a content that trickles is cut after a minute, and one that is slow is read to its end", async () => {
  const trickling = limitedFileStore(halfDead({ read: () => slow(1, 1_000) }), "its folder");
  const trickled = errorOf(readAll(trickling.read(SHA) as AsyncIterable<Uint8Array>));
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await trickled).toMatchObject({
    code: "aborted",
    message: `Reading the file ${SHA} from its folder was cut: fewer than 64 KiB arrived within 60 seconds.`,
  });
  const enough = limitedFileStore(halfDead({ read: () => slow(2_000, 600) }), "its folder");
  const read = readAll(enough.read(SHA) as AsyncIterable<Uint8Array>);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await read).toBe(1_200_000);
});

test("a reader that is slow is not the fault of the store", async () => {
  const store = limitedFileStore(
    halfDead({ read: () => Readable.from([Buffer.from("a"), Buffer.from("b")]) }),
    "its folder",
  );
  const reading = (async () => {
    for await (const _ of store.read(SHA) as AsyncIterable<Uint8Array>)
      await new Promise((resolve) => setTimeout(resolve, 600_000));
    return "read";
  })();
  await vi.advanceTimersByTimeAsync(1_200_000);
  expect(await reading).toBe("read");
});

test("an operation without a content may take two minutes", async () => {
  const store = limitedFileStore(halfDead(), "its folder");
  const looked = errorOf(store.has(SHA));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(store.waitsFor()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await looked).toMatchObject({ message: expect.stringContaining("no answer within 120 seconds") as string });
});
