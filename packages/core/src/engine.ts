/**
 * The parts of which clients and test tools are built. They may change in a minor version.
 * @module @ws/core/engine
 */
export { LocatedError } from "./errors/located-error.ts";
export { startTimeLimit } from "./clock.ts";
export { driveAsync, driveSync, iterateAsync, iterateSync } from "./engine/drive.ts";
export type { AsyncTransport, FailureOutcome, Steps, SyncTransport } from "./engine/effects.ts";
export { exchange } from "./engine/exchange.ts";
export { openStream, type OpenedStream } from "./engine/stream.ts";
export { describeValue, refuseValue } from "./errors/refuse-value.ts";
export { helpAddress } from "./errors/error-codes.ts";
export { asJsonObject, encodeJson, isJsonObject, type JsonObject } from "./http/json.ts";
export { encodeForm, type EncodedForm, type FormField, type FormFile } from "./http/multipart.ts";
export type { HttpRequest } from "./http/request.ts";
export { decodeOnce } from "./http/decode-once.ts";
export { buildQuery, fillPath, idArgument } from "./http/url.ts";
export { decodeSecret, maskSecrets, replaceMasked } from "./logging/mask-secrets.ts";
export { printable, printableLines } from "./logging/printable.ts";
export { REDACTED } from "./logging/redact.ts";
export { endOfParameter, endOfToken, isSecretName, MANY, TOKENS, type SecretForm } from "./logging/secret-forms.ts";
export type { Loop } from "./retry/retry-policy.ts";
export { isRetryableStatus, isThrottled, RETRYABLE_STATUS } from "./retry/retryable-status.ts";
export {
  asArguments,
  assembleRequest,
  describeUnknownArguments,
  unknownArguments,
  withCallName,
  type BuiltRequest,
  type CallArguments,
} from "./sender/build-request.ts";
export { exchangeSettings, type ClientContext } from "./sender/client-context.ts";
export { environmentToken } from "./settings/environment.ts";
export { sendRequest } from "./sender/send-request.ts";
export { ownOptions } from "./checks/check-options.ts";
export { basicCredentials, callCredentials } from "./settings/credentials.ts";
export { refuseSignal, resolveCallSettings, resolveSettings, type Settings } from "./settings/resolve-settings.ts";
export { SCOPE } from "./transport/http-client/http-client.ts";
export { isReplayed, markReplayed } from "./transport/http-client/outcomes.ts";
export { connectAsync, connectSync } from "./transport/connect.ts";
