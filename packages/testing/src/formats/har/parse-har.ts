// Reads cassettes, and converts those of older schema versions to the current one. Version 0 is HAR of other tools: browser developer
// tools, Polly.js, proxies.
import { asJsonObject, isJsonObject, type JsonObject } from "@ws/core/engine";
import { invalidFieldError, InvalidRecordingError } from "../../errors.ts";
import type { Har, HarContent, HarEntry, HarPair, HarPostData } from "../../model/har.ts";
import { bytesOfBase64, decompress } from "../decoded-body.ts";
import { CASSETTE_SCHEMA, createHar } from "./create-har.ts";
import { decodeUtf8, headerValue, toBase64 } from "./har-body.ts";

/**
 * Parses the text of a cassette file of any schema version, or of a HAR file of another tool.
 * @param path file name for error messages
 * @throws InvalidRecordingError
 */
export function parseHar(text: string, path: string): Har {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new InvalidRecordingError(`${path} is not valid JSON: ${String(error)}`, { cause: error });
  }
  return migrateHar(content, path);
}

/** The migrations by schema version: the first one converts version 0 to version 1. */
const MIGRATIONS: readonly ((har: JsonObject) => JsonObject)[] = [migrateForeignHar];

/**
 * Converts the content of a HAR file to a cassette of the current schema version.
 * @param where file name for error messages
 * @throws InvalidRecordingError if the content is not HAR, is incomplete, or has a newer schema version
 */
function migrateHar(content: unknown, where: string): Har {
  const { har: complete, omitted } = withoutAborted(content);
  let har = assertHar(complete, where);
  restoreTexts(har as object as Har);
  const version = schemaOf(har);
  if (version > CASSETTE_SCHEMA) {
    throw new InvalidRecordingError(
      `${where} has schema ${version}, but this version of @ws/testing reads schemas up to ${CASSETTE_SCHEMA}. Update @ws/testing.`,
    );
  }
  for (const migrate of MIGRATIONS.slice(version)) har = migrate(har);
  if (omitted.length > 0) OMITTED.set(har, omitted);
  return har as object as Har;
}

const OMITTED = new WeakMap<object, readonly string[]>();

/** Keeps these lines for a cassette that was made of another one. */
export const keepOmitted = (har: Har, source: Har): void => void OMITTED.set(har, omittedEntries(source));

/** Returns a line for each entry that was left out when the file was read, because it has no response. */
export const omittedEntries = (har: Har): readonly string[] => OMITTED.get(har) ?? [];

/** Describes an entry without a response. */
export const describeAborted = (index: number, method: unknown, url: unknown): string =>
  `log.entries[${index}]: ${String(method)} ${String(url)} was aborted: it has no response`;

/**
 * Leaves out entries without a response: requests that were aborted or whose connection failed. Browsers store them with status 0,
 * Playwright with -1.
 */
function withoutAborted(content: unknown): { readonly har: unknown; readonly omitted: readonly string[] } {
  const { log } = asJsonObject(content);
  const { entries } = asJsonObject(log);
  if (!Array.isArray(entries)) return { har: content, omitted: [] };
  const omitted: string[] = [];
  const complete = entries.filter((entry: unknown, index) => {
    const { request, response } = asJsonObject(entry);
    const { method, url } = asJsonObject(request);
    const { status } = asJsonObject(response);
    const isAborted = response === null || (typeof status === "number" && status <= 0);
    if (isAborted) omitted.push(describeAborted(index, method, url));
    return !isAborted;
  });
  if (omitted.length === 0) return { har: content, omitted };
  return { har: { ...asJsonObject(content), log: { ...asJsonObject(log), entries: complete } }, omitted };
}

/** Returns the schema version: 0 for HAR of another tool. */
function schemaOf(har: JsonObject): number {
  const { log } = har;
  const metadata = isJsonObject(log) ? log["_cassette"] : undefined;
  return isJsonObject(metadata) && typeof metadata["schema"] === "number" ? metadata["schema"] : 0;
}

function assertHar(content: unknown, where: string): JsonObject {
  const log = isJsonObject(content) ? content["log"] : undefined;
  if (!isJsonObject(content) || !isJsonObject(log)) {
    throw new InvalidRecordingError(`${where} is not a HAR file: "log" is missing`);
  }
  const { entries } = log;
  if (!Array.isArray(entries)) throw invalidFieldError(`${where}: log.entries`, "an array", entries);
  for (const [index, entry] of entries.entries()) assertEntry(entry, `${where}: log.entries[${index}]`);
  return content;
}

function assertEntry(entry: unknown, where: string): void {
  const { request, response } = asJsonObject(entry);
  if (!isJsonObject(request)) throw invalidFieldError(`${where}.request`, "an object", request);
  if (!isJsonObject(response)) throw invalidFieldError(`${where}.response`, "an object", response);
  const { method, url, headers } = request;
  const { status, headers: responseHeaders, content } = response;
  if (typeof method !== "string") throw invalidFieldError(`${where}.request.method`, "a string", method);
  if (typeof url !== "string") throw invalidFieldError(`${where}.request.url`, "a string", url);
  if (!Number.isInteger(status)) throw invalidFieldError(`${where}.response.status`, "an integer", status);
  assertHeaders(headers, `${where}.request.headers`);
  assertHeaders(responseHeaders, `${where}.response.headers`);
  if (!isJsonObject(content)) throw invalidFieldError(`${where}.response.content`, "an object", content);
}

function assertHeaders(headers: unknown, where: string): void {
  if (Array.isArray(headers) && headers.every(isPair)) return;
  throw invalidFieldError(where, "an array of { name, value } with two strings", headers);
}

const isPair = (value: unknown): boolean =>
  isJsonObject(value) && typeof value["name"] === "string" && typeof value["value"] === "string";

/** Restores the texts of bodies that earlier versions of this package stored as parsed JSON, in the field `_json`. */
function restoreTexts({ log }: Har): void {
  for (const { request, response } of log.entries) {
    for (const body of [request.postData, response.content]) {
      if (!isJsonObject(body) || !("_json" in body)) continue;
      body.text = JSON.stringify(body["_json"]);
      Reflect.deleteProperty(body, "_json");
    }
  }
}

/** Converts version 0 to version 1: adds missing times, removes headers of the encoded body. */
function migrateForeignHar(har: JsonObject): JsonObject {
  const { log } = har as { log: { entries: HarEntry[] } };
  const entries = log.entries.map(migrateForeignEntry);
  const last = entries
    .map(({ startedDateTime }) => startedDateTime)
    .toSorted()
    .at(-1);
  return { ...createHar(entries, { recordedAt: last ?? new Date(0).toISOString(), unredacted: [] }) };
}

function migrateForeignEntry({
  startedDateTime,
  time,
  request,
  response,
}: Partial<HarEntry> & Pick<HarEntry, "request" | "response">): HarEntry {
  const { postData } = request;
  const durationMs = typeof time === "number" && time >= 0 ? time : 0;
  return {
    startedDateTime: startedDateTime ?? new Date(0).toISOString(),
    time: durationMs,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: normalizePairs(request.headers),
      queryString: normalizePairs(request.queryString ?? []),
      ...(postData === undefined ? {} : { postData: migrateRequestBody(postData) }),
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status: response.status,
      statusText: response.statusText ?? "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      // HAR stores decoded bodies.
      headers: normalizePairs(response.headers).filter(
        ({ name }) => !/^(content-encoding|content-length|transfer-encoding)$/.test(name),
      ),
      content: migrateResponseBody(response.content, headerValue(response.headers, "content-encoding")),
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  };
}

/** Converts names to lower case and removes the pseudo-headers of HTTP/2 (`:method`). */
const normalizePairs = (pairs: readonly HarPair[]): HarPair[] =>
  pairs.filter(({ name }) => !name.startsWith(":")).map(({ name, value }) => ({ name: name.toLowerCase(), value }));

function migrateRequestBody(postData: HarPostData & { encoding?: unknown }): HarPostData {
  const { mimeType, text = "" } = postData;
  if (postData.encoding !== "base64") return { mimeType, text };
  const bytes = bytesOfBase64(text);
  const decoded = decodeUtf8(bytes);
  return decoded === undefined ? { mimeType, text: toBase64(bytes), _encoding: "base64" } : { mimeType, text: decoded };
}

/** HAR stores decoded bodies, but some tools store them as they arrived. */
function migrateResponseBody(content: Partial<HarContent> & { _isBinary?: unknown }, encoding?: string): HarContent {
  const { size = 0, mimeType = "application/octet-stream", text = "" } = content;
  if (content.encoding !== "base64" && content._isBinary !== true) return { size, mimeType, text };
  const bytes = decompress(bytesOfBase64(text), encoding?.toLowerCase());
  const decoded = /json|text/.test(mimeType) ? decodeUtf8(bytes) : undefined;
  return decoded === undefined
    ? { size, mimeType, text: toBase64(bytes), encoding: "base64" }
    : { size: bytes.length, mimeType, text: decoded };
}
