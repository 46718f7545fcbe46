// The file that lists the workspaces for `ws-fleet work`. Commands of one copy take the token of their workspace from it.
import { readFileSync } from "node:fs";
import { MirrorError } from "./errors.ts";
import { fieldsOf, isFields, textOf, type Fields } from "./json.ts";
import type { MaxLoss } from "./pull/loss-limit.ts";

/** A workspace to mirror. */
export interface WorkspaceEntry {
  /** Name of the workspace, and of its schema in PostgreSQL: lower-case letters, digits and _. */
  readonly name: string;
  readonly token: string;
  readonly baseUrl: string | undefined;
  /** Time between two runs in minutes. */
  readonly everyMinutes: number;
  /** Requests per second of all workers together. */
  readonly requestsPerSecond: number;
  /** Limits of the objects that may go out of sight in one run. Undefined: the defaults. */
  readonly maxLoss?: MaxLoss | undefined;
}

/** Requests per second that Notion allows on average. */
const DEFAULT_REQUESTS_PER_SECOND = 3;
const DEFAULT_EVERY_MINUTES = 60;

/** Number of names in a message. */
const MAX_NAMES = 10;

const KEYS = new Set([
  "name",
  "token",
  "tokenVariable",
  "webhookToken",
  "webhookTokenVariable",
  "baseUrl",
  "everyMinutes",
  "requestsPerSecond",
  "maxLossObjects",
  "maxLossPercent",
]);

/** A workspace that receives webhooks. */
export interface WebhookWorkspace {
  readonly name: string;
  /** The verification token of its subscription. Undefined: only a handshake is accepted. */
  readonly webhookToken: string | undefined;
}

/**
 * Reads a JSON file `[{ "name": "acme", "tokenVariable": "ACME_TOKEN" }]`.
 * @throws MirrorError `invalid_argument` that names the entry and the member
 */
export const readWorkspacesFile = (path: string, environment: NodeJS.ProcessEnv): WorkspaceEntry[] =>
  readEntries(path, (entry, place) => readEntry(entry, place, environment));

/**
 * Reads what the receiver of webhooks needs of the same file: the names and the verification tokens.
 * @throws MirrorError `invalid_argument` that names the entry and the member
 */
export const readWebhookWorkspaces = (path: string, environment: NodeJS.ProcessEnv): WebhookWorkspace[] =>
  readEntries(path, (entry, place) => {
    const { name, fields } = checkEntry(entry, place);
    return { name, webhookToken: readSecret(fields, "webhookToken", place, environment) };
  });

/**
 * Reads the names of the file. No tokens are needed.
 * @throws MirrorError `invalid_argument` that names the entry and the member
 */
export const readWorkspaceNames = (path: string): string[] => readEntries(path, checkEntry).map(({ name }) => name);

function readEntries<Entry extends { readonly name: string }>(
  path: string,
  read: (entry: unknown, place: string) => Entry,
): Entry[] {
  const workspaces = parseFile(path).map((entry, index) => read(entry, `entry ${index} of ${path}`));
  const names = workspaces.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw invalid(`Expected different names in ${path}, got "${repeated}" twice.`);
  return workspaces;
}

/**
 * Reads one workspace of the file. The tokens of the others are not needed.
 * @throws MirrorError `invalid_argument` if the file has no such workspace, or its entry is wrong
 */
export function readWorkspace(path: string, name: string, environment: NodeJS.ProcessEnv): WorkspaceEntry {
  const entries = parseFile(path);
  const index = entries.findIndex((entry) => fieldsOf(entry)["name"] === name);
  if (index !== -1) return readEntry(entries[index], `entry ${index} of ${path}`, environment);
  const names = entries.slice(0, MAX_NAMES).map((entry) => String(fieldsOf(entry)["name"]));
  const all = entries.length > MAX_NAMES ? `${names.join(", ")}, …` : names.join(", ");
  throw invalid(`Expected one of the workspaces of ${path} (${all}), got "${name}".`);
}

function parseFile(path: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    // The message of a JSON error can contain a part of a token.
    const code = textOf((error as NodeJS.ErrnoException).code);
    throw invalid(`Expected a JSON file with a list of workspaces in ${path}, got ${code ?? "text that is not JSON"}.`);
  }
  if (!Array.isArray(value) || value.length === 0)
    throw invalid(`Expected a list of at least one workspace in ${path}, got another value.`);
  return value;
}

/** Checks the members of an entry, and returns its name. */
function checkEntry(entry: unknown, place: string): { readonly name: string; readonly fields: Fields } {
  if (!isFields(entry)) throw invalid(`Expected an object in ${place}, got another value.`);
  const unknown = Object.keys(entry).find((key) => !KEYS.has(key));
  if (unknown !== undefined)
    throw invalid(`Unknown member "${unknown}" in ${place}. Use one of ${[...KEYS].join(", ")}.`);
  const { name } = entry;
  if (typeof name !== "string" || !/^[a-z_][a-z0-9_]{0,49}$/u.test(name))
    throw invalid(`Expected a name of lower-case letters, digits and _ in ${place}, at most 50 characters.`);
  return { name, fields: entry };
}

function readEntry(entry: unknown, place: string, environment: NodeJS.ProcessEnv): WorkspaceEntry {
  const { name, fields } = checkEntry(entry, place);
  const token = readSecret(fields, "token", place, environment);
  if (token === undefined) throw invalid(`Expected token or tokenVariable in ${place}, got neither.`);
  return {
    name,
    token,
    baseUrl: readBaseUrl(fields["baseUrl"], place),
    everyMinutes: positive(fields["everyMinutes"] ?? DEFAULT_EVERY_MINUTES, "everyMinutes", place),
    requestsPerSecond: positive(fields["requestsPerSecond"] ?? DEFAULT_REQUESTS_PER_SECOND, "requestsPerSecond", place),
    maxLoss: readMaxLoss(fields, place),
  };
}

function readMaxLoss({ maxLossObjects: objects, maxLossPercent: percent }: Fields, place: string): MaxLoss | undefined {
  if (objects === undefined && percent === undefined) return undefined;
  if (objects !== undefined && !(Number.isSafeInteger(objects) && Number(objects) >= 0))
    throw invalid(`Expected a whole number from 0 in maxLossObjects of ${place}, got ${JSON.stringify(objects)}.`);
  if (percent !== undefined && !(typeof percent === "number" && percent >= 0 && percent <= 100))
    throw invalid(`Expected a number from 0 to 100 in maxLossPercent of ${place}, got ${JSON.stringify(percent)}.`);
  return { objects: objects as number | undefined, percent };
}

/** A wrong address must not send the token to the default one. */
function readBaseUrl(value: unknown, place: string): string | undefined {
  if (value === undefined || (typeof value === "string" && /^https?:\/\/./u.test(value))) return value;
  throw invalid(`Expected an http or https URL in baseUrl of ${place}, got ${JSON.stringify(value)}.`);
}

/** Returns a secret of an entry, or of the variable that the entry names. */
function readSecret(
  fields: Fields,
  member: "token" | "webhookToken",
  place: string,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const variable = fields[`${member}Variable`];
  const secret = textOf(fields[member]) ?? (typeof variable === "string" ? environment[variable] : undefined);
  if (secret !== undefined && secret !== "") return secret;
  if (typeof variable === "string")
    throw invalid(`Expected a token in the variable ${variable} of ${place}, got none.`);
  return undefined;
}

function positive(value: unknown, name: string, place: string): number {
  if (typeof value === "number" && Number.isFinite(value) && value > 0) return value;
  throw invalid(`Expected a positive number in ${name} of ${place}, got ${JSON.stringify(value)}.`);
}

const invalid = (message: string) => new MirrorError("invalid_argument", message);
