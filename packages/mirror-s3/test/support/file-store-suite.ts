// The tests of every store of files.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { S3FileStore } from "../../src/s3-file-store.ts";

/** Size of the parts of an upload in the tests. */
export const PART_BYTES = 5 * 2 ** 20;
/** Returns the hash of a content. */
export const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Returns content that differs in each part. */
export const contentOf = (bytes: number, seed = 0): Buffer =>
  Buffer.alloc(bytes, `${seed} content of a file that is long `);

/** Yields a content in chunks. Fails at a position. */
export async function* chunksOf(bytes: Buffer, failAt = Infinity): AsyncGenerator<Buffer, void> {
  for (let start = 0; start < bytes.length; start += 65_536) {
    if (start >= failAt) throw new Error("The connection was cut.");
    yield bytes.subarray(start, start + 65_536);
  }
}

/** Returns a stored content. */
export async function contentIn(store: Pick<S3FileStore, "read">, hash: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of store.read(hash) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns the hashes of all stored contents. */
export async function listOf(store: Pick<S3FileStore, "list">): Promise<string[]> {
  const found: string[] = [];
  for await (const { sha256: hash } of store.list()) found.push(hash);
  return found.toSorted();
}

/** Declares the tests of a store. `open` opens an empty one. */
export function describeFileStore(open: () => S3FileStore): void {
  test("a content is stored by its hash, listed, read and removed", async () => {
    const store = open();
    const contents = [Buffer.from(""), Buffer.from("small"), contentOf(PART_BYTES), contentOf(2 * PART_BYTES + 10)];
    for (const content of contents) {
      const stored = { sha256: sha256(content), bytes: content.length };
      expect(await store.has(stored.sha256)).toBe(false);
      expect(await store.write(chunksOf(content))).toEqual(stored);
      expect(await store.has(stored.sha256)).toBe(true);
      expect(sha256(await contentIn(store, stored.sha256))).toBe(stored.sha256);
    }
    expect(await listOf(store)).toEqual(contents.map(sha256).toSorted());
    for (const content of contents) await store.remove(sha256(content));
    await store.remove(sha256(Buffer.from("never stored")));
    expect(await listOf(store)).toEqual([]);
  });

  test("the same content at the same time is stored once", async () => {
    const store = open();
    const content = contentOf(100_000, 1);
    await Promise.all([1, 2, 3, 4].map(() => store.write(chunksOf(content))));
    expect(await listOf(store)).toEqual([sha256(content)]);
    expect(await contentIn(store, sha256(content))).toEqual(content);
  });

  test.each([100_000, 3 * PART_BYTES])("a stream of %i bytes that breaks stores nothing", async (bytes) => {
    const store = open();
    await expect(store.write(chunksOf(contentOf(bytes, 2), bytes / 2))).rejects.toThrow("The connection was cut.");
    expect(await listOf(store)).toEqual([]);
  });

  test("a missing content fails with an error that names it", async () => {
    const store = open();
    const hash = sha256(Buffer.from("missing"));
    await expect(contentIn(store, hash)).rejects.toThrow(hash.slice(2));
  });
}
