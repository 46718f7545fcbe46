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
export { isRepeatable, isRetryableStatus, isThrottled, resolveRetry } from "./engine/retry-policy.ts";
export { openStream, type IsLastEvent, type OpenedStream, type StreamSteps } from "./engine/stream.ts";
export { encodeForm, type EncodedForm, type FormField, type FormFile } from "./http/multipart.ts";
export { buildQuery, buildTarget, checkPath, fillPath, parseBaseUrl } from "./http/url.ts";
export { createLog, type LeveledLog } from "./logging/logger.ts";
export { createRedact, REDACTED, redactHeaders, type Redact } from "./logging/redact.ts";
export { createLimiter, rateLimitName } from "./rate-limit/rate-limit.ts";
export { RequestChannel, sharedChannels } from "./rate-limit/request-channel.ts";
export { Pause, RequestQueue } from "./rate-limit/request-queue.ts";
export { connectAsync, connectSync } from "./transport/connect.ts";
