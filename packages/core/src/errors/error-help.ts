// Help for each error code. `npm run update` writes it to docs/errors.md, and `error.help` is the address of its entry.
// No other module imports this file, so that no program loads the texts.
import type { APIErrorCode, ClientErrorCode } from "./error-codes.ts";

type Values<Codes> = Codes[keyof Codes];
type Code = Values<typeof APIErrorCode> | Values<typeof ClientErrorCode>;

const REFUSED = "No. Notion refused the request.";
const POSSIBLY = "Possibly. `maybeApplied` is false if it was not.";
const NOT_SENT = "No. Nothing was sent.";

/** Help by error code: the cause, whether the request may have been applied, and the next step. */
export const ERROR_HELP: Readonly<Record<Code, Readonly<Record<"happened" | "applied" | "nextStep", string>>>> = {
  invalid_json: {
    happened: "The body of the request is not JSON.",
    applied: REFUSED,
    nextStep: "Pass `body` as an object. If you send text or bytes, check that a proxy does not change them.",
  },
  invalid_request_url: {
    happened: "The path or the query of the request does not exist in the API.",
    applied: REFUSED,
    nextStep:
      "Compare the path with docs/operations.md. Check that `baseUrl` has no path of its own that Notion does not know.",
  },
  invalid_request: {
    happened: "Notion does not support the request, or an OAuth request lacks a parameter.",
    applied: REFUSED,
    nextStep: "Read the message. Some requests need a newer `apiVersion`, or another kind of token.",
  },
  invalid_beta: {
    happened: "The request needs a beta feature whose opt-in is missing or not valid.",
    applied: REFUSED,
    nextStep: "Send the header that the documentation of the feature names, with `headers` in the options of the call.",
  },
  validation_error: {
    happened: "The body or a parameter breaks the schema or a limit of the API. The message lists the fields.",
    applied: REFUSED,
    nextStep:
      "Correct the listed fields. `LIMITS` of @ws/helpers has the limits, and `appendBlockTree()` splits large block trees. " +
      '"Unable to filter based on a formula of unknown type": Notion does not filter by a formula column that a request has created. Create the column again in the app, or filter the rows yourself.',
  },
  missing_version: {
    happened: "The request arrived without the header `Notion-Version`.",
    applied: REFUSED,
    nextStep: "Check the proxies: the client sends the header with every request, so one of them removed it.",
  },
  invalid_grant: {
    happened:
      "The authorization code or refresh token is invalid, expired or already used, or `redirect_uri` differs from the one of the authorization.",
    applied: REFUSED,
    nextStep:
      "Send the user through the authorization again. Use each code once, and pass the same `redirect_uri` twice.",
  },
  unauthorized: {
    happened: "The token is not valid: it is wrong, was revoked, or belongs to another service.",
    applied: REFUSED,
    nextStep:
      "Copy the token from the settings of the integration again. Check `baseUrl` and `WORKSPACE_BASE_URL`: the token must belong to the server at this address.",
  },
  restricted_resource: {
    happened: "The integration lacks a capability, or a free workspace has reached its block limit.",
    applied: REFUSED,
    nextStep:
      "Give the integration the capability in its settings. If `additionalData.block_limit` is set, delete blocks or upgrade the workspace.",
  },
  object_not_found: {
    happened: "The object does not exist, or it is not shared with the integration.",
    applied: REFUSED,
    nextStep:
      "Open the page in the app and add the integration under “Connections”. Check that the id belongs to the kind of object that the method expects: a database is not its data source.",
  },
  conflict_error: {
    happened: "Another request changed the same object at the same time, or a storage provider was not available.",
    applied: REFUSED,
    nextStep:
      "Read the object again, then repeat the change. Do not change one object with several requests at a time.",
  },
  row_limit_exceeded: {
    happened: "The data source has the largest number of rows that it can have.",
    applied: REFUSED,
    nextStep: "Delete rows, or create another data source.",
  },
  rate_limited: {
    happened: "The integration, the workspace or the endpoint received too many requests.",
    applied: REFUSED,
    nextStep:
      'If `additionalData.rate_limit_reason` is `public_api_request_blocked`, do not repeat the request. Otherwise the client has already waited and repeated it. Set `rateLimit: "adaptive"` or a rate, and raise `retry.maxRetries`. For several processes use @ws/rate-limit-redis.',
  },
  internal_server_error: {
    happened: "Notion had an unexpected error.",
    applied: POSSIBLY,
    nextStep: "Check whether the change exists, then repeat the request. Give `requestId` to the support of Notion.",
  },
  bad_gateway: {
    happened: "A gateway of Notion received no valid response from the servers behind it.",
    applied: POSSIBLY,
    nextStep: "Check whether the change exists, then repeat the request.",
  },
  service_unavailable: {
    happened: "Notion is not available, or the request took more than 60 seconds.",
    applied: POSSIBLY,
    nextStep:
      "Check whether the change exists, then repeat the request. Split a large write or query into smaller ones.",
  },
  database_connection_unavailable: {
    happened: "Notion cannot reach its storage.",
    applied: POSSIBLY,
    nextStep: "Check whether the change exists, then repeat the request later.",
  },
  gateway_timeout: {
    happened: "Notion stopped waiting for its own servers.",
    applied: POSSIBLY,
    nextStep:
      "Check whether the change exists, then repeat the request. Split a large write or query into smaller ones.",
  },
  service_overload: {
    happened: "Notion is overloaded for a moment.",
    applied: REFUSED,
    nextStep: "The client has already repeated the request. Repeat it later, or raise `retry.maxRetries`.",
  },
  invalid_client: {
    happened: "The id or secret of the OAuth client is wrong.",
    applied: REFUSED,
    nextStep: "Copy `client_id` and `client_secret` from the settings of the integration again.",
  },
  unauthorized_client: {
    happened: "The OAuth client may not use this kind of grant.",
    applied: REFUSED,
    nextStep: "Use an integration that is public, and a grant type that it supports.",
  },
  unsupported_grant_type: {
    happened: "Notion does not know the `grant_type`.",
    applied: REFUSED,
    nextStep: "Pass `authorization_code` or `refresh_token`.",
  },
  invalid_scope: {
    happened: "The OAuth request asks for a scope that does not exist.",
    applied: REFUSED,
    nextStep: "Remove `scope`: the settings of the integration define its permissions.",
  },
  test_env_error: {
    happened: "The OAuth client belongs to a test environment of Notion.",
    applied: REFUSED,
    nextStep: "Use a client of the environment that you call.",
  },
  client_request_timeout: {
    happened:
      "No complete response arrived in time. `scope` says whether `timeoutMs` of an attempt or `deadlineMs` passed.",
    applied: POSSIBLY,
    nextStep:
      "If `maybeApplied` is true, check whether the change exists before you repeat the request: a timeout is never repeated for you. Raise `timeoutMs` for slow requests.",
  },
  client_unknown_response: {
    happened: "The response is not one of Notion: a page of a proxy or gateway, a redirect, or a body that was cut.",
    applied: POSSIBLY,
    nextStep: "Look at `status`, `headers` and `body`. Check `baseUrl` and the proxies on the way.",
  },
  client_connection_failed: {
    happened: "No complete response arrived: the host is unknown, or the connection was refused, reset or not trusted.",
    applied: POSSIBLY,
    nextStep:
      "Look at `cause`. Check the network, `baseUrl`, `HTTPS_PROXY` and certificates (`NODE_EXTRA_CA_CERTS`). If `maybeApplied` is false, repeat the request.",
  },
  client_request_aborted: {
    happened: "Your `signal` aborted the call, `close()` was called, or the process received SIGINT.",
    applied: POSSIBLY,
    nextStep: "Nothing, if you intended it. If `maybeApplied` is true, check whether the change exists.",
  },
  client_invalid_request: {
    happened: "An argument or option is wrong. `reason` says which part: `path`, `auth` or `value`.",
    applied: NOT_SENT,
    nextStep: "The message names the argument, what was expected, and what to do.",
  },
};
