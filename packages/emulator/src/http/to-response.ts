// Turns a route's result or an error into a response.
import type { ApiError } from "../errors/api-error.ts";
import type { EmulatorResponse } from "./messages.ts";
import type { RouteResult } from "./route.ts";

const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" };

/** Returns the response of a route that succeeded. */
export function toResponse(result: RouteResult, requestId: string): EmulatorResponse {
  const status = result.status ?? 200;
  if (result.text !== undefined) {
    return {
      status,
      headers: { "content-type": result.text.contentType, "x-notion-request-id": requestId },
      body: result.text.content,
    };
  }
  const body = result.withRequestId === false ? result.body : { ...result.body, request_id: requestId };
  return { status, headers: { ...JSON_HEADERS, "x-notion-request-id": requestId }, body: JSON.stringify(body) };
}

/** Returns the response of a request that was refused. */
export function errorResponse(error: ApiError, requestId: string): EmulatorResponse {
  const retryAfter = error.additionalData?.["retry_after"];
  return {
    status: error.status,
    headers: {
      ...JSON_HEADERS,
      "x-notion-request-id": requestId,
      ...(typeof retryAfter === "string" ? { "retry-after": retryAfter } : {}),
    },
    body: JSON.stringify({ ...error.toBody(), request_id: requestId }),
  };
}
