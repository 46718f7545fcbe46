// Reads a cassette of any version into the form of this one. Version 0 is HAR as other tools write it: browsers'
// developer tools, Polly.js, proxies.
import { InvalidRecordingError } from "../../errors.ts";
import {
  CASSETTE_SCHEMA,
  createHar,
  type Har,
  type HarContent,
  type HarEntry,
  type HarPair,
  type HarPostData,
} from "../../model/har.ts";
import { parseJson, readable } from "./har-body.ts";

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** From each older version to the next one. */
const MIGRATIONS: readonly ((har: JsonObject, where: string) => JsonObject)[] = [fromForeignHar];

/**
 * A cassette in the form of this version.
 * @param where names the file in errors
 * @throws InvalidRecordingError for what is no HAR, lacks something, or comes from a later version
 */
export function toCurrentHar(content: unknown, where: string): Har {
  let har = assertHar(content, where);
  const version = schemaOf(har);
  if (version > CASSETTE_SCHEMA) {
    throw new InvalidRecordingError(
      `${where} has schema ${version}; this version of @ws/testing reads up to ${CASSETTE_SCHEMA}: update it`,
    );
  }
  for (const migrate of MIGRATIONS.slice(version)) har = migrate(har, where);
  return har as object as Har;
}

/** The schema version of a file's content: 0 for HAR that another tool wrote. */
function schemaOf(har: JsonObject): number {
  const log = har["log"];
  const facts = isObject(log) ? log["_cassette"] : undefined;
  return isObject(facts) && typeof facts["schema"] === "number" ? facts["schema"] : 0;
}

function assertHar(content: unknown, where: string): JsonObject {
  const log = isObject(content) ? content["log"] : undefined;
  if (!isObject(content) || !isObject(log)) throw new InvalidRecordingError(`${where} is no HAR: it has no log`);
  const { entries } = log;
  if (!Array.isArray(entries)) throw new InvalidRecordingError(`${where}: log.entries must be a list`);
  for (const [index, entry] of entries.entries()) assertEntry(entry, `${where}: log.entries[${index}]`);
  return content;
}

function assertEntry(entry: unknown, where: string): void {
  const { request, response } = isObject(entry) ? entry : {};
  if (!isObject(request)) throw new InvalidRecordingError(`${where}.request is missing`);
  if (!isObject(response)) throw new InvalidRecordingError(`${where}.response is missing`);
  if (typeof request["method"] !== "string")
    throw new InvalidRecordingError(`${where}.request.method must be a string`);
  if (typeof request["url"] !== "string") throw new InvalidRecordingError(`${where}.request.url must be a string`);
  if (!Number.isInteger(response["status"]))
    throw new InvalidRecordingError(`${where}.response.status must be a number`);
  assertHeaders(request["headers"], `${where}.request`);
  assertHeaders(response["headers"], `${where}.response`);
  if (!isObject(response["content"])) throw new InvalidRecordingError(`${where}.response.content is missing`);
}

function assertHeaders(headers: unknown, where: string): void {
  if (Array.isArray(headers) && headers.every(isPair)) return;
  throw new InvalidRecordingError(`${where}.headers must be a list of { name, value }`);
}

const isPair = (value: unknown): boolean =>
  isObject(value) && typeof value["name"] === "string" && typeof value["value"] === "string";

/** Version 0 → 1: JSON beside its text, headers of the decoded body only, times where there are none. */
function fromForeignHar(har: JsonObject): JsonObject {
  const { log } = har as { log: { entries: HarEntry[] } };
  const entries = log.entries.map(entryOfForeign);
  const last = entries
    .map(({ startedDateTime }) => startedDateTime)
    .toSorted()
    .at(-1);
  return { ...createHar(entries, { recordedAt: last ?? new Date(0).toISOString(), unredacted: [] }) };
}

function entryOfForeign({
  startedDateTime,
  time,
  request,
  response,
}: Partial<HarEntry> & Pick<HarEntry, "request" | "response">): HarEntry {
  const { postData } = request;
  const took = typeof time === "number" && time >= 0 ? time : 0;
  return {
    startedDateTime: startedDateTime ?? new Date(0).toISOString(),
    time: took,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: plainPairs(request.headers),
      queryString: plainPairs(request.queryString ?? []),
      ...(postData === undefined ? {} : { postData: requestBody(postData) }),
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status: response.status,
      statusText: response.statusText ?? "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      // The body of HAR is decoded already.
      headers: plainPairs(response.headers).filter(
        ({ name }) => !/^(content-encoding|content-length|transfer-encoding)$/.test(name),
      ),
      content: answerBody(response.content),
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: took, receive: 0 },
  };
}

/** Names in lower case, without HTTP/2's own (`:method`). */
const plainPairs = (pairs: readonly HarPair[]): HarPair[] =>
  pairs.filter(({ name }) => !name.startsWith(":")).map(({ name, value }) => ({ name: name.toLowerCase(), value }));

function requestBody({ mimeType, text = "" }: HarPostData): HarPostData {
  const value = parseJson(text);
  return value === undefined ? { mimeType, text } : { mimeType, text: JSON.stringify(value), _json: value };
}

function answerBody(content: Partial<HarContent>): HarContent {
  const { size = 0, mimeType = "application/octet-stream", text = "" } = content;
  if (content.encoding !== "base64") return { size, ...readable(mimeType, text) };
  const decoded = /json|text/.test(mimeType) ? Buffer.from(text, "base64").toString("utf8") : undefined;
  return decoded === undefined
    ? { size, mimeType, text, encoding: "base64" }
    : { size, ...readable(mimeType, decoded) };
}
