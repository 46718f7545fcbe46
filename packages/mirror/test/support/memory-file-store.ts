// Files in memory.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FileStore } from "../../src/files/file-store.ts";

function* contentOf(contents: ReadonlyMap<string, Buffer>, sha256: string): Generator<Buffer, void> {
  const content = contents.get(sha256);
  if (content === undefined) throw new Error(`The file ${sha256} is not in memory.`);
  yield content;
}

/** Creates a store that keeps files in memory. `contents` can be changed to damage a file. */
export function memoryFileStore(contents = new Map<string, Buffer>()): FileStore {
  return {
    async write(content) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      contents.set(sha256, bytes);
      return { sha256, bytes: bytes.length };
    },
    read: (sha256) => Readable.from(contentOf(contents, sha256)),
    has: async (sha256) => contents.has(sha256),
    remove: async (sha256) => void contents.delete(sha256),
    async *list() {
      for (const [sha256, { length }] of contents) yield { sha256, bytes: length };
    },
  };
}
