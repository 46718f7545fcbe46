// Converts a route's result or an error to a response.
import type { ApiError } from "../errors/api-error.ts";
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
  { status = 200, body, text, withRequestId }: RouteResult,
  requestId: string,
): EmulatorResponse {
  const idHeader = { "x-notion-request-id": requestId };
  if (text !== undefined) {
    return { status, headers: { "content-type": text.contentType, ...idHeader }, body: text.content };
  }
  return jsonResponse(status, withRequestId === false ? body : { ...body, request_id: requestId }, idHeader);
}

/** Returns the response for an error. */
export function errorResponse(error: ApiError, requestId: string): EmulatorResponse {
  const retryAfter = error.additionalData?.["retry_after"];
  return jsonResponse(
    error.status,
    { ...error.toBody(), request_id: requestId },
    {
      "x-notion-request-id": requestId,
      ...(typeof retryAfter === "string" ? { "retry-after": retryAfter } : {}),
    },
  );
}
