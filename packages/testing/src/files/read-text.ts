import { isAscii } from "node:buffer";
import { readFileSync } from "node:fs";
import { InvalidRecordingError } from "../errors.ts";
import { errorCode } from "./error-code.ts";

/**
 * Returns the text of a file, or undefined if the file does not exist.
 * @throws InvalidRecordingError if the file cannot be read
 */
export function readText(path: string): string | undefined {
  try {
    const bytes = readFileSync(path);
    // Decoding ASCII as latin1 is twice as fast. Cassettes are large, and most are pure ASCII.
    return bytes.toString(isAscii(bytes) ? "latin1" : "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw new InvalidRecordingError(`Cannot read ${path}: ${String(error)}`, { cause: error });
  }
}

/**
 * Returns the text of a file.
 * @throws InvalidRecordingError if the file does not exist or cannot be read
 */
export function readExistingText(path: string): string {
  const text = readText(path);
  if (text === undefined) throw new InvalidRecordingError(`File not found: ${path}`);
  return text;
}
