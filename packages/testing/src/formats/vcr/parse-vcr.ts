// Reads cassettes of VCR.py: YAML, in the dialect of its urllib3 and requests stubs (`body.string`, `status.code`) and
// in that of its httpx stub (`content`, `status_code`).
import { createRequire } from "node:module";
import type * as yaml from "yaml";
import { createEntry, type SentRequest } from "../har/create-entry.ts";
import { InvalidRecordingError } from "../../errors.ts";
import type { HarEntry } from "../../model/har.ts";

type Fields = Readonly<Record<string, unknown>>;

// The time of a recording is not in these files.
const UNKNOWN_TIME = { startedAt: 0, waitMs: 0, receiveMs: 0 };

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/**
 * The entries of a VCR.py cassette, not yet redacted.
 * @param where names the file in errors
 * @throws InvalidRecordingError for what is no such cassette; also for tags that would make objects of a program
 */
export function entriesOfVcr(text: string, where: string): HarEntry[] {
  const { interactions } = fieldsOf(parseYaml(text, where));
  if (!Array.isArray(interactions)) throw new InvalidRecordingError(`${where} has no list of interactions`);
  return interactions.map((interaction: unknown, index) => {
    const { request, response } = fieldsOf(interaction);
    return entryOf(fieldsOf(request), fieldsOf(response), `${where}: interactions[${index}]`);
  });
}

// Both are loaded when a file is imported, so that a replay does not wait for them.
const zlib = () => process.getBuiltinModule("node:zlib");
const loadYaml = () => createRequire(import.meta.url)("yaml") as typeof yaml;

/** Only plain data: no tag but those of plain YAML and `!!binary`, and no more aliases than a person would write. */
function parseYaml(text: string, where: string): unknown {
  try {
    const document = loadYaml().parseDocument(text, {
      schema: "core",
      customTags: ["binary"],
      version: "1.2",
      logLevel: "error",
    });
    // An unknown tag is only a warning to the parser, which takes its content as plain data.
    const [problem] = [...document.errors, ...document.warnings];
    if (problem !== undefined) throw problem;
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw new InvalidRecordingError(`${where} is no YAML of plain data: ${String(error)}`, { cause: error });
  }
}

function entryOf(request: Fields, response: Fields, where: string): HarEntry {
  const { method, uri } = request;
  const status = response["status_code"] ?? fieldsOf(response["status"])["code"];
  if (typeof method !== "string") throw new InvalidRecordingError(`${where}.request.method must be a string`);
  if (typeof uri !== "string") throw new InvalidRecordingError(`${where}.request.uri must be a string`);
  if (typeof status !== "number") throw new InvalidRecordingError(`${where}.response has no status`);
  const sent: SentRequest = { method, url: uri, headers: headersOf(request["headers"]), body: bodyOf(request["body"]) };
  const headers = headersOf(response["headers"]);
  const body = bodyOf(response["content"] ?? response["body"]) ?? "";
  const bytes = decoded(typeof body === "string" ? Buffer.from(body, "utf8") : body, headers["content-encoding"]);
  return createEntry(
    sent,
    { status, headers, pieces: [{ ms: 0, bytes }], isStream: false, isIncomplete: false },
    UNKNOWN_TIME,
  );
}

/** Each header has a list of values. */
function headersOf(headers: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldsOf(headers)).map(([name, values]) => [
      name.toLowerCase(),
      Array.isArray(values) ? values.map(String).join(", ") : String(values),
    ]),
  );
}

/** A body as text, as bytes, or one level deeper in `string` or `base64_string`. */
function bodyOf(body: unknown): string | Uint8Array | undefined {
  if (typeof body === "string" || body instanceof Uint8Array) return body;
  const { string: inner, base64_string: base64 } = fieldsOf(body);
  if (typeof base64 === "string") return Buffer.from(base64, "base64");
  return inner === undefined ? undefined : bodyOf(inner);
}

/** VCR.py keeps a body compressed unless it was told otherwise; one that is not begins with other bytes. */
function decoded(bytes: Uint8Array, encoding: string | undefined): Uint8Array {
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) return zlib().gunzipSync(bytes);
    if (encoding === "br") return zlib().brotliDecompressSync(bytes);
    if (encoding === "deflate") return zlib().inflateSync(bytes);
  } catch {
    // It was decoded before it was written.
  }
  return bytes;
}
