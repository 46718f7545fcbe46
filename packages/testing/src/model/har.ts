// The form of a cassette: HAR 1.2, so that browsers' developer tools and HAR viewers open it. What HAR has no place for
// stands in members that begin with an underscore, as HAR asks.
// http://www.softwareishard.com/blog/har-12-spec/

/** A header or a query parameter. */
export interface HarPair {
  name: string;
  value: string;
}

/** What stands in a cassette of a body. */
export interface HarBody {
  mimeType: string;
  /** The body as text, for HAR viewers; base64 where it is no text. Where `_json` is there, `_json` counts. */
  text?: string;
  /** The body, parsed, where it is JSON: what people read and edit, and what is replayed. */
  _json?: unknown;
}

/** A request's body. */
export interface HarPostData extends HarBody {
  /** How `text` is encoded; HAR has no member for that in requests. */
  _encoding?: "base64";
}

/** An answer's body. */
export interface HarContent extends HarBody {
  /** Bytes of the decoded body, before redaction. */
  size: number;
  encoding?: "base64";
  /** How the body of a stream arrived: `[milliseconds after the headers, bytes]` for each piece. */
  _chunks?: [ms: number, bytes: number][];
  /** The stream was left, or broke off, before its end. */
  _incomplete?: true;
}

/** A request. */
interface HarRequest {
  method: string;
  url: string;
  httpVersion: string;
  cookies: [];
  headers: HarPair[];
  queryString: HarPair[];
  postData?: HarPostData;
  headersSize: -1;
  bodySize: -1;
}

/** An answer. */
interface HarResponse {
  status: number;
  statusText: string;
  httpVersion: string;
  cookies: [];
  headers: HarPair[];
  content: HarContent;
  redirectURL: "";
  headersSize: -1;
  bodySize: -1;
}

/** A recorded interaction. */
export interface HarEntry {
  startedDateTime: string;
  /** Milliseconds from the request to the end of the answer. */
  time: number;
  request: HarRequest;
  response: HarResponse;
  cache: Record<string, never>;
  /** Milliseconds: until the headers came, and from there to the end. */
  timings: { send: 0; wait: number; receive: number };
}

/** What is known of a cassette as a whole. */
export interface CassetteFacts {
  /** Version of this format; see `migrate.ts`. */
  schema: number;
  /** ISO time of the last recording. */
  recordedAt: string;
  /** Names of the redaction rules that were off. */
  unredacted: string[];
}

/** A whole cassette. */
export interface Har {
  log: {
    version: "1.2";
    creator: { name: string; version: string };
    _cassette: CassetteFacts;
    entries: HarEntry[];
  };
}

/** The version of the format that this package writes. */
export const CASSETTE_SCHEMA = 1;

const CREATOR = { name: "@ws/testing", version: `schema ${CASSETTE_SCHEMA}` };

/** A cassette of these entries. */
export function createHar(entries: HarEntry[], facts: Omit<CassetteFacts, "schema">): Har {
  return { log: { version: "1.2", creator: CREATOR, _cassette: { schema: CASSETTE_SCHEMA, ...facts }, entries } };
}

/**
 * The text of a cassette's file: members in one order, a line for whatever fits into one, so that people can read it
 * and a diff shows only what changed.
 */
export function harText(har: Har): string {
  return `${formatted(har, "")}\n`;
}

const LINE_LENGTH = 120;

function formatted(value: unknown, indent: string): string {
  const line = inOneLine(value);
  if (typeof value !== "object" || value === null || line.length + indent.length <= LINE_LENGTH) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const members = Array.isArray(value)
    ? value.map((member: unknown) => formatted(member, inner))
    : membersOf(value).map(([key, member]) => `${JSON.stringify(key)}: ${formatted(member, inner)}`);
  return `${open}\n${members.map((member) => inner + member).join(",\n")}\n${indent}${close}`;
}

function inOneLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(", ")}]`;
  const members = membersOf(value).map(([key, member]) => `${JSON.stringify(key)}: ${inOneLine(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

const membersOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter((member: [string, unknown]) => member[1] !== undefined);

/** The value of a header, whose name is given in lower case. */
export function headerOf(headers: readonly HarPair[], name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name)?.value;
}
