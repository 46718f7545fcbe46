import { readExistingText } from "../files/read-text.ts";
import { parseHar } from "../formats/har/parse-har.ts";
import type { Har } from "../model/har.ts";

/**
 * Reads a cassette file.
 * @throws InvalidRecordingError if the file does not exist or is not a cassette
 */
export function readCassette(path: string): Har {
  return parseHar(readExistingText(path), path);
}
