import { readFileSync } from "node:fs";
import { InvalidRecordingError } from "../../errors.ts";
import type { Interaction } from "../../model/interaction.ts";
import { checkInteractions } from "./check-interaction.ts";

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
    return readFileSync(file, "utf8");
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
