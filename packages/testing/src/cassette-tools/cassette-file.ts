// Reads and writes cassette files, and imports recordings of other tools.
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { InvalidRecordingError } from "../errors.ts";
import { createHar } from "../formats/har/create-har.ts";
import { parseJson } from "../formats/har/har-body.ts";
import { harText } from "../formats/har/har-text.ts";
import { keepOmitted, parseHar } from "../formats/har/parse-har.ts";
import { interactionEntries } from "../formats/interactions/interaction-entries.ts";
import { checkInteractions } from "../formats/interactions/read-recording.ts";
import { parseVcr } from "../formats/vcr/parse-vcr.ts";
import type { Har, HarEntry } from "../model/har.ts";
import { redactEntries } from "../redact/redact-entry.ts";
import { disabledRules, type RedactOptions } from "../redact/rules.ts";
import { readExistingText, withLock, writeAtomically } from "../text-files.ts";

/**
 * Reads a cassette file.
 * @throws InvalidRecordingError if the file does not exist or is not a cassette
 */
export function readCassette(path: string): Har {
  return parseHar(readExistingText(path), path);
}

/**
 * Writes a cassette file in one step, and creates its folder. The cassette is not redacted.
 * @throws ReplayError `file_busy` if another process does not release the file
 */
export function writeCassette(path: string | URL, har: Har): void {
  const file = typeof path === "string" ? path : fileURLToPath(path);
  withLock(file, () => writeAtomically(file, harText(har)));
}

/** Settings of an import. */
export interface ImportOptions {
  /** Redaction settings, as for `createCassette`. @default all rules are on */
  readonly redact?: RedactOptions;
}

/**
 * Converts a VCR.py cassette to a redacted cassette.
 * @param file path or file URL
 * @throws InvalidRecordingError if the file is not a VCR.py cassette, or uses YAML tags that create program objects
 */
export function importVcr(file: string | URL, options: ImportOptions = {}): Har {
  const { path, text } = read(file);
  return toCassette(parseVcr(text, path), path, options);
}

/**
 * Converts a recording of another tool to a redacted cassette. Reads cassettes of VCR.py and of VCR for Ruby (`.yaml`), HAR files,
 * also those of Polly.js, and JSON of the form `{ name, interactions }`.
 * @param file path or file URL
 * @throws InvalidRecordingError
 */
export function importRecording(file: string | URL, options: ImportOptions = {}): Har {
  const { path, text } = read(file);
  if (/\.ya?ml$/i.test(path)) return importVcr(path, options);
  const content = parseJson(text);
  if (typeof content === "object" && content !== null && "interactions" in content) {
    const interactions = checkInteractions(content.interactions, `${path}: interactions`);
    return toCassette(interactionEntries(interactions), path, options);
  }
  if (typeof content !== "object" || content === null || !("log" in content)) {
    throw new InvalidRecordingError(
      `Cannot import ${path}. Expected a VCR.py cassette (.yaml), a HAR file, or JSON of the form { name, interactions }.`,
    );
  }
  const source = parseHar(text, path);
  const cassette = toCassette(source.log.entries, path, options);
  keepOmitted(cassette, source);
  return cassette;
}

function read(file: string | URL): { path: string; text: string } {
  const path = typeof file === "string" ? file : fileURLToPath(file);
  return { path, text: readExistingText(path) };
}

function toCassette(entries: readonly HarEntry[], path: string, { redact = {} }: ImportOptions): Har {
  const metadata = { recordedAt: statSync(path).mtime.toISOString(), unredacted: disabledRules(redact) };
  return createHar(redactEntries(entries, redact), metadata);
}
