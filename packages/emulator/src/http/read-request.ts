// Parses the version header and the JSON body of a request.
import type { ApiVersion } from "../catalog/api-version.ts";
import { LIMITS } from "../catalog/limits.ts";
import { ApiError } from "../errors/api-error.ts";
import type { JsonObject } from "../values/json.ts";
import { isObject } from "../values/json.ts";
import { MAX_JSON_DEPTH, nestsDeeper } from "../values/json-depth.ts";

/** Checks the value of the Notion-Version header. @throws ApiError 400 for a missing or unknown version */
export function readVersion(version: string): ApiVersion {
  if (version === "")
    throw new ApiError(
      "missing_version",
      "Notion-Version header failed validation: Notion-Version header should be defined, instead was `undefined`.",
    );
  if (version === "2025-09-03" || version === "2026-03-11") return version;
  throw new ApiError(
    "validation_error",
    `Notion-Version header failed validation: Notion-Version header should be \`"2025-09-03"\` or \`"2026-03-11"\`, instead was \`"${version}"\`.`,
  );
}

/** Returns the error for a body that is too large. `bytes` is undefined if the server did not read the whole body. */
export function bodyTooLarge(limit: number, bytes?: number): ApiError {
  const size = bytes === undefined ? "" : `${bytes} bytes; `;
  return new ApiError("payload_too_large", `Request body is too large: ${size}the limit is ${limit}.`);
}

/** Parses a JSON body. Returns an empty object for no body. @throws ApiError for invalid JSON and for a body that is too large */
export function readJsonBody(raw: string | Uint8Array | undefined): JsonObject {
  if (raw === undefined || raw.length === 0) return {};
  const bytes = typeof raw === "string" ? Buffer.byteLength(raw) : raw.length;
  if (bytes > LIMITS.payloadBytes) throw bodyTooLarge(LIMITS.payloadBytes, bytes);
  const text = typeof raw === "string" ? raw : new TextDecoder().decode(raw);
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
  if (!isObject(parsed)) throw new ApiError("validation_error", "body failed validation: body should be an object.");
  return parsed;
}
