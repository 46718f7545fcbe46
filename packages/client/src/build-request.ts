// From an operation's row and one flat set of arguments to a request. Pure: each argument goes where the row says.
// Whether a body's values are right is the service's to judge; only names, path arguments and credentials are checked.
import { type QueryValue } from "@ws/core";
import {
  assembleRequest,
  basicCredentials,
  buildQuery,
  callCredentials,
  describeUnknownArguments,
  encodeJson,
  fillPath,
  withCallName,
  type BuiltRequest,
  type CallArguments,
  type EncodedForm,
  type Settings,
} from "@ws/core/engine";
import type { CompiledOperation } from "./request/compile-operation.ts";

type Headers = Readonly<Record<string, string>>;

function pick(args: CallArguments, names: readonly string[]): Record<string, unknown> {
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

/**
 * The request of an operation.
 * @param form the operation's form, already encoded, where it takes one
 * @throws InvalidRequestError for a missing or dangerous path argument, missing credentials, or a body that is no JSON
 */
export function buildRequest(
  operation: CompiledOperation,
  args: CallArguments,
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
      body: form?.bytes ?? (operation.body && encodeJson(bodyOf(args, operation.body))),
      contentType: form?.contentType,
      headers,
      operation: name,
      pathTemplate: operation.path,
    });
    return { request, credentials, warning: describeUnknownArguments(name, args, operation.argumentNames) };
  } catch (error) {
    const secrets = [...(settings.credentials?.secrets ?? []), args["auth"], args["client_secret"]];
    const warning = describeUnknownArguments(name, args, operation.argumentNames);
    throw withCallName(error, { name, method, path: operation.path, secrets, warning });
  }
}

function queryOf(args: CallArguments, names: readonly string[]): Record<string, QueryValue> {
  const query = pick(args, names);
  if ("filter_properties" in query) query["filter_properties"] = decodeIds(query["filter_properties"]);
  return query as Record<string, QueryValue>;
}

/** A null cursor means the first page, on the way in as on the way out; any other null says something. */
function bodyOf(args: CallArguments, names: readonly string[]): Record<string, unknown> {
  const body = pick(args, names);
  if (body["start_cursor"] === null) delete body["start_cursor"];
  return body;
}
