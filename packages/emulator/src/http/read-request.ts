// Parses the version, the address and the body of a request.
import type { NotionVersion } from "../catalog/api-version.ts";
import { NOTION_VERSIONS } from "../catalog/api-version.ts";
import { LIMITS } from "../catalog/limits.ts";
import { ApiError } from "../errors/api-error.ts";
import { listWords, problemsText } from "../errors/problem.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject } from "../values/json.ts";
import { MAX_JSON_DEPTH, nestsDeeper } from "../values/json-depth.ts";
import { header } from "./headers.ts";
import type { EmulatorRequest } from "./messages.ts";

/** Returns the version with this name, undefined for other text. */
export function knownVersion(version: string): NotionVersion | undefined {
  return NOTION_VERSIONS.find((known) => known === version);
}

/** Checks the value of the Notion-Version header. @throws ApiError 400 for a missing or unknown version */
export function readVersion(version: string): NotionVersion {
  if (version === "")
    throw new ApiError(
      "missing_version",
      "Notion-Version header failed validation: Notion-Version header should be defined, instead was `undefined`.",
    );
  const known = knownVersion(version);
  if (known !== undefined) return known;
  throw new ApiError(
    "validation_error",
    `Notion-Version header failed validation: Notion-Version header should be ${listWords(NOTION_VERSIONS)}, instead was \`"${version}"\`.`,
  );
}

/** Returns the error for a body that is too large. `bytes` is undefined if the server did not read the whole body. */
export function bodyTooLarge(limit: number, bytes?: number): ApiError {
  const size = bytes === undefined ? "" : `${bytes} bytes; `;
  return new ApiError("payload_too_large", `Request body is too large: ${size}the limit is ${limit}.`);
}

/** Parses the body of a request. @param acceptsForm true for an operation that also takes a form @throws ApiError for an invalid body */
export function readBody(method: string, request: EmulatorRequest, acceptsForm = false): JsonObject {
  const contentType = header(request.headers ?? {}, "content-type");
  if (method === "GET" || contentType.startsWith("multipart/form-data")) return {};
  const isForm = acceptsForm && contentType.startsWith("application/x-www-form-urlencoded");
  return isForm ? readFormBody(request.body) : readJsonBody(request.body);
}

/** Parses the body of a form. @throws ApiError for a body that is too large */
function readFormBody(raw: string | Uint8Array | undefined): JsonObject {
  return Object.fromEntries(new URLSearchParams(textOf(raw)));
}

/** Parses a JSON body. Returns an empty object for no body. @throws ApiError for invalid JSON and for a body that is too large */
function readJsonBody(raw: string | Uint8Array | undefined): JsonObject {
  const text = textOf(raw);
  if (text === "") return {};
  if (nestsDeeper(text, MAX_JSON_DEPTH))
    throw new ApiError(
      "validation_error",
      `body failed validation: body should be nested at most ${MAX_JSON_DEPTH} levels deep.`,
    );
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new ApiError("invalid_json", "Error parsing JSON body.");
  }
  if (!isObject(parsed)) throw wrongBody(parsed);
  return parsed;
}

/** @source https://github.com/mariosimao/notion-sdk-php/issues/210 */
function wrongBody(body: unknown): ApiError {
  const problem = { path: "body", wanted: "an object", found: body as JsonValue };
  return new ApiError("validation_error", problemsText("body", [problem]));
}

function textOf(raw: string | Uint8Array | undefined): string {
  if (raw === undefined) return "";
  const bytes = typeof raw === "string" ? Buffer.byteLength(raw) : raw.length;
  if (bytes > LIMITS.payloadBytes) throw bodyTooLarge(LIMITS.payloadBytes, bytes);
  return typeof raw === "string" ? raw : new TextDecoder().decode(raw);
}

/** A host name or address with an optional port. Other text never gets into the addresses of responses. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Returns the address of the emulator as the client sees it. */
export function originOf({ origin, headers = {} }: EmulatorRequest): string | undefined {
  if (origin !== undefined) return origin;
  const host = header(headers, "host");
  return HOST.test(host) ? `http://${host}` : undefined;
}
