// Converts a route's result or an error to a response.
import type { ApiError, ErrorCode } from "../errors/api-error.ts";
import type { JsonObject } from "../values/json.ts";
import type { RouteResult } from "./context.ts";
import type { EmulatorResponse } from "./messages.ts";

/** Returns a response whose body is JSON. */
export function jsonResponse(
  status: number,
  body: JsonObject,
  headers: Readonly<Record<string, string>> = {},
): EmulatorResponse {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(body),
  };
}

/** Returns the response for the result of a route. */
export function toResponse(
  { status = 200, body, text, withRequestId, headers }: RouteResult,
  requestId: string,
): EmulatorResponse {
  const idHeader = { "x-notion-request-id": requestId, ...headers };
  if (text !== undefined) {
    return { status, headers: { "content-type": text.contentType, ...idHeader }, body: text.content };
  }
  return jsonResponse(status, withRequestId === false ? body : { ...body, request_id: requestId }, idHeader);
}

/** The codes of OAuth for errors of Notion. Every other refusal of a request is `invalid_request`. @source RFC 6749, section 5.2 */
const OAUTH_CODES: Readonly<Partial<Record<ErrorCode, string>>> = {
  unauthorized: "invalid_client",
  invalid_grant: "invalid_grant",
};

/** Returns the fields of OAuth in the body of an error. */
export function oauthError(error: ApiError): JsonObject {
  const isOtherGrant = /body\.grant_type should be `"/.test(error.message) && !error.message.endsWith("`undefined`.");
  const refusal = isOtherGrant ? "unsupported_grant_type" : (OAUTH_CODES[error.code] ?? "invalid_request");
  const code = error.status >= 500 ? "server_error" : refusal;
  return { error: code, error_description: error.message };
}

/** Returns the response for an error. @param fields further fields of the body */
export function errorResponse(error: ApiError, requestId: string, fields: JsonObject = {}): EmulatorResponse {
  const retryAfter = error.additionalData?.["retry_after"];
  const headers = {
    "x-notion-request-id": requestId,
    ...(typeof retryAfter === "string" ? { "retry-after": retryAfter } : {}),
  };
  const { body } = error.answer;
  if (typeof body === "string")
    return { status: error.status, headers: { "content-type": "text/html; charset=utf-8", ...headers }, body };
  return jsonResponse(error.status, body ?? { ...error.toBody(), ...fields, request_id: requestId }, headers);
}
