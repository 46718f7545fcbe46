import type { HTTPResponseError } from "../errors/errors.ts";
import { redactLabel } from "../logging/redact.ts";
import { isJsonObject } from "./json-object.ts";
import { parseBody } from "./parse-body.ts";
import { nonEmptyString, serviceError, unknownResponseError, type ResponseContext } from "./response-error.ts";
import type { HttpResponse } from "./response.ts";

/** The data of a successful response, or the error of any other response. */
export type DecodedResponse =
  | { readonly ok: true; readonly data: unknown; readonly requestId: string | undefined }
  | { readonly ok: false; readonly error: HTTPResponseError };

/** Decodes a response to its data or to an error. */
export function decodeResponse(response: HttpResponse, context: ResponseContext): DecodedResponse {
  const { status, headers, body } = response;
  const headerId = cleanId(headers["x-notion-request-id"], context);
  if (status === 204) return { ok: true, data: undefined, requestId: headerId };
  // The body of an open stream is read later. Until then, its number is the data.
  if (context.request.stream && typeof body === "number") return { ok: true, data: body, requestId: headerId };
  const { json, value } = parseBody(body);
  const requestId = cleanId(isJsonObject(value) ? nonEmptyString(value["request_id"]) : undefined, context) ?? headerId;
  if (json && status >= 200 && status < 300) return { ok: true, data: value, requestId };
  const error = status >= 400 && isJsonObject(value) ? serviceError(response, value, requestId, context) : undefined;
  return { ok: false, error: error ?? unknownResponseError(response, requestId, context) };
}

/** Redacts, cuts and escapes a request id that is not a UUID: it could echo a secret or forge a log line. */
function cleanId(id: string | undefined, context: ResponseContext): string | undefined {
  // A call creates its `redact` when it is first read, which a response without secrets to search does not need.
  return id === undefined || /^[\da-f-]{36}$/i.test(id) ? id : redactLabel(id, context.redact);
}
