import { fileURLToPath } from "node:url";
import { withLock } from "../files/with-lock.ts";
import { writeAtomically } from "../files/write-atomically.ts";
import { harText } from "../formats/har/har-text.ts";
import type { Har } from "../model/har.ts";

/**
 * Writes a cassette file in one step, and creates its folder. The cassette is not redacted.
 * @throws ReplayError `file_busy` if another process does not release the file
 */
export function writeCassette(path: string | URL, har: Har): void {
  const file = typeof path === "string" ? path : fileURLToPath(path);
  withLock(file, () => writeAtomically(file, harText(har)));
}
