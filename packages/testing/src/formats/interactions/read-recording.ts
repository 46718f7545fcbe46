// Reads recorded traffic from files. The only module of this package that touches the disk.
import { readFileSync } from "node:fs";
import { InvalidRecordingError } from "../../errors.ts";
import { checkInteraction, type Interaction } from "../../model/interaction.ts";

/** A file of recorded traffic. */
export interface Recording {
  readonly name: string;
  readonly interactions: readonly Interaction[];
}

/**
 * Reads a file of recorded traffic: JSON, `{ name, interactions }`. Synchronous, so that tests of both clients can.
 * @param file path or file URL
 * @throws InvalidRecordingError when it cannot be read, is not JSON, or an interaction in it lacks something
 */
export function readRecording(file: string | URL): Recording {
  const where = String(file);
  const content = parse(read(file, where), where);
  if (typeof content !== "object" || content === null || !("interactions" in content)) {
    throw new InvalidRecordingError(`${where} has no interactions`);
  }
  const { interactions } = content;
  if (!Array.isArray(interactions)) throw new InvalidRecordingError(`${where}: interactions must be a list`);
  const checked = interactions.map((interaction: unknown, index): Interaction => {
    checkInteraction(interaction, `${where}: interactions[${index}]`);
    return interaction;
  });
  return { name: "name" in content && typeof content.name === "string" ? content.name : where, interactions: checked };
}

function read(file: string | URL, where: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new InvalidRecordingError(`${where} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidRecordingError(`${where} is not JSON: ${messageOf(error)}`, { cause: error });
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
