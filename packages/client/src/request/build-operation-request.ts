// Builds the request of an operation. Notion checks the values of a body; this module checks only names, path
// arguments and credentials.
import { otherArgument } from "#other-names";
import type { QueryValue } from "@ws/core";
import {
  assembleRequest,
  basicCredentials,
  buildQuery,
  callCredentials,
  decodeOnce,
  describeUnknownArguments,
  encodeJson,
  fillPath,
  idArgument,
  unknownArguments,
  withCallName,
  type BuiltRequest,
  type CallArguments,
  type EncodedForm,
  type Settings,
} from "@ws/core/engine";
import type { HttpMethod, Operation } from "../operations/common/operation.ts";

/** A row of the operation table, prepared for calls. Every field is its own, so that no prototype can add a value. */
export interface CompiledOperation {
  /** Name on the client, such as `pages.retrieve`. */
  readonly name: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly query: readonly string[] | undefined;
  readonly body: readonly string[] | undefined;
  readonly form: readonly string[] | undefined;
  readonly auth: "basic" | undefined;
  readonly stream: "sse" | undefined;
  readonly items: "results" | "templates" | undefined;
  /** Names of all arguments that the operation accepts. */
  readonly argumentNames: readonly string[];
  /** True for a POST that only reads. */
  readonly reads: true | undefined;
}

/**
 * Prepares a row of the operation table for calls.
 * @param name name of the operation on the client, such as `pages.retrieve`
 */
export function compileOperation(name: string, row: Operation): CompiledOperation {
  // A row has no prototype while it is read: a polluted Object.prototype must not add a query or a body to it.
  const ownRow = { __proto__: null, ...row } as Operation;
  const { method, path, query, body, form, auth, stream, items, reads } = ownRow;
  const pathNames = Array.from(path.matchAll(/\{(\w+)\}/g), ([, parameter = ""]) => parameter);
  const credentials = auth === "basic" ? ["client_id", "client_secret"] : ["auth"];
  const argumentNames = [...pathNames, ...(query ?? []), ...(body ?? []), ...(form ?? []), ...credentials];
  return { name, method, path, query, body, form, auth, stream, items, argumentNames, reads };
}

/**
 * Builds the request of an operation from one flat object of arguments.
 * @param form the encoded form, for an operation that sends one
 * @param headers headers of the call options
 * @throws InvalidRequestError for an option of the call, a missing or unsafe path argument, missing credentials, an
 * invalid header, or a body that JSON cannot represent
 */
export function buildOperationRequest(
  operation: CompiledOperation,
  args: CallArguments,
  form: EncodedForm | undefined,
  headers: Readonly<Record<string, string>>,
  settings: Settings,
): BuiltRequest {
  const { name, method, path, query, body, auth, argumentNames, reads } = operation;
  let warning: string | undefined;
  try {
    const unknown = unknownArguments(args, argumentNames);
    const added = settings.unknownArguments === "send" ? unknown : [];
    if (added.length === 0) warning = describeUnknownArguments(name, unknown, argumentNames, otherArgument);
    const inQuery = body === undefined && added.length > 0 ? [...(query ?? []), ...added] : query;
    const credentials = auth === "basic" ? basicCredentials(args) : callCredentials(args["auth"], settings.credentials);
    const request = assembleRequest(settings, credentials, {
      method,
      path: fillPath(path, args),
      query: inQuery ? buildQuery(selectQuery(args, inQuery)) : "",
      body: form?.bytes ?? (body && encodeJson(selectBody(args, [...body, ...added]))),
      contentType: form?.contentType,
      headers,
      operation: name,
      pathTemplate: path,
      reads,
    });
    return { request, credentials, warning };
  } catch (error) {
    const secrets = [...(settings.credentials?.secrets ?? []), args["auth"], args["client_secret"]];
    throw withCallName(error, { name, method, path, secrets, warning });
  }
}

/** Returns the arguments that belong into the query. */
function selectQuery(args: CallArguments, names: readonly string[]): Record<string, QueryValue> {
  const query = select(args, names);
  for (const name of names) {
    const { [name]: value } = query;
    if (name.endsWith("_id") && typeof value === "string") query[name] = idArgument(name, value);
  }
  if ("filter_properties" in query) query["filter_properties"] = decodeIds(query["filter_properties"]);
  return query as Record<string, QueryValue>;
}

/** Returns the arguments that belong into the JSON body. */
function selectBody(args: CallArguments, names: readonly string[]): Record<string, unknown> {
  const body = select(args, names);
  // A null cursor means the first page, as `next_cursor: null` means the last. Any other null is a value to send.
  if (body["start_cursor"] === null) delete body["start_cursor"];
  return body;
}

function select(args: CallArguments, names: readonly string[]): Record<string, unknown> {
  const selected: Record<string, unknown> = {};
  for (const name of names) if (args[name] !== undefined) selected[name] = args[name];
  return selected;
}

/** Decodes property ids. Notion returns them percent-encoded, and the query builder encodes them again. */
function decodeIds(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown) => (typeof item === "string" ? decodeOnce(item) : item));
}
