// One recorded request with its answer, and the check that something read from a file is one.
import { InvalidRecordingError } from "../errors.ts";

/** A form that was sent, with files in it. */
export interface MultipartBody {
  /** The request's content-type header, with the boundary. */
  readonly contentType: string;
  /** The body, one character per byte (latin1). */
  readonly text: string;
}

/** A recorded request and its answer. */
export interface Interaction {
  /** HTTP method, in either case. */
  readonly method: string;
  /** Path under `/v1/`, without a leading slash and without query; percent-encoded where it must be. */
  readonly path: string;
  /** Query parameters, decoded; their order does not matter. Default: none. */
  readonly query?: readonly (readonly [name: string, value: string])[] | undefined;
  /** The API version of the request. Left out: any version is answered. */
  readonly version?: string | undefined;
  /** The JSON body, parsed. Left out: no body. */
  readonly body?: unknown;
  /** The body, where it was a form. */
  readonly multipart?: MultipartBody | undefined;
  /** HTTP status of the answer. */
  readonly status: number;
  /** Headers of the answer. A content-type is added where there is none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The answer's JSON body, parsed. Left out, with no `responseText`: an empty body. */
  readonly response?: unknown;
  /** The answer's body as text, where it is not JSON. */
  readonly responseText?: string | undefined;
}

/**
 * Checks that `value` has the form of an interaction.
 * @param where names it in the error
 * @throws InvalidRecordingError
 */
export function checkInteraction(value: unknown, where: string): asserts value is Interaction {
  if (typeof value !== "object" || value === null) throw new InvalidRecordingError(`${where} is not an object`);
  const fields = value as Readonly<Record<string, unknown>>;
  for (const [name, rule] of Object.entries(RULES)) {
    if (!rule.holds(fields[name])) throw new InvalidRecordingError(`${where}.${name} must be ${rule.words}`);
  }
  if (fields["body"] !== undefined && fields["multipart"] !== undefined) {
    throw new InvalidRecordingError(`${where} has both body and multipart: a request has one body`);
  }
}

const isText = (value: unknown) => typeof value === "string" && value !== "";
const isPair = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && value.every((v) => typeof v === "string");

/** What each field must be, as a test and in words. `body` and `response` may be anything. */
const RULES = {
  method: { holds: isText, words: "an HTTP method" },
  path: {
    holds: (value: unknown) => isText(value) && !String(value).includes("?"),
    words: "a path under /v1/, without query",
  },
  query: {
    holds: (value: unknown) => value === undefined || (Array.isArray(value) && value.every(isPair)),
    words: "a list of [name, value] pairs of strings",
  },
  version: { holds: (value: unknown) => value === undefined || isText(value), words: "an API version" },
  multipart: { holds: isMultipart, words: "{ contentType, text }, both strings" },
  status: {
    holds: (value: unknown) => Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599,
    words: "an HTTP status",
  },
  headers: {
    holds: (value: unknown) => value === undefined || isStringRecord(value),
    words: "an object with a string per header",
  },
  responseText: { holds: (value: unknown) => value === undefined || typeof value === "string", words: "a string" },
} as const;

function isMultipart(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== "object" || value === null) return false;
  return (
    "contentType" in value && typeof value.contentType === "string" && "text" in value && typeof value.text === "string"
  );
}

function isStringRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.values(value).every((v) => typeof v === "string");
}
