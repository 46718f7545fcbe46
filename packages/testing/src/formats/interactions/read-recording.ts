// Reads and checks lists of interactions, the short form of recordings.
import { readFileSync } from "node:fs";
import { invalidFieldError, InvalidRecordingError } from "../../errors.ts";
import type { Interaction } from "../../model/interaction.ts";
import { decodeText } from "../../decode-text.ts";

/** The content of a file with recorded interactions. */
export interface Recording {
  readonly name: string;
  readonly interactions: readonly Interaction[];
}

/**
 * Reads a JSON file of the form `{ name, interactions }` for `createReplay`. Synchronous, so that tests of both clients
 * can use it.
 * @param file path or file URL
 * @throws InvalidRecordingError if the file cannot be read, is not JSON, or contains an invalid interaction
 */
export function readRecording(file: string | URL): Recording {
  const where = String(file);
  const content = parse(read(file, where), where);
  if (typeof content !== "object" || content === null || !("interactions" in content)) {
    throw new InvalidRecordingError(`${where}: "interactions" is missing`);
  }
  const name = "name" in content && typeof content.name === "string" ? content.name : where;
  return { name, interactions: checkInteractions(content.interactions, `${where}: interactions`) };
}

function read(file: string | URL, where: string): string {
  try {
    return decodeText(readFileSync(file));
  } catch (error) {
    throw new InvalidRecordingError(`Cannot read ${where}: ${messageOf(error)}`, { cause: error });
  }
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidRecordingError(`${where} is not valid JSON: ${messageOf(error)}`, { cause: error });
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Checks that `value` is a list of interactions, and returns it.
 * @param where name of the list for error messages
 * @throws InvalidRecordingError
 */
export function checkInteractions(value: unknown, where: string): readonly Interaction[] {
  if (!Array.isArray(value)) throw invalidFieldError(where, "an array", value);
  return value.map((interaction: unknown, index): Interaction => {
    checkInteraction(interaction, `${where}[${index}]`);
    return interaction;
  });
}

/**
 * Checks that `value` is an interaction.
 * @param where name of the interaction for error messages
 * @throws InvalidRecordingError
 */
export function checkInteraction(value: unknown, where: string): asserts value is Interaction {
  if (typeof value !== "object" || value === null) throw invalidFieldError(where, "an object", value);
  const fields = value as Readonly<Record<string, unknown>>;
  for (const [name, { isValid, expected }] of Object.entries(FIELDS)) {
    if (!isValid(fields[name])) throw invalidFieldError(`${where}.${name}`, expected, fields[name]);
  }
  if (fields["body"] !== undefined && fields["multipart"] !== undefined) {
    throw new InvalidRecordingError(`${where} has both body and multipart. Remove one of the two.`);
  }
}

const isText = (value: unknown) => typeof value === "string" && value !== "";
const isPair = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && value.every((v) => typeof v === "string");

/** The check of each field, and its description for error messages. `body` and `response` may have any value. */
const FIELDS = {
  method: { isValid: isText, expected: "an HTTP method" },
  path: {
    isValid: (value: unknown) => isText(value) && !String(value).includes("?"),
    expected: "a path below /v1/, without query",
  },
  query: {
    isValid: (value: unknown) => value === undefined || (Array.isArray(value) && value.every(isPair)),
    expected: "an array of [name, value] pairs of strings",
  },
  version: { isValid: (value: unknown) => value === undefined || isText(value), expected: "an API version" },
  multipart: { isValid: isMultipart, expected: "{ contentType, text } with two strings" },
  status: {
    isValid: (value: unknown) => Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599,
    expected: "an HTTP status (an integer from 100 to 599)",
  },
  headers: {
    isValid: (value: unknown) => value === undefined || isStringRecord(value),
    expected: "an object with a string per header",
  },
  responseText: {
    isValid: (value: unknown) => value === undefined || typeof value === "string",
    expected: "a string",
  },
} as const;

function isMultipart(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== "object" || value === null) return false;
  return (
    "contentType" in value && typeof value.contentType === "string" && "text" in value && typeof value.text === "string"
  );
}

function isStringRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.values(value).every((v) => typeof v === "string");
}
