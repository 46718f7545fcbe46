import { now } from "../clock.ts";
import { InvalidRequestError } from "../errors/errors.ts";
import type { ExchangeSettings } from "../engine/call.ts";
import { createRedact } from "../logging/redact.ts";
import { createLimiter, numberOf, rateLimitName, withoutNumbers } from "../rate-limit/rate-limit.ts";
import { sharedChannels, type RequestChannel } from "../rate-limit/request-channel.ts";
import { IN_LOOP, type Loop } from "../retry/retry-policy.ts";
import { SCOPE } from "../transport/http-client/http-client.ts";
import { fieldsOf } from "../transport/http-client/outcomes.ts";
import type { Credentials } from "../settings/credentials.ts";
import type { CallSettings, Settings } from "../settings/resolve-settings.ts";
import type { BuiltRequest } from "./build-request.ts";

/** State that all calls of one client share. */
export interface ClientContext {
  readonly settings: Settings;
  /** Throws the error for the option `signal` of a blocking call; undefined for calls that can be aborted. */
  readonly refuseSignal?: () => never;
  /** Channel of the client's own token, from its first call on. */
  channel?: RequestChannel;
  /** The `SCOPE` of the HTTP client in the first call of `channel`. A cassette can be attached to an axios instance later. */
  scope?: unknown;
}

/**
 * Logs the warning about unknown arguments and returns the settings for the call.
 * @param loop The loop that may begin while the call runs
 * @throws InvalidRequestError for unknown arguments of an operation that writes, or with `unknownArguments: "error"`
 */
export function exchangeSettings(
  context: ClientContext,
  callSettings: CallSettings,
  built: BuiltRequest,
  loop?: Loop,
): ExchangeSettings {
  if (built.warning !== undefined) warn(context.settings, built, built.warning);
  const { timeoutMs, deadlineMs, retry, signal } = callSettings;
  const { log, observer } = context.settings;
  const { secrets, variable } = built.credentials;
  const channel = channelOf(context, built.credentials);
  const shared = { channel, log, observer, secrets, variable, signal, now, random: Math.random };
  return { timeoutMs, deadlineMs, retry, loop: callSettings[IN_LOOP] ?? loop, ...shared };
}

function warn(settings: Settings, { request, credentials }: BuiltRequest, warning: string): void {
  const redact = createRedact(credentials.secrets);
  const message = redact(warning);
  const details = { method: request.method, path: redact(request.path) };
  const writes = request.operation !== undefined && request.method !== "GET" && request.reads !== true;
  const { unknownArguments = writes ? "error" : "warn" } = settings;
  if (unknownArguments === "error")
    throw new InvalidRequestError(`${message} To send it, set unknownArguments: "send".`, details);
  settings.log.warn?.(message, details);
}

/** Returns a name for the scope of an HTTP client; an empty text without a scope. */
const scopeName = (scope: unknown): string =>
  typeof scope === "object" && scope !== null ? ` ${numberOf(scope)}` : "";

/** Returns the channel of all requests in this process with the same host, token, scope and rate limit. */
function channelOf(context: ClientContext, credentials: Credentials): RequestChannel {
  const { settings } = context;
  const isOwn = credentials === settings.credentials;
  const scope = fieldsOf(settings.httpClient)[SCOPE];
  if (isOwn && context.channel?.isEvicted === false && context.scope === scope) return context.channel;
  const { baseUrl } = settings;
  const rateLimit = fieldsOf(scope)["waits"] === false ? withoutNumbers(settings.rateLimit) : settings.rateLimit;
  const account = `${baseUrl} ${credentials.authorization ?? ""}`;
  const create = rateLimit && (() => createLimiter(rateLimit, account));
  const channel = sharedChannels.of(account + scopeName(scope), rateLimitName(rateLimit), now, create);
  if (isOwn) {
    context.channel = channel;
    context.scope = scope;
  }
  return channel;
}
