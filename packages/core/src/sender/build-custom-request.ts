import { refusePath, refuseValue } from "../errors/refuse-value.ts";
import { buildQuery, checkPath, type QueryValue } from "../http/url.ts";
import { createRedact } from "../logging/redact.ts";
import { basicCredentials, callCredentials } from "../settings/credentials.ts";
import type { Settings } from "../settings/resolve-settings.ts";
import { encodeJson } from "../http/json.ts";
import { assembleRequest, type BuiltRequest } from "./assemble-request.ts";
import {
  asArguments,
  describeUnknownArguments,
  unknownArguments,
  withCallName,
  type CallArguments,
} from "./call-arguments.ts";
import type { RequestArgs } from "./request-args.ts";

const NAMES = ["method", "path", "query", "body", "headers", "auth"];
const METHOD = /^(get|post|put|patch|delete|head|options)$/i;

/**
 * Builds a request from a method and a path that the caller chose.
 * @param headers Headers of the call options
 * @throws InvalidRequestError for an option of the call, an invalid method or path, missing credentials, or a body that JSON cannot represent
 */
export function buildCustomRequest(
  request: RequestArgs,
  headers: Readonly<Record<string, string>>,
  settings: Settings,
): BuiltRequest {
  const args = asArguments("request", request);
  const { method, path, body, auth, query, headers: ofRequest } = args as CallArguments & RequestArgs;
  const ownSecrets = settings.credentials?.secrets ?? [];
  if (typeof method !== "string" || !METHOD.test(method)) {
    return refuseValue('method to be an HTTP method such as "get"', method, undefined, {
      redact: createRedact(ownSecrets),
    });
  }
  if (typeof path !== "string") return refusePath("path to be a string", path, 'Pass a path such as "users/me".');
  try {
    const warning = describeUnknownArguments("request", unknownArguments(args, NAMES), NAMES);
    const credentials =
      typeof auth === "object" ? basicCredentials({ ...auth }) : callCredentials(auth, settings.credentials);
    const built = assembleRequest(settings, credentials, {
      method: method.toUpperCase(),
      path: checkPath(path),
      query: buildQuery(asArguments("query", query) as Record<string, QueryValue>),
      body: body === undefined || body instanceof Uint8Array ? body : encodeJson(body),
      contentType: undefined,
      headers: { ...headers, ...ofRequest },
    });
    return { request: built, credentials, warning };
  } catch (error) {
    const secrets = [...ownSecrets, typeof auth === "object" ? auth.client_secret : auth];
    throw withCallName(error, { name: "request", method: method.toUpperCase(), path, secrets });
  }
}
