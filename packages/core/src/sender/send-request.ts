// A custom request: its method and its path are those of the caller.
import type { Steps } from "../engine/effects.ts";
import { exchange, type ExchangeResult } from "../engine/exchange.ts";
import { refusePath, refuseValue } from "../errors/refuse-value.ts";
import { encodeJson } from "../http/json.ts";
import { buildQuery, checkPath, type QueryValue } from "../http/url.ts";
import { createRedact } from "../logging/redact.ts";
import { basicCredentials, callCredentials } from "../settings/credentials.ts";
import { resolveCallSettings, type Settings } from "../settings/resolve-settings.ts";
import {
  asArguments,
  assembleRequest,
  describeUnknownArguments,
  unknownArguments,
  withCallName,
  type BuiltRequest,
  type CallArguments,
} from "./build-request.ts";
import { exchangeSettings, type ClientContext } from "./client-context.ts";

/** A custom request to any path below `/v1/`, for endpoints without a method. */
export interface RequestArgs {
  /** HTTP method, in upper or lower case. */
  method: string;
  /**
   * Path below `/v1/`: relative and without a query.
   * @example "users/me"
   */
  path: string;
  /** Query. `undefined` and `null` are not sent; an array becomes one entry per item. */
  query?: Readonly<Record<string, QueryValue>>;
  /** Body, sent as JSON. Bytes are sent unchanged and need a `content-type` header. */
  body?: unknown;
  /** Additional headers. They cannot replace headers that the client sets, such as `authorization`. */
  headers?: Readonly<Record<string, string>>;
  /**
   * Token for this call, or the id and secret of an OAuth client.
   * @default the client's `auth`
   */
  auth?: string | { client_id: string; client_secret: string };
  /**
   * True for a POST that only reads, such as a query: it is then retried as a GET is.
   * @default false
   */
  reads?: boolean;
}

/** Returns the steps of a request with a method and a path that the caller chose. Nothing happens before they run. */
export function* sendRequest(context: ClientContext, args: RequestArgs, options: unknown): Steps<ExchangeResult> {
  const callSettings = resolveCallSettings(options, context.settings.ofCall, context.refuseSignal);
  const built = buildCustomRequest(args, callSettings.headers, context.settings);
  return yield* exchange(built.request, exchangeSettings(context, callSettings, built));
}

const NAMES = ["method", "path", "query", "body", "headers", "auth", "reads"];
const METHOD = /^(get|post|put|patch|delete|head|options)$/i;

/**
 * Builds a request from a method and a path that the caller chose.
 * @param headers Headers of the call options
 * @throws InvalidRequestError for an option of the call, an invalid method or path, missing credentials, or a body that JSON cannot represent
 */
function buildCustomRequest(
  request: RequestArgs,
  headers: Readonly<Record<string, string>>,
  settings: Settings,
): BuiltRequest {
  const args = asArguments("request", request);
  const { method, path, body, auth, query, reads, headers: ofRequest } = args as CallArguments & RequestArgs;
  const ownSecrets = settings.credentials?.secrets ?? [];
  if (typeof method !== "string" || !METHOD.test(method)) {
    return refuseValue('method to be an HTTP method such as "get"', method, undefined, {
      redact: createRedact(ownSecrets),
    });
  }
  if (typeof path !== "string") return refusePath("path to be a string", path, 'Pass a path such as "users/me".');
  if (reads !== undefined && typeof reads !== "boolean") return refuseValue("reads to be true or false", reads);
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
      reads,
    });
    return { request: built, credentials, warning };
  } catch (error) {
    const secrets = [...ownSecrets, typeof auth === "object" ? auth.client_secret : auth];
    throw withCallName(error, { name: "request", method: method.toUpperCase(), path, secrets });
  }
}
