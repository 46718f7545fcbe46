// Decodes responses to their data, or to an error. Every text of an error is redacted and cut here.
import type { APIErrorCode } from "../errors/error-codes.ts";
import { APIResponseError, UnknownHTTPResponseError, type HTTPResponseError } from "../errors/errors.ts";
import { MAX_BODY_LENGTH, redactHeaders, redactLabel, type Redact } from "../logging/redact.ts";
import { parseRetryAfter } from "../retry/retry-policy.ts";
import { BLOCKED_REASON, maybeAppliedByStatus } from "../retry/retryable-status.ts";
import { asJsonObject, bodyText, isJsonObject, parseBody, type JsonObject } from "./json.ts";
import type { HttpRequest } from "./request.ts";

/** A complete response, with any status. */
export interface HttpResponse {
  readonly status: number;
  /** Headers, names in lower case, repeated headers joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text, bytes, or the value that a custom HTTP client parsed; for an open stream, the number of its body. */
  readonly body: unknown;
}

/** The call that a response belongs to. */
interface ResponseContext {
  readonly request: HttpRequest;
  readonly attempts: number;
  /** True if Notion may have applied an earlier attempt of the same call. */
  readonly appliedBefore: boolean;
  readonly redact: Redact;
  readonly settings: {
    /** Returns the name of the environment variable with the token of the request. */
    readonly variable?: (() => string | undefined) | undefined;
  };
}

/** The data of a successful response, or the error of any other response. */
export type DecodedResponse =
  | { readonly ok: true; readonly data: unknown; readonly requestId: string | undefined }
  | FailedResponse;

/** The error of a response, and what it says about a retry. */
interface FailedResponse {
  readonly ok: false;
  readonly error: HTTPResponseError;
  /** Delay that the response asks for in milliseconds: its header, or the same value in its body. */
  readonly retryAfterMs: number | undefined;
  /** True if Notion blocks the request on purpose, so that it must not be repeated. */
  readonly isBlocked: boolean;
}

/** Decodes a response to its data or to an error. */
export function decodeResponse(response: HttpResponse, context: ResponseContext): DecodedResponse {
  const { status, headers, body } = response;
  const headerId = cleanId(headers["x-notion-request-id"], context);
  // Each operation responds with an object. Only a custom request can expect no content, or another value.
  const isOperation = context.request.operation !== undefined;
  if (status === 204 && !isOperation) return { ok: true, data: undefined, requestId: headerId };
  // The body of an open stream is read later. Until then, its number is the data.
  if (context.request.stream && typeof body === "number") return { ok: true, data: body, requestId: headerId };
  const { json, value } = parseBody(body);
  const requestId = cleanId(isJsonObject(value) ? nonEmptyString(value["request_id"]) : undefined, context) ?? headerId;
  if (json && status >= 200 && status < 300 && (!isOperation || isJsonObject(value)))
    return { ok: true, data: value, requestId };
  const fields = status >= 400 ? asJsonObject(value) : {};
  const more = asJsonObject(fields["additional_data"]);
  const isBlocked = more["rate_limit_reason"] === BLOCKED_REASON;
  const retryAfterMs = status < 400 || isBlocked ? undefined : retryAfterOf(headers, more["retry_after"]);
  const refusal = { retryAfterMs, isBlocked };
  const error =
    serviceError(response, fields, requestId, refusal, context) ?? unknownResponseError(response, requestId, context);
  return { ok: false, error, ...refusal };
}

/**
 * Returns the delay that a response asks for in milliseconds; undefined without one. A date counts from the `Date` header of the same
 * response, because the clock of this machine may differ, or else from the clock of the system.
 * @param inBody delay in the body, which counts if the header is absent
 */
function retryAfterOf(headers: HttpResponse["headers"], inBody: unknown): number | undefined {
  const sentAt = Date.parse(headers["date"] ?? "");
  const now = Number.isNaN(sentAt) ? Date.now() : sentAt;
  return parseRetryAfter(headers["retry-after"], now) ?? parseRetryAfter(String(inBody), now);
}

/** Redacts, cuts and escapes a request id that is not a UUID: it could echo a secret or forge a log line. */
function cleanId(id: string | undefined, context: ResponseContext): string | undefined {
  // A call creates its `redact` when it is first read, which a response without secrets to search does not need.
  return id === undefined || /^[\da-f-]{36}$/i.test(id) ? id : redactLabel(id, context.redact);
}

/** Returns the value if it is a non-empty string. */
const nonEmptyString = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

type KnownCode = (typeof APIErrorCode)[keyof typeof APIErrorCode];

/** Next steps for users, by error code. The codes are not read from `APIErrorCode`, so that bundles do not contain it. */
const NEXT_STEP: ReadonlyMap<string, string> = new Map<KnownCode, string>([
  ["unauthorized", "Check the token"],
  ["restricted_resource", "Give the integration the capability that this request needs"],
  ["conflict_error", "Read the object again, then repeat the change"],
  ["missing_version", "Check the proxies: one of them removed the Notion-Version header"],
]);

const BLOCKED_STEP = `Notion blocks this request on purpose (${BLOCKED_REASON}). Do not repeat it`;

/** Returns the next step for the id of a database where a data source was expected, and the other way round. */
function otherKindStep(text: string): string | undefined {
  const [, source, database] = /^Could not find (?:(data.source)|(database)) /.exec(text) ?? [];
  if (source) return "If the id is that of a database, databases.retrieve returns the ids of its data_sources";
  return database && "If the id is that of a data source, dataSources.retrieve returns the id of its database";
}

/**
 * Returns the error for a body in Notion's error format, also with an unknown code. OAuth endpoints have another
 * format. Returns undefined for all other bodies.
 */
function serviceError(
  response: HttpResponse,
  body: JsonObject,
  requestId: string | undefined,
  { retryAfterMs, isBlocked }: Omit<FailedResponse, "ok" | "error">,
  context: ResponseContext,
): APIResponseError | undefined {
  const { redact } = context;
  const isOAuth = body["code"] === undefined;
  const rawCode = nonEmptyString(isOAuth ? body["error"] : body["code"]);
  const code = rawCode && redactLabel(rawCode, redact);
  const rawText = isOAuth ? (nonEmptyString(body["error_description"]) ?? code) : body["message"];
  if (code === undefined || typeof rawText !== "string") return undefined;
  const additionalData = isJsonObject(body["additional_data"]) ? body["additional_data"] : undefined;
  const isCommitted = additionalData?.["committed_resource_id"] !== undefined;
  const details = responseDetails(response, requestId, context, isCommitted);
  const nextStep = isBlocked ? BLOCKED_STEP : (NEXT_STEP.get(code) ?? otherKindStep(rawText));
  const message = redact(rawText);
  const variable = code === "unauthorized" ? context.settings.variable?.() : undefined;
  const source = variable ? `: it comes from ${variable}` : "";
  const text = nextStep ? `${message.replace(/\.$/, "")}. ${nextStep}${source}` : message;
  const title = `${details.method} ${details.path} → ${response.status}`;
  return new APIResponseError(code, `${title} ${code}: ${text}${requestSuffix(requestId)}`, {
    ...details,
    // The body is already redacted. A cut body is not JSON.
    additionalData:
      additionalData &&
      (parseBody(details.body).value as Partial<Record<string, JsonObject>> | undefined)?.["additional_data"],
    retryAfterMs,
  });
}

/**
 * Returns the error for a response that is not in the format of Notion.
 * @param description What the response is instead
 */
export function unknownResponseError(
  response: HttpResponse,
  requestId: string | undefined,
  context: ResponseContext,
  description = describeResponse(response),
): UnknownHTTPResponseError {
  const details = responseDetails(response, requestId, context, false);
  return new UnknownHTTPResponseError(
    `${details.method} ${details.path} → ${response.status}: ${context.redact(description)}${requestSuffix(requestId)}`,
    details,
  );
}

function describeResponse({ status, headers, body }: HttpResponse): string {
  const type = headers["content-type"];
  if (status >= 300 && status < 400) return "expected a response, got a redirect, which is not followed. Check baseUrl";
  if (status === 407) return "expected JSON, got a refusal of a proxy. Check its user name and password";
  if (status === 204) return "expected an object, got no content. A proxy may have answered; check baseUrl";
  if (bodyText(body) === "") return "expected JSON, got an empty body. A proxy may have cut it; check baseUrl";
  if (type?.includes("json")) return "expected JSON of Notion, got a cut or unknown body. Check baseUrl";
  return `expected JSON, got ${type ?? "no content type"}. A proxy or gateway may have sent it; check baseUrl`;
}

function responseDetails(
  response: HttpResponse,
  requestId: string | undefined,
  { request, redact, attempts, appliedBefore }: ResponseContext,
  isCommitted: boolean,
) {
  return {
    method: request.method,
    path: redact(request.path),
    attempts,
    maybeApplied: request.reads !== true && (appliedBefore || isCommitted || maybeAppliedByStatus(response.status)),
    status: response.status,
    headers: redactHeaders(response.headers, redact),
    body: redact(bodyText(response.body), MAX_BODY_LENGTH),
    requestId,
  };
}

const requestSuffix = (requestId: string | undefined): string => (requestId ? ` (request ${requestId})` : "");
