// The entry `@ws/core/engine`: the parts that clients and test tools are built from. They may change in a minor version.
export { driveAsync, driveSync, iterateAsync, iterateSync } from "./engine/drive.ts";
export type {
  AsyncTransport,
  Effect,
  FailureOutcome,
  HttpRequest,
  Outcome,
  PieceOutcome,
  ResponseOutcome,
  SendOutcome,
  Steps,
  SyncTransport,
} from "./engine/effects.ts";
export { exchange, type ExchangeResult, type ExchangeSettings } from "./engine/exchange.ts";
export { isRepeatable, isRetryableStatus, isThrottled, resolveRetry, RETRYABLE_STATUS } from "./engine/retry-policy.ts";
export { openStream, type IsLastEvent, type OpenedStream, type StreamSteps } from "./engine/stream.ts";
export { encodeForm, type EncodedForm, type FormField, type FormFile } from "./http/multipart.ts";
export { buildQuery, buildTarget, checkPath, fillPath, parseBaseUrl } from "./http/url.ts";
export { createLog, type LeveledLog } from "./logging/logger.ts";
export { createRedact, REDACTED, redactHeaders, type Redact } from "./logging/redact.ts";
export { createLimiter } from "./rate-limit/rate-limit.ts";
export { RequestChannel } from "./rate-limit/request-channel.ts";
export { Pause, RequestQueue } from "./rate-limit/request-queue.ts";
export { assembleRequest, encodeJson, type BuiltRequest } from "./sender/assemble-request.ts";
export { asArguments, describeUnknownArguments, withCallName, type CallArguments } from "./sender/call-arguments.ts";
export { exchangeSettings, type ClientContext } from "./sender/client-context.ts";
export { sendRequest } from "./sender/send-request.ts";
export { ownOptions } from "./settings/check-options.ts";
export { basicCredentials, callCredentials, type Credentials } from "./settings/credentials.ts";
export { resolveCallSettings, resolveSettings, type CallSettings, type Settings } from "./settings/resolve-settings.ts";
export { connectAsync, connectSync } from "./transport/connect.ts";
