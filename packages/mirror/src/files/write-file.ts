import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { StoredFile } from "./file-store.ts";
import { writing } from "./write-error.ts";

/** How a file is written. */
export interface WriteFileOptions {
  /** Path in errors. */
  readonly named: string;
  /** `w`, or `wx` for a file that must not exist. */
  readonly flags: "w" | "wx";
  /** True: the content is synced to disk. */
  readonly sync: boolean;
}

/**
 * Writes a file from a stream.
 * @throws MirrorError `cannot_write` if the file cannot be written. Errors of the stream are thrown as they are
 */
export async function writeHashed(
  path: string,
  content: AsyncIterable<Uint8Array>,
  { named, flags, sync }: WriteFileOptions,
): Promise<StoredFile> {
  const file = await writing(named, () => open(path, flags));
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      // Unlike write(), writeFile() writes every byte or fails.
      await writing(named, () => file.writeFile(chunk));
    }
    if (sync) await writing(named, () => file.sync());
  } finally {
    await writing(named, () => file.close());
  }
  return { sha256: hash.digest("hex"), bytes };
}
