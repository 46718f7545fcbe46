// Keeps a stream until its hash is known, which is the key of the object: a small one in memory, a large one on disk.
import { createHash, randomUUID } from "node:crypto";
import { open, rm, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A stream that was kept. */
export interface SpooledFile {
  readonly sha256: string;
  readonly bytes: number;
  /** Returns a part. */
  readonly read: (start: number, length: number) => Promise<Buffer>;
  readonly remove: () => Promise<void>;
}

/** Reads a stream to its end. Keeps at most `memoryBytes` in memory. */
export async function spool(content: AsyncIterable<Uint8Array>, memoryBytes: number): Promise<SpooledFile> {
  const hash = createHash("sha256");
  const path = join(tmpdir(), `ws-mirror-${randomUUID()}`);
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  let handle: FileHandle | undefined;
  const remove = async () => {
    await handle?.close();
    if (handle !== undefined) await rm(path, { force: true });
  };
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      chunks.push(chunk);
      if (bytes <= memoryBytes) continue;
      if (handle === undefined) {
        handle = await open(path, "wx+", 0o600);
        // A file without a name ends with the process. Windows keeps the name of an open file.
        if (process.platform !== "win32") await rm(path);
      }
      // Unlike write(), writeFile() writes every byte or fails.
      for (const part of chunks) await handle.writeFile(part);
      chunks = [];
    }
  } catch (error) {
    await remove();
    throw error;
  }
  const read = async (start: number, length: number): Promise<Buffer> => {
    if (handle === undefined) return Buffer.concat(chunks).subarray(start, start + length);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  };
  return { sha256: hash.digest("hex"), bytes, read, remove };
}
