// The secrets of an entry in the file of the workspaces: its token, and the verification token of its webhooks.
import { readTextFile } from "@ws/helpers/command";
import { dirname, resolve } from "node:path";
import { codeOf, MirrorError } from "./errors.ts";
import type { Fields } from "./json.ts";

/** Where secrets are, beside the entries. */
export interface SecretSources {
  /** Path of the file of workspaces, in whose folder relative paths begin. */
  readonly path: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Returns the function that reads a secret of an entry, of its variable or of its file. Undefined if the entry names none. */
export function secretOf(
  fields: Fields,
  member: "token" | "webhookToken",
  place: string,
  { path, environment }: SecretSources,
): (() => string) | undefined {
  const names = [member, `${member}Variable`, `${member}File`];
  const given = names.filter((name) => fields[name] !== undefined);
  const [name] = given;
  if (name === undefined) return undefined;
  if (given.length > 1) throw invalid(`Expected one of ${names.join(", ")} in ${place}, got ${given.join(" and ")}.`);
  const value = fields[name];
  if (typeof value !== "string" || value === "")
    throw invalid(`Expected a text in ${name} of ${place}, got another value.`);
  if (name === member) return () => value;
  return name === `${member}File`
    ? () => readSecretFile(resolve(dirname(path), value), place)
    : () => notEmpty(environment[value], `the variable ${value} of ${place}`);
}

/** The file is read at each use, so a new token needs no restart. */
function readSecretFile(path: string, place: string): string {
  try {
    return notEmpty(readTextFile(path).trim(), `the file ${path} of ${place}`);
  } catch (error) {
    if (error instanceof MirrorError) throw error;
    throw invalid(`Expected a token in the file ${path} of ${place}, got ${String(codeOf(error))}.`);
  }
}

function notEmpty(secret: string | undefined, where: string): string {
  if (secret !== undefined && secret !== "") return secret;
  throw invalid(`Expected a token in ${where}, got none.`);
}

const invalid = (message: string) => new MirrorError("invalid_argument", message);
