// One call from its arguments to its answer, as steps that either client can run.
import { InvalidRequestError } from "@ws/core";
import {
  createLimiter,
  createRedact,
  exchange,
  openStream,
  rateLimitName,
  sharedChannels,
  type ExchangeSettings,
  type RequestChannel,
  type OpenedStream,
  type Steps,
} from "@ws/core/engine";
import {
  asArgs,
  buildCustomRequest,
  buildRequest,
  type BuiltRequest,
  type CompiledOperation,
} from "./build-request.ts";
import type { Credentials } from "./credentials.ts";
import { formOf } from "./form.ts";
import { resolveCallSettings, type CallSettings, type Settings } from "./options.ts";
import type { RequestArgs } from "./request-args.ts";

// Milliseconds since the epoch that never go back, so that a clock set anew does not end a call.
const { timeOrigin } = performance;
const now = (): number => timeOrigin + performance.now();

/** What governs the calls of one client. */
export interface CallContext {
  readonly settings: Settings;
  /** Whether the client's calls can be aborted. */
  readonly takesSignal: boolean;
  /** The channel of the client's own token, once it was needed. */
  channel?: RequestChannel;
}

/**
 * The steps of an operation. Nothing happens before they are run.
 * @param whole whether what came with the answer is given, too, and not only its body
 */
export function* callOperation(
  context: CallContext,
  operation: CompiledOperation,
  given: unknown,
  options: unknown,
  whole: boolean,
): Steps<unknown> {
  const ofCall = resolveCallSettings(options, context.settings.ofCall, context.takesSignal);
  const args = asArgs(operation.name, given);
  const form = operation.form && (yield* formOf(operation.name, operation.form, args));
  const built = buildRequest(operation, args, form, ofCall.headers, context.settings);
  const exchanged = yield* exchange(built.request, prepare(context, ofCall, built));
  return whole ? exchanged : exchanged.data;
}

/**
 * The steps of an operation whose answer is a stream of events.
 * @param toStream makes of the open stream what the client gives as `data`
 */
export function* callStream(
  context: CallContext,
  operation: CompiledOperation,
  given: unknown,
  options: unknown,
  whole: boolean,
  toStream: (opened: OpenedStream) => unknown,
): Steps<unknown> {
  const ofCall = resolveCallSettings(options, context.settings.ofCall, context.takesSignal);
  const built = buildRequest(operation, asArgs(operation.name, given), undefined, ofCall.headers, context.settings);
  const opened = yield* openStream(built.request, prepare(context, ofCall, built), isLastEvent);
  const data = toStream(opened);
  return whole ? { ...opened.result, data } : data;
}

/** The steps of a request that the caller composed. */
export function* callRequest(context: CallContext, args: RequestArgs, options: unknown): Steps<unknown> {
  const ofCall = resolveCallSettings(options, context.settings.ofCall, context.takesSignal);
  const built = buildCustomRequest(args, ofCall.headers, context.settings);
  return (yield* exchange(built.request, prepare(context, ofCall, built))).data;
}

/** Says what is to be said of the arguments, and gives what governs the call. */
function prepare(context: CallContext, ofCall: CallSettings, built: BuiltRequest): ExchangeSettings {
  if (built.warning !== undefined) warn(context.settings, built, built.warning);
  const { timeoutMs, deadlineMs, retry } = ofCall;
  const { log, observer } = context.settings;
  const { secrets } = built.credentials;
  const channel = channelOf(context, built.credentials);
  return { timeoutMs, deadlineMs, retry, channel, log, observer, secrets, now, random: Math.random };
}

function warn(settings: Settings, { request, credentials }: BuiltRequest, warning: string): void {
  const redact = createRedact(credentials.secrets);
  const message = redact(warning);
  const facts = { method: request.method, path: redact(request.path) };
  if (settings.unknownParameters === "error") throw new InvalidRequestError(message, facts);
  settings.log.warn?.(message, facts);
}

/** What a request shares with all others of the process that have the same host, token and rate limit. */
function channelOf(context: CallContext, credentials: Credentials): RequestChannel {
  const { settings } = context;
  const isOwn = credentials === settings.credentials;
  if (isOwn && context.channel?.isForgotten === false) return context.channel;
  const { baseUrl, rateLimit } = settings;
  const account = `${baseUrl} ${credentials.authorization}`;
  const create = rateLimit && (() => createLimiter(rateLimit, account));
  const channel = sharedChannels.of(account, rateLimitName(rateLimit), now, create);
  if (isOwn) context.channel = channel;
  return channel;
}

// After one of these nothing comes; a stream that ends without one was cut.
const LAST_EVENTS = new Set<unknown>(["stream.end", "stream.timeout", "stream.error"]);

const isLastEvent = (event: unknown): boolean => LAST_EVENTS.has((event as { type?: unknown }).type);
