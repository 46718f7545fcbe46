import { InvalidRecordingError } from "../../errors.ts";
import type { Har } from "../../model/har.ts";
import { migrateHar } from "./migrate-har.ts";

/**
 * Parses the text of a cassette file of any schema version, or of a HAR file of another tool.
 * @param path file name for error messages
 * @throws InvalidRecordingError
 */
export function parseHar(text: string, path: string): Har {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new InvalidRecordingError(`${path} is not valid JSON: ${String(error)}`, { cause: error });
  }
  return migrateHar(content, path);
}
