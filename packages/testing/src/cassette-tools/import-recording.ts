// Makes a cassette of a file that another recorder wrote. It is redacted on the way, as a recording is.
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseHar, readText, withLock, writeAtomically } from "../files/cassette-file.ts";
import { InvalidRecordingError } from "../errors.ts";
import { createHar, harText, type Har, type HarEntry } from "../model/har.ts";
import { checkInteraction, type Interaction } from "../model/interaction.ts";
import { parseJson } from "../formats/har/har-body.ts";
import { redactEntries } from "../redact/redact-entries.ts";
import { REDACTION_RULES, type RedactionRule, type RedactOptions } from "../redact/rules.ts";
import { entriesOfInteractions } from "../formats/interactions/interaction-entries.ts";
import { entriesOfVcr } from "../formats/vcr/parse-vcr.ts";

/** How a file is imported. */
export interface ImportOptions {
  /** Rules that are off, as for `createCassette`. */
  readonly redact?: RedactOptions;
}

/**
 * The cassette that a VCR.py file holds, in either of its dialects.
 * @param file path or file URL
 * @throws InvalidRecordingError when it is none, or holds tags of a program's objects
 */
export function importVcr(file: string | URL, options: ImportOptions = {}): Har {
  const { path, text } = read(file);
  return cassetteOf(entriesOfVcr(text, path), path, options);
}

/**
 * The cassette that a file holds, whoever wrote it: VCR.py (`.yaml`), HAR of any tool, or `{ name, interactions }`.
 * @param file path or file URL
 * @throws InvalidRecordingError
 */
export function importRecording(file: string | URL, options: ImportOptions = {}): Har {
  const { path, text } = read(file);
  if (/\.ya?ml$/i.test(path)) return importVcr(path, options);
  const content = parseJson(text);
  if (typeof content === "object" && content !== null && "interactions" in content) {
    return cassetteOf(entriesOfInteractions(checked(content.interactions, path)), path, options);
  }
  if (typeof content !== "object" || content === null || !("log" in content)) {
    throw new InvalidRecordingError(
      `${path} is no recording that can be imported: VCR.py's .yaml, HAR of any tool, or JSON of { name, interactions }`,
    );
  }
  return cassetteOf(parseHar(text, path).log.entries, path, options);
}

/** Writes a cassette's file, whole or not at all. */
export function writeCassette(path: string | URL, har: Har): void {
  const file = typeof path === "string" ? path : fileURLToPath(path);
  withLock(file, () => writeAtomically(file, harText(har)));
}

function read(file: string | URL): { path: string; text: string } {
  const path = typeof file === "string" ? file : fileURLToPath(file);
  const text = readText(path);
  if (text === undefined) throw new InvalidRecordingError(`${path} is not there`);
  return { path, text };
}

function checked(interactions: unknown, path: string): Interaction[] {
  if (!Array.isArray(interactions)) throw new InvalidRecordingError(`${path}: interactions must be a list`);
  return interactions.map((interaction: unknown, index): Interaction => {
    checkInteraction(interaction, `${path}: interactions[${index}]`);
    return interaction;
  });
}

function cassetteOf(entries: readonly HarEntry[], path: string, { redact = {} }: ImportOptions): Har {
  const unredacted = (Object.keys(REDACTION_RULES) as RedactionRule[]).filter((rule) => redact[rule] === false);
  return createHar(redactEntries(entries, redact), { recordedAt: statSync(path).mtime.toISOString(), unredacted });
}
