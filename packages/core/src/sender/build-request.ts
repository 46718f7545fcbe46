// The parts that requests of operations and custom requests have in common: names of arguments, headers, URL.
import { InvalidRequestError } from "../errors/errors.ts";
import { refuseValue } from "../errors/refuse-value.ts";
import { isJsonObject } from "../http/json.ts";
import type { HttpRequest } from "../http/request.ts";
import { buildTarget } from "../http/url.ts";
import { createRedact } from "../logging/redact.ts";
import type { Credentials } from "../settings/credentials.ts";
import { nearestName } from "../checks/nearest-name.ts";
import { CALL_OPTIONS } from "../settings/options.ts";
import type { Settings } from "../settings/resolve-settings.ts";

/** A request with its credentials. */
export interface BuiltRequest {
  readonly request: HttpRequest;
  readonly credentials: Credentials;
  /** Sentences about unknown arguments, for the log or an error. */
  readonly warning: string | undefined;
}

/** Parts of a request, encoded. */
interface RequestParts {
  readonly method: string;
  /** Path below `/v1/`, encoded. */
  readonly path: string;
  /** Query without `?`, encoded. */
  readonly query: string;
  readonly body: string | Uint8Array | undefined;
  /** Content type of a form, with its boundary; undefined for JSON and for no body. */
  readonly contentType: string | undefined;
  /** Headers of the caller. */
  readonly headers: Readonly<Record<string, string>>;
  /** Name of the operation, such as `pages.retrieve`. */
  readonly operation?: string;
  readonly pathTemplate?: string;
  /** True if the operation only reads. */
  readonly reads?: boolean | undefined;
}

/**
 * Returns the request with the headers and the base URL of the client.
 * @throws InvalidRequestError for a header that cannot be sent, or a path outside `/v1/`
 */
export function assembleRequest(settings: Settings, credentials: Credentials, parts: RequestParts): HttpRequest {
  const { method, path, query, body, operation, pathTemplate, reads } = parts;
  const { baseUrl } = settings;
  const headers = requestHeaders(settings, credentials, parts);
  return { method, baseUrl, ...buildTarget(baseUrl, path, query), operation, pathTemplate, reads, headers, body };
}

/** Headers that a caller cannot set, with the way to change them. */
const RESERVED: Readonly<Record<string, string>> = {
  authorization: "Pass the token as `auth`.",
  "notion-version": "Pass `apiVersion` to the client.",
  host: "Pass `baseUrl` to the client.",
  "content-length": "It is computed from the body.",
  "transfer-encoding": "It is computed from the body.",
  connection: "The transport manages its connections.",
  upgrade: "The transport manages its connections.",
};

function checkExtra(name: string, value: unknown, hasContentType: boolean): void {
  const hint =
    (Object.hasOwn(RESERVED, name) ? RESERVED[name] : undefined) ??
    (name === "content-type" && hasContentType ? "It is set for JSON bodies and forms." : undefined);
  if (hint !== undefined) throw new InvalidRequestError(`Header "${name}" cannot be replaced. ${hint}`);
  if (!/^[!#$%&'*+\-.^_`|~\w]+$/.test(name)) {
    throw new InvalidRequestError(`Invalid header name ${JSON.stringify(name)}. Use letters, digits and hyphens.`);
  }
  // Refuse invalid values here: axios would silently remove their invalid characters.
  if (typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
    throw new InvalidRequestError(
      `Expected header "${name}" to be a string without line breaks and other control characters. Remove them.`,
    );
  }
}

/**
 * Returns all headers of a request, names in lower case. Headers of the caller cannot replace reserved headers.
 * @throws InvalidRequestError for a reserved header, or a header that cannot be sent
 */
function requestHeaders(
  { apiVersion }: Settings,
  { authorization }: Credentials,
  { body, contentType, headers: extra }: RequestParts,
): Record<string, string> {
  const ownType = contentType ?? (typeof body === "string" ? "application/json" : undefined);
  const headers: Record<string, string> = { accept: "application/json" };
  for (const [name, value] of Object.entries(extra)) {
    const lower = name.toLowerCase();
    checkExtra(lower, value, ownType !== undefined);
    headers[lower] = value;
  }
  if (authorization !== undefined) headers["authorization"] = authorization;
  headers["notion-version"] = apiVersion;
  if (ownType !== undefined) headers["content-type"] = ownType;
  return headers;
}

/** Named arguments of one call, not yet checked. */
export type CallArguments = Readonly<Record<string, unknown>>;

/**
 * Returns the arguments as one object without a prototype, so that a polluted `Object.prototype` cannot add arguments.
 * @param name Name of the method, for errors
 * @throws InvalidRequestError if the arguments are neither an object nor undefined
 */
export function asArguments(name: string, args: unknown): CallArguments {
  if (args === undefined) return {};
  if (isJsonObject(args)) return { __proto__: null, ...args };
  return refuseValue(`one object of named arguments for ${name}`, args);
}

/**
 * Returns the names of the arguments that the method does not have.
 * @throws InvalidRequestError if an option of the call is among the arguments
 */
export function unknownArguments(args: CallArguments, known: readonly string[]): string[] {
  const unknown = Object.keys(args).filter((key) => !known.includes(key) && args[key] !== undefined);
  const option = unknown.find((key) => Object.hasOwn(CALL_OPTIONS, key));
  if (option === undefined) return unknown;
  throw new InvalidRequestError(
    `Expected no ${option} in the first argument: options belong into the second argument.`,
  );
}

/**
 * Returns a sentence for each unknown argument, or undefined without any.
 * @param hintOf Returns what to do about an argument that belongs elsewhere
 */
export function describeUnknownArguments(
  name: string,
  unknown: readonly string[],
  known: readonly string[],
  hintOf?: (key: string, known: readonly string[]) => string | undefined,
): string | undefined {
  const sentences = unknown.map((key) => {
    const hint = hintOf?.(key, known) ?? nearestName(key, known);
    return `Unknown argument "${key}" of ${name} was not sent. ${hint}`;
  });
  return sentences.join(" ") || undefined;
}

/** Details of a call that failed before it was sent. */
interface InvalidCall {
  /** Name of the method. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Texts that the message must not show; values that are not strings are skipped. */
  readonly secrets: readonly unknown[];
  /** Sentences about unknown arguments: a misspelt argument looks like a missing argument. */
  readonly warning?: string | undefined;
}

/** Returns the `InvalidRequestError` with the name of the call and without secrets; other errors unchanged. */
export function withCallName(error: unknown, { name, method, path, secrets, warning }: InvalidCall): unknown {
  if (!(error instanceof InvalidRequestError)) return error;
  const redact = createRedact(secrets.filter((secret) => typeof secret === "string"));
  const message = redact(`${name}: ${error.message}${warning === undefined ? "" : ` ${warning}`}`);
  return new InvalidRequestError(message, { method, path: redact(path), reason: error.reason, cause: error.cause });
}
