// One call from its arguments to its answer, as steps that either client can run.
import {
  createLimiter,
  createRedact,
  exchange,
  InvalidRequestError,
  openStream,
  rateLimitName,
  sharedLanes,
  type Exchanged,
  type ExchangeSettings,
  type HttpRequest,
  type Lane,
  type OpenedStream,
  type Steps,
} from "@ws/core";
import {
  asArgs,
  buildCustomRequest,
  buildRequest,
  type BuiltRequest,
  type CompiledOperation,
} from "./build-request.ts";
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
}

/** The steps of an operation. Nothing happens before they are run. */
export function* callOperation(
  context: CallContext,
  operation: CompiledOperation,
  args: unknown,
  options: unknown,
): Steps<Exchanged> {
  const { built, settings } = yield* prepare(context, operation, args, options);
  return yield* exchange(built.request, settings);
}

/**
 * The steps of an operation whose answer is a stream of events.
 * @param toStream makes of the open stream what the client gives as `data`
 */
export function* callStream(
  context: CallContext,
  operation: CompiledOperation,
  args: unknown,
  options: unknown,
  toStream: (opened: OpenedStream) => unknown,
): Steps<Exchanged> {
  const { built, settings } = yield* prepare(context, operation, args, options);
  const opened = yield* openStream(built.request, settings, isLastEvent);
  return { ...opened.exchanged, data: toStream(opened) };
}

/** The steps of a request that the caller composed. */
export function* callRequest(
  { settings, takesSignal }: CallContext,
  args: RequestArgs,
  options: unknown,
): Steps<Exchanged> {
  const callSettings = resolveCallSettings(options, settings.ofCall, takesSignal);
  const built = buildCustomRequest(args, callSettings.headers, settings);
  warn(settings, built);
  return yield* exchange(built.request, exchangeSettings(settings, callSettings, built));
}

/** The answer's body alone. */
export function* dataOf(steps: Steps<Exchanged>): Steps<unknown> {
  return (yield* steps).data;
}

function* prepare(
  { settings, takesSignal }: CallContext,
  operation: CompiledOperation,
  given: unknown,
  options: unknown,
): Steps<{ built: BuiltRequest; settings: ExchangeSettings }> {
  const callSettings = resolveCallSettings(options, settings.ofCall, takesSignal);
  const args = asArgs(operation.name, given);
  const form = operation.form && (yield* formOf(operation.name, operation.form, args));
  const built = buildRequest(operation, args, form, callSettings.headers, settings);
  warn(settings, built);
  return { built, settings: exchangeSettings(settings, callSettings, built) };
}

function warn(settings: Settings, { request, warning, secrets }: BuiltRequest): void {
  if (warning === undefined) return;
  const redact = createRedact(secrets);
  const message = redact(warning);
  const facts = { method: request.method, path: redact(request.path) };
  if (settings.unknownParameters === "error") throw new InvalidRequestError(message, facts);
  settings.log.warn?.(message, facts);
}

function exchangeSettings(settings: Settings, callSettings: CallSettings, built: BuiltRequest): ExchangeSettings {
  const { timeoutMs, deadlineMs, retry } = callSettings;
  const { log, observer } = settings;
  const lane = laneOf(settings, built.request);
  return { timeoutMs, deadlineMs, retry, lane, log, observer, secrets: built.secrets, now, random: Math.random };
}

/** What this request shares with all others of the process that have the same host, token and rate limit. */
function laneOf({ baseUrl, rateLimit }: Settings, request: HttpRequest): Lane {
  const name = [baseUrl, request.headers["authorization"]].join(" ");
  const create = rateLimit && (() => createLimiter(rateLimit, name));
  return sharedLanes.of(`${name} ${rateLimitName(rateLimit)}`, now, create);
}

// After one of these nothing comes; a stream that ends without one was cut.
const LAST_EVENTS = new Set<unknown>(["stream.end", "stream.timeout", "stream.error"]);

const isLastEvent = (event: unknown): boolean => LAST_EVENTS.has((event as { type?: unknown }).type);
