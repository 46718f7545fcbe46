// From an answer to data or an error. Pure.
import { APIErrorCode } from "../errors/error-codes.ts";
import { APIResponseError, UnknownHTTPResponseError, type HTTPResponseError } from "../errors/errors.ts";
import type { HttpRequest, ResponseOutcome } from "../engine/effects.ts";
import { redactHeaders, redactJson, type Redact } from "../logging/redact.ts";
import { parseRetryAfter } from "../engine/retry-policy.ts";

/** An answer that is the service's JSON, or an error that says what it is instead. */
export type Decoded =
  | { readonly ok: true; readonly data: unknown; readonly requestId: string | undefined }
  | { readonly ok: false; readonly error: HTTPResponseError };

/** What decoding needs to know of the call. */
export interface DecodeContext {
  readonly request: HttpRequest;
  readonly attempts: number;
  /** Whether an earlier attempt of the same call may have been carried out. */
  readonly appliedBefore: boolean;
  readonly redact: Redact;
  readonly nowMs: number;
}

const NEXT_STEP: ReadonlyMap<string, string> = new Map<string, string>([
  [APIErrorCode.Unauthorized, "check the token"],
  [APIErrorCode.RestrictedResource, "give the integration the capability that this needs"],
  [APIErrorCode.ConflictError, "read the object again, then repeat the change"],
  [APIErrorCode.MissingVersion, "something between removed the Notion-Version header"],
]);

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The body as text; a caller's HTTP client may have parsed it already. */
export function bodyText(body: unknown): string {
  if (typeof body === "string") return body;
  if (body instanceof Uint8Array || body instanceof ArrayBuffer) return new TextDecoder().decode(body);
  return body === undefined || body === null ? "" : JSON.stringify(body);
}

function parseBody(body: unknown): { readonly json: boolean; readonly value?: unknown } {
  const isParsed =
    typeof body === "object" && body !== null && !(body instanceof Uint8Array) && !(body instanceof ArrayBuffer);
  if (isParsed) return { json: true, value: body };
  try {
    return { json: true, value: JSON.parse(bodyText(body)) };
  } catch {
    return { json: false };
  }
}

const stringOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** The service's ids are UUIDs; whatever else stands in their place could be an echo. */
function cleanId(id: string | undefined, { redact }: DecodeContext): string | undefined {
  return id === undefined || /^[\da-f-]{36}$/i.test(id) ? id : redact(id);
}

/** Turns an answer into data, or into the error that it means. */
export function decodeResponse(outcome: ResponseOutcome, context: DecodeContext): Decoded {
  const headerId = cleanId(outcome.headers["x-notion-request-id"], context);
  if (outcome.status === 204) return { ok: true, data: undefined, requestId: headerId };
  // An open stream is read later; its number is all there is yet.
  if (context.request.stream && typeof outcome.body === "number")
    return { ok: true, data: outcome.body, requestId: headerId };
  const { json, value } = parseBody(outcome.body);
  const requestId = cleanId(isObject(value) ? stringOf(value["request_id"]) : undefined, context) ?? headerId;
  if (json && outcome.status >= 200 && outcome.status < 300) return { ok: true, data: value, requestId };
  const error = outcome.status >= 400 && isObject(value) ? serviceError(outcome, value, requestId, context) : undefined;
  return { ok: false, error: error ?? unknownResponse(outcome, requestId, context) };
}

/**
 * Whether a request with such an answer may have been carried out: a refusal says no; a failure leaves it open.
 * A success whose body was lost was carried out; a redirect was not.
 */
function mayBeApplied(status: number, additionalData: JsonObject | undefined): boolean {
  if (additionalData?.["committed_resource_id"] !== undefined) return true;
  if (status < 300) return true;
  return (status >= 500 && status !== 529) || status === 408;
}

function responseDetails(outcome: ResponseOutcome, requestId: string | undefined, context: DecodeContext) {
  const { request, redact, attempts } = context;
  return {
    method: request.method,
    path: redact(request.path),
    attempts,
    status: outcome.status,
    headers: redactHeaders(outcome.headers, redact),
    body: redact(bodyText(outcome.body)),
    requestId,
  };
}

const requestSuffix = (requestId: string | undefined): string => (requestId ? ` (request ${requestId})` : "");

/** An error in the service's form, also with a code that we do not know; OAuth has a form of its own. */
function serviceError(
  outcome: ResponseOutcome,
  body: JsonObject,
  requestId: string | undefined,
  context: DecodeContext,
): APIResponseError | undefined {
  const isOAuth = body["code"] === undefined;
  const given = stringOf(isOAuth ? body["error"] : body["code"]);
  const code = given && context.redact(given);
  const text = isOAuth ? (stringOf(body["error_description"]) ?? code) : body["message"];
  if (code === undefined || typeof text !== "string") return undefined;
  const additionalData = isObject(body["additional_data"]) ? body["additional_data"] : undefined;
  const details = responseDetails(outcome, requestId, context);
  const next = NEXT_STEP.get(code);
  const message = `${details.method} ${details.path} → ${outcome.status} ${code}: ${context.redact(next ? text.replace(/\.$/, "") : text)}${next ? `; ${next}` : ""}${requestSuffix(requestId)}`;
  return new APIResponseError(code, message, {
    ...details,
    maybeApplied: context.appliedBefore || mayBeApplied(outcome.status, additionalData),
    additionalData: additionalData && (redactJson(additionalData, context.redact) as JsonObject | undefined),
    retryAfterMs: parseRetryAfter(outcome.headers["retry-after"], context.nowMs),
  });
}

function unknownResponse(
  outcome: ResponseOutcome,
  requestId: string | undefined,
  context: DecodeContext,
): UnknownHTTPResponseError {
  const details = responseDetails(outcome, requestId, context);
  const type = outcome.headers["content-type"];
  const what = whatItIs(outcome.status, details.body, type);
  return new UnknownHTTPResponseError(
    `${details.method} ${details.path} → ${outcome.status}, ${what}${requestSuffix(requestId)}`,
    { ...details, maybeApplied: context.appliedBefore || mayBeApplied(outcome.status, undefined) },
  );
}

function whatItIs(status: number, body: string, contentType: string | undefined): string {
  if (status >= 300 && status < 400) return "a redirect, which is not followed: check baseUrl";
  if (body === "") return "with an empty body: something between cut it, or is not the service";
  if (contentType?.includes("json"))
    return "with a body that is not whole JSON of the service: it was cut, or is not the service's";
  return `not the service's JSON${contentType ? ` but ${contentType}` : ""}: a proxy or gateway between answered`;
}
