// The file that lists the workspaces for `ws-fleet work`. Commands of one copy take the token of their workspace from it.
import { readTextFile } from "@ws/helpers/command";
import { messageOf, MirrorError } from "./errors.ts";
import { fieldsOf, isFields, textOf, type Fields } from "./json.ts";
import { askedChoice, type ChoiceOptions } from "./pull/choice/choose.ts";
import type { MaxLoss } from "./pull/loss-limit.ts";
import { secretOf, type SecretSources } from "./workspace-secret.ts";

/** A workspace to mirror. */
export interface WorkspaceEntry {
  /** Name of the workspace, and of its schema in PostgreSQL: lower-case letters, digits and _. */
  readonly name: string;
  /** The token, or a function that returns it at each use. */
  readonly token: string | (() => string);
  readonly baseUrl: string | undefined;
  /** Time between two runs in minutes. */
  readonly everyMinutes: number;
  /** Requests per second of all workers together. */
  readonly requestsPerSecond: number;
  /** Limits of the objects that may go out of sight in one run. Undefined: the defaults. */
  readonly maxLoss?: MaxLoss | undefined;
  /** The pages to read. Undefined: the choice of the copy. */
  readonly choice?: ChoiceOptions | undefined;
  /** Workspaces that wait are taken in the order of this number, from 1 to 10. */
  readonly priority: number;
}

/** An entry of the file that cannot be used. */
export interface BadEntry {
  /** Name of the workspace. Undefined if the entry has no valid one. */
  readonly name: string | undefined;
  /** Line of the file in which the entry begins, from 1. */
  readonly line: number;
  /** Names the entry and the member. */
  readonly error: MirrorError;
}

/** The contents of a file of workspaces. */
export interface WorkspacesFile<Entry> {
  readonly entries: readonly Entry[];
  /** The entries that are skipped. */
  readonly bad: readonly BadEntry[];
}

/** Requests per second that Notion allows on average. */
const DEFAULT_REQUESTS_PER_SECOND = 3;
const DEFAULT_EVERY_MINUTES = 60;
const DEFAULT_PRIORITY = 5;
const MAX_PRIORITY = 10;

/** Limits of the numbers of an entry: nobody waits longer than a year, and a time that is too short or too long is no time. */
const NUMBER_LIMITS = {
  everyMinutes: { min: 0.001, max: 525_600 },
  requestsPerSecond: { min: 0.001, max: 10_000 },
} as const;

/** Number of names in a message. */
const MAX_NAMES = 10;

const KEYS = new Set([
  "name",
  "token",
  "tokenVariable",
  "tokenFile",
  "webhookToken",
  "webhookTokenVariable",
  "webhookTokenFile",
  "baseUrl",
  "everyMinutes",
  "requestsPerSecond",
  "maxLossObjects",
  "maxLossPercent",
  "only",
  "except",
  "priority",
]);

/** A workspace that receives webhooks. */
export interface WebhookWorkspace {
  readonly name: string;
  /**
   * Returns the verification token of its subscription. Undefined: only a handshake is accepted.
   * @throws MirrorError `invalid_argument` if its variable or file has none
   */
  readonly webhookToken: () => string | undefined;
}

/**
 * Reads a JSON file `[{ "name": "acme", "tokenVariable": "ACME_TOKEN" }]`. Tokens are read at each use.
 * @throws MirrorError `invalid_argument` if the file is no list of workspaces
 */
export const readWorkspacesFile = (path: string, environment: NodeJS.ProcessEnv): WorkspacesFile<WorkspaceEntry> =>
  readEntries(path, (entry, place) => readEntry(entry, place, { path, environment }));

/**
 * Reads what the receiver of webhooks needs of the same file: the names and the verification tokens.
 * @throws MirrorError `invalid_argument` if the file is no list of workspaces
 */
export const readWebhookWorkspaces = (path: string, environment: NodeJS.ProcessEnv): WorkspacesFile<WebhookWorkspace> =>
  readEntries(path, (entry, place) => {
    const { name, fields } = checkEntry(entry, place);
    return { name, webhookToken: secretOf(fields, "webhookToken", place, { path, environment }) ?? (() => undefined) };
  });

function readEntries<Entry extends { readonly name: string }>(
  path: string,
  read: (entry: unknown, place: string) => Entry,
): WorkspacesFile<Entry> {
  const entries = new Map<string, Entry>();
  const bad: BadEntry[] = [];
  for (const { value, line, place } of parseFile(path)) {
    try {
      const entry = read(value, place);
      if (entries.has(entry.name)) throw invalid(`Expected different names, got "${entry.name}" again in ${place}.`);
      entries.set(entry.name, entry);
    } catch (error) {
      if (!(error instanceof MirrorError)) throw error;
      bad.push({ name: nameOf(value), line, error });
    }
  }
  return { entries: [...entries.values()], bad };
}

/**
 * Reads one workspace of the file. The tokens of the others are not needed.
 * @throws MirrorError `invalid_argument` if the file has no such workspace, or its entry is wrong
 */
export function readWorkspace(path: string, name: string, environment: NodeJS.ProcessEnv): WorkspaceEntry {
  const entries = parseFile(path);
  const found = entries.find(({ value }) => fieldsOf(value)["name"] === name);
  if (found !== undefined) return readEntry(found.value, found.place, { path, environment });
  const names = entries.slice(0, MAX_NAMES).map(({ value }) => String(fieldsOf(value)["name"]));
  const all = entries.length > MAX_NAMES ? `${names.join(", ")}, …` : names.join(", ");
  throw invalid(`Expected one of the workspaces of ${path} (${all}), got "${name}".`);
}

/** An entry of a file, before it is checked. */
interface RawEntry {
  readonly value: unknown;
  readonly line: number;
  /** The entry in words, for messages: its name, if it has a valid one, and its line. */
  readonly place: string;
}

function parseFile(path: string): readonly RawEntry[] {
  let text: string;
  let value: unknown;
  try {
    text = readTextFile(path);
    value = JSON.parse(text);
  } catch (error) {
    // The message of a JSON error can contain a part of a token.
    const code = textOf((error as NodeJS.ErrnoException).code);
    throw invalid(`Expected a JSON file with a list of workspaces in ${path}, got ${code ?? "text that is not JSON"}.`);
  }
  if (!Array.isArray(value) || value.length === 0)
    throw invalid(`Expected a list of at least one workspace in ${path}, got another value.`);
  const lines = linesOfElements(text);
  return value.map((entry: unknown, index) => {
    const line = lines[index] ?? 1;
    const name = nameOf(entry);
    const place = `line ${line} of ${path}`;
    return { value: entry, line, place: name === undefined ? place : `"${name}" (${place})` };
  });
}

/** Returns the lines in which the elements of a list begin, from 1. The text is valid JSON. */
function linesOfElements(text: string): readonly number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  let isNext = false;
  for (const [token] of text.matchAll(/\n|"(?:[^"\\]|\\.)*"|[[\]{},]|[^\s[\]{},"]+/gu)) {
    if (token === "\n") {
      line += 1;
      continue;
    }
    if (isNext && depth === 1) lines.push(line);
    if (token === "[" || token === "{") depth += 1;
    else if (token === "]" || token === "}") depth -= 1;
    isNext = token === "," || (token === "[" && depth === 1);
  }
  return lines;
}

/** Checks the members of an entry, and returns its name. */
function checkEntry(entry: unknown, place: string): { readonly name: string; readonly fields: Fields } {
  if (!isFields(entry)) throw invalid(`Expected an object in ${place}, got another value.`);
  const unknown = Object.keys(entry).find((key) => !KEYS.has(key));
  if (unknown !== undefined)
    throw invalid(`Unknown member "${unknown}" in ${place}. Use one of ${[...KEYS].join(", ")}.`);
  const name = nameOf(entry);
  if (name === undefined)
    throw invalid(`Expected a name of lower-case letters, digits and _ in ${place}, at most 50 characters.`);
  return { name, fields: entry };
}

/** Returns the name of an entry. Undefined if it is not valid. */
function nameOf(entry: unknown): string | undefined {
  const name = textOf(fieldsOf(entry)["name"]);
  return name !== undefined && /^[a-z_][a-z0-9_]{0,49}$/u.test(name) ? name : undefined;
}

function readEntry(entry: unknown, place: string, sources: SecretSources): WorkspaceEntry {
  const { name, fields } = checkEntry(entry, place);
  const token = secretOf(fields, "token", place, sources);
  if (token === undefined) throw invalid(`Expected token, tokenVariable or tokenFile in ${place}, got none.`);
  return {
    name,
    token,
    baseUrl: readBaseUrl(fields["baseUrl"], place),
    everyMinutes: readNumber(fields, "everyMinutes", DEFAULT_EVERY_MINUTES, place),
    requestsPerSecond: readNumber(fields, "requestsPerSecond", DEFAULT_REQUESTS_PER_SECOND, place),
    maxLoss: readMaxLoss(fields, place),
    choice: readChoice(fields, place),
    priority: readPriority(fields["priority"], place),
  };
}

function readPriority(value: unknown, place: string): number {
  if (value === undefined) return DEFAULT_PRIORITY;
  if (typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= MAX_PRIORITY) return value;
  throw invalid(
    `Expected a whole number from 1 to ${MAX_PRIORITY} in priority of ${place}, got ${JSON.stringify(value)}.`,
  );
}

function readMaxLoss({ maxLossObjects: objects, maxLossPercent: percent }: Fields, place: string): MaxLoss | undefined {
  if (objects === undefined && percent === undefined) return undefined;
  if (objects !== undefined && !(Number.isSafeInteger(objects) && Number(objects) >= 0))
    throw invalid(`Expected a whole number from 0 in maxLossObjects of ${place}, got ${JSON.stringify(objects)}.`);
  if (percent !== undefined && !(typeof percent === "number" && percent >= 0 && percent <= 100))
    throw invalid(`Expected a number from 0 to 100 in maxLossPercent of ${place}, got ${JSON.stringify(percent)}.`);
  return { objects: objects as number | undefined, percent };
}

/** The file has the choice of a workspace, so an entry without one has everything. */
function readChoice({ only, except }: Fields, place: string): ChoiceOptions {
  if (only === undefined && except === undefined) return { everything: true };
  const limits = { only: readIds(only, "only", place), except: readIds(except, "except", place) };
  try {
    askedChoice(limits);
  } catch (error) {
    throw invalid(`${messageOf(error)} See ${place}.`);
  }
  return limits;
}

function readIds(value: unknown, name: string, place: string): readonly string[] | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.every((id) => typeof id === "string")) return value;
  throw invalid(`Expected a list of ids or URLs in ${name} of ${place}, got ${JSON.stringify(value).slice(0, 100)}.`);
}

/** A wrong address must not send the token to the default one. */
function readBaseUrl(value: unknown, place: string): string | undefined {
  if (value === undefined || (typeof value === "string" && /^https?:\/\/./u.test(value))) return value;
  throw invalid(`Expected an http or https URL in baseUrl of ${place}, got ${JSON.stringify(value)}.`);
}

function readNumber(fields: Fields, name: keyof typeof NUMBER_LIMITS, preset: number, place: string): number {
  const { [name]: value = preset } = fields;
  const { min, max } = NUMBER_LIMITS[name];
  if (typeof value === "number" && value >= min && value <= max) return value;
  throw invalid(`Expected a number from ${min} to ${max} in ${name} of ${place}, got ${JSON.stringify(value)}.`);
}

const invalid = (message: string) => new MirrorError("invalid_argument", message);
