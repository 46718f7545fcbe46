import { isHTTPResponseError, isInvalidRequestError, isRequestTimeoutError, type HTTPResponseError } from "@ws/client";
import { isAPIErrorCode } from "./error-codes.ts";
import {
  APIResponseError,
  InvalidPathParameterError,
  RequestTimeoutError,
  UnknownHTTPResponseError,
} from "./errors.ts";

/**
 * Returns the error of `@notionhq/client` for an error of `@ws/client`, with that error as `cause`. Errors that
 * `@notionhq/client` has no class for stay as they are: lost connections, aborted calls and invalid options.
 */
export function convertError(error: unknown): unknown {
  const converted = toNotionError(error);
  return converted instanceof Error && error instanceof Error ? withFramesOf(error, converted) : converted;
}

/** Returns the error with the frames of its cause, which begin with the line of the program that called. */
function withFramesOf(cause: Error, error: Error): Error {
  const [head] = error.stack?.split(FRAMES, 1) ?? [];
  const frames = cause.stack?.slice(cause.stack.search(FRAMES));
  if (head !== undefined && frames?.startsWith("\n")) error.stack = head + frames;
  return error;
}

/** Finds the line break before the first frame, in the format of V8. */
const FRAMES = /\n(?= {4}at )/;

function toNotionError(error: unknown): unknown {
  if (isHTTPResponseError(error)) return convertResponseError(error);
  if (isRequestTimeoutError(error)) return new RequestTimeoutError(undefined, { cause: error });
  if (isInvalidRequestError(error) && error.reason === "path") {
    return new InvalidPathParameterError(error.message, { cause: error });
  }
  return error;
}

function convertResponseError(error: HTTPResponseError): APIResponseError | UnknownHTTPResponseError {
  const { status, body: rawBodyText } = error;
  const headers = new Headers(error.headers);
  const { code, message, additional_data, request_id } = parseErrorBody(rawBodyText);
  if (!isAPIErrorCode(code) || typeof message !== "string") {
    return new UnknownHTTPResponseError({ status, headers, rawBodyText, message: undefined }, { cause: error });
  }
  const details = { code, message, status, headers, rawBodyText, additional_data, request_id };
  return new APIResponseError(details, { cause: error });
}

interface ErrorBody {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly additional_data?: Record<string, string | string[]>;
  readonly request_id?: string;
}

function parseErrorBody(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? body : {};
  } catch {
    return {};
  }
}
