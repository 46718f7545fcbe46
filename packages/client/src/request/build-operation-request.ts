// Builds the request of an operation. Notion checks the values of a body; this module checks only names, path
// arguments and credentials.
import {
  assembleRequest,
  basicCredentials,
  buildQuery,
  callCredentials,
  describeUnknownArguments,
  encodeJson,
  fillPath,
  unknownArguments,
  withCallName,
  type BuiltRequest,
  type CallArguments,
  type EncodedForm,
  type Settings,
} from "@ws/core/engine";
import type { CompiledOperation } from "./compile-operation.ts";
import { selectBody, selectQuery } from "./select-arguments.ts";

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
  const { name, method, path, query, body, auth, argumentNames, moved, writes } = operation;
  let warning: string | undefined;
  try {
    const unknown = unknownArguments(args, argumentNames);
    const added = settings.unknownArguments === "send" ? unknown : [];
    if (added.length === 0) warning = describeUnknownArguments(name, unknown, argumentNames, moved);
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
    });
    return { request, credentials, warning, writes };
  } catch (error) {
    const secrets = [...(settings.credentials?.secrets ?? []), args["auth"], args["client_secret"]];
    throw withCallName(error, { name, method, path, secrets, warning });
  }
}
