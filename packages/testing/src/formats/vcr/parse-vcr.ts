// Parses VCR.py cassettes, and those of VCR for Ruby, whose list is `http_interactions`. The urllib3 and requests stubs of VCR.py write `body.string` and `status.code`, the httpx stub
// writes `content` and `status_code`.
import { createRequire } from "node:module";
import type * as yaml from "yaml";
import { asJsonObject, type JsonObject } from "@ws/core/engine";
import { invalidFieldError, InvalidRecordingError } from "../../errors.ts";
import type { HarEntry } from "../../model/har.ts";
import { UNKNOWN_TIMING, type SentRequest } from "../../model/traffic.ts";
import { decompress } from "../decoded-body.ts";
import { createEntry } from "../har/create-har.ts";

/**
 * Parses the text of a cassette of VCR.py or VCR for Ruby. The entries are not redacted yet.
 * @param where file name for error messages
 * @throws InvalidRecordingError if the text is not a VCR.py cassette, or uses YAML tags that create program objects
 */
export function parseVcr(text: string, where: string): HarEntry[] {
  const { interactions, http_interactions: ofRuby } = asJsonObject(parseYaml(text, where));
  const [list, name] = ofRuby === undefined ? [interactions, "interactions"] : [ofRuby, "http_interactions"];
  if (!Array.isArray(list)) throw invalidFieldError(`${where}: ${name}`, "an array", list);
  return list.map((interaction: unknown, index) => {
    const { request, response } = asJsonObject(interaction);
    return toEntry(asJsonObject(request), asJsonObject(response), `${where}: ${name}[${index}]`);
  });
}

// Loaded on first use, so that a replay starts without it.
const loadYaml = () => createRequire(import.meta.url)("yaml") as typeof yaml;

/** Parses YAML. Accepts only the tags of plain YAML, `!!binary` and `!binary`, as Ruby writes it, and limits aliases. */
function parseYaml(text: string, where: string): unknown {
  try {
    const document = loadYaml().parseDocument(text, {
      schema: "core",
      customTags: ["binary", RUBY_BINARY],
      version: "1.2",
      logLevel: "error",
    });
    // The parser reports an unknown tag only as a warning.
    const [problem] = [...document.errors, ...document.warnings];
    if (problem !== undefined) throw problem;
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw new InvalidRecordingError(`${where} is not plain YAML: ${String(error)}`, { cause: error });
  }
}

const RUBY_BINARY: yaml.ScalarTag = {
  tag: "!binary",
  resolve: (text) => Buffer.from(text, "base64"),
};

function toEntry(request: JsonObject, response: JsonObject, where: string): HarEntry {
  const { method, uri } = request;
  const status = response["status_code"] ?? asJsonObject(response["status"])["code"];
  if (typeof method !== "string") throw invalidFieldError(`${where}.request.method`, "a string", method);
  if (typeof uri !== "string") throw invalidFieldError(`${where}.request.uri`, "a string", uri);
  if (typeof status !== "number") throw invalidFieldError(`${where}.response.status`, "a number", status);
  const sent: SentRequest = {
    method,
    url: uri,
    headers: parseHeaders(request["headers"]),
    body: parseBody(request["body"]),
  };
  const headers = parseHeaders(response["headers"]);
  const body = parseBody(response["content"] ?? response["body"]) ?? "";
  const bytes = decompress(typeof body === "string" ? Buffer.from(body, "utf8") : body, headers["content-encoding"]);
  return createEntry(
    sent,
    { status, headers, chunks: [{ ms: 0, bytes }], isStream: false, isIncomplete: false },
    UNKNOWN_TIMING,
  );
}

/** Joins the list of values that VCR.py stores for each header. */
function parseHeaders(headers: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asJsonObject(headers)).map(([name, values]) => [
      name.toLowerCase(),
      Array.isArray(values) ? values.map(String).join(", ") : String(values),
    ]),
  );
}

/** Returns a body that is text, bytes, or an object with `string` or `base64_string`. */
function parseBody(body: unknown): string | Uint8Array | undefined {
  if (typeof body === "string" || body instanceof Uint8Array) return body;
  const { string: inner, base64_string: base64 } = asJsonObject(body);
  if (typeof base64 === "string") return Buffer.from(base64, "base64");
  return inner === undefined ? undefined : parseBody(inner);
}
