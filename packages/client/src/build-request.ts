// From an operation's row and one flat set of arguments to a request. Pure: each argument goes where the row says.
// Whether a body's values are right is the service's to judge; only names, path arguments and credentials are checked.
import { InvalidRequestError, type QueryValue } from "@ws/core";
import {
  buildQuery,
  buildTarget,
  checkPath,
  createRedact,
  fillPath,
  type EncodedForm,
  type HttpRequest,
} from "@ws/core/engine";
import { basicCredentials, callCredentials, type Credentials } from "./credentials.ts";
import { requestHeaders } from "./headers.ts";
import { nearestName } from "./nearest-name.ts";
import type { Operation } from "./operations/define.ts";
import type { Settings } from "./options.ts";
import type { RequestArgs } from "./request-args.ts";

/** A request with who is asking, and what is to be said about the arguments. */
export interface BuiltRequest {
  readonly request: HttpRequest;
  readonly credentials: Credentials;
  readonly warning: string | undefined;
}

/** A row made ready for many calls. */
export interface CompiledOperation extends Operation {
  /** Name on the client, such as `pages.retrieve`. */
  readonly name: string;
  /** Every argument that the operation takes. */
  readonly known: readonly string[];
}

type Args = Readonly<Record<string, unknown>>;
type Headers = Readonly<Record<string, string>>;

const REQUEST_NAMES = ["method", "path", "query", "body", "headers", "auth"];

/** Makes a row ready: what can be known before a call is worked out once. */
export function compileOperation(name: string, row: Operation): CompiledOperation {
  // Without a prototype, as arguments are: a row has what it names, and nothing that somebody else has put elsewhere.
  const operation: Operation = Object.assign(Object.create(null) as object, row);
  const inPath = Array.from(operation.path.matchAll(/\{(\w+)\}/g), ([, parameter = ""]) => parameter);
  const credentials = operation.auth === "basic" ? ["client_id", "client_secret"] : ["auth"];
  const known = [
    ...inPath,
    ...(operation.query ?? []),
    ...(operation.body ?? []),
    ...(operation.form ?? []),
    ...credentials,
  ];
  return Object.assign(operation, { name, known });
}

/**
 * Arguments as they must be: one object, or nothing.
 * @throws InvalidRequestError
 */
export function asArgs(name: string, args: unknown): Args {
  if (args === undefined) return {};
  // Without a prototype: what a polluted Object.prototype offers is not the caller's argument.
  if (typeof args === "object" && args !== null && !Array.isArray(args)) return { __proto__: null, ...args };
  throw new InvalidRequestError(
    `${name} takes one object of named arguments, not ${args === null ? "null" : Array.isArray(args) ? "an array" : typeof args}`,
  );
}

/** One sentence on the arguments that nobody knows, or undefined. */
function unknownNames(name: string, args: Args, known: readonly string[]): string | undefined {
  const unknown = Object.keys(args).filter((key) => !known.includes(key) && args[key] !== undefined);
  if (unknown.length === 0) return undefined;
  return unknown
    .map((key) => `${name} does not know the argument "${key}", so it was not sent: ${nearestName(key, known)}`)
    .join("; ");
}

function pick(args: Args, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of names) if (args[name] !== undefined) picked[name] = args[name];
  return picked;
}

/** Ids in a query come percent-encoded from the service: decoding first keeps them from being encoded twice. */
function decodeIds(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown) => {
    if (typeof item !== "string") return item;
    try {
      return decodeURIComponent(item);
    } catch {
      return item;
    }
  });
}

function toJson(body: unknown): string {
  try {
    const text = JSON.stringify(body);
    if (text !== undefined) return text;
  } catch (cause) {
    throw new InvalidRequestError("the body cannot be written as JSON", { cause });
  }
  throw new InvalidRequestError(`the body cannot be written as JSON: it is ${typeof body}`);
}

interface RequestParts {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string | Uint8Array | undefined;
  readonly contentType: string | undefined;
  readonly headers: Headers;
  readonly operation?: string;
  readonly pathTemplate?: string;
}

function assembleRequest(settings: Settings, credentials: Credentials, parts: RequestParts): HttpRequest {
  const { method, path, query, body, contentType, operation, pathTemplate } = parts;
  const { baseUrl, apiVersion } = settings;
  const { authorization } = credentials;
  const headers = requestHeaders({ authorization, apiVersion, body, contentType, extra: parts.headers });
  return { method, baseUrl, ...buildTarget(baseUrl, path, query), operation, pathTemplate, headers, body };
}

/**
 * The request of an operation.
 * @param form the operation's form, already encoded, where it takes one
 * @throws InvalidRequestError for a missing or dangerous path argument, missing credentials, or a body that is no JSON
 */
export function buildRequest(
  operation: CompiledOperation,
  args: Args,
  form: EncodedForm | undefined,
  headers: Headers,
  settings: Settings,
): BuiltRequest {
  const { name, method } = operation;
  try {
    const credentials =
      operation.auth === "basic" ? basicCredentials(args) : callCredentials(args["auth"], settings.credentials);
    const request = assembleRequest(settings, credentials, {
      method,
      path: fillPath(operation.path, args),
      query: operation.query ? buildQuery(queryOf(args, operation.query)) : "",
      body: form?.bytes ?? (operation.body && toJson(bodyOf(args, operation.body))),
      contentType: form?.contentType,
      headers,
      operation: name,
      pathTemplate: operation.path,
    });
    return { request, credentials, warning: unknownNames(name, args, operation.known) };
  } catch (error) {
    const secrets = secretsOf(settings, args["auth"], args["client_secret"]);
    throw naming(error, name, method, operation.path, secrets, unknownNames(name, args, operation.known));
  }
}

const secretsOf = (settings: Settings, ...given: readonly unknown[]): string[] =>
  [...(settings.credentials?.secrets ?? []), ...given].filter((secret) => typeof secret === "string");

/**
 * An error that was found on the way says whose it is, and quotes no secret that stood in the wrong place.
 * @param unknown what is to be said about names that nobody knows: a misspelt one looks like a missing one
 */
function naming(
  error: unknown,
  name: string,
  method: string,
  path: string,
  secrets: readonly string[],
  unknown?: string,
): unknown {
  if (!(error instanceof InvalidRequestError)) return error;
  const redact = createRedact(secrets);
  const message = redact(`${name}: ${error.message}${unknown === undefined ? "" : `. ${unknown}`}`);
  return new InvalidRequestError(message, { method, path: redact(path), cause: error.cause });
}

function queryOf(args: Args, names: readonly string[]): Record<string, QueryValue> {
  const query = pick(args, names);
  if ("filter_properties" in query) query["filter_properties"] = decodeIds(query["filter_properties"]);
  return query as Record<string, QueryValue>;
}

/** A null cursor means the first page, on the way in as on the way out; any other null says something. */
function bodyOf(args: Args, names: readonly string[]): Record<string, unknown> {
  const body = pick(args, names);
  if (body["start_cursor"] === null) delete body["start_cursor"];
  return body;
}

/**
 * A request that the caller composed.
 * @throws InvalidRequestError for a method or path that is none, missing credentials, or a body that is no JSON
 */
export function buildCustomRequest(given: RequestArgs, headers: Headers, settings: Settings): BuiltRequest {
  const args = asArgs("request", given);
  const { method, path, body, auth, query, headers: ofRequest } = args as Args & RequestArgs;
  if (typeof method !== "string" || !/^(get|post|put|patch|delete|head|options)$/i.test(method)) {
    const shown = createRedact(secretsOf(settings))(JSON.stringify(method) ?? "undefined");
    throw new InvalidRequestError(`request needs a method such as "get" or "post", not ${shown}`);
  }
  if (typeof path !== "string") throw new InvalidRequestError('request needs a path, such as "users/me"');
  const secret = typeof auth === "object" ? auth.client_secret : auth;
  try {
    const credentials =
      typeof auth === "object" ? basicCredentials({ ...auth }) : callCredentials(auth, settings.credentials);
    const request = assembleRequest(settings, credentials, {
      method: method.toUpperCase(),
      path: checkPath(path),
      query: buildQuery(asArgs("query", query) as Record<string, QueryValue>),
      body: body === undefined || body instanceof Uint8Array ? body : toJson(body),
      contentType: undefined,
      headers: { ...headers, ...ofRequest },
    });
    return { request, credentials, warning: unknownNames("request", args, REQUEST_NAMES) };
  } catch (error) {
    throw naming(error, "request", method.toUpperCase(), path, secretsOf(settings, secret));
  }
}
