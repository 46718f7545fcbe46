// One call from its arguments to its answer, as steps that either client can run.
import { exchange, InvalidRequestError, type Exchanged, type Steps } from "@ws/core";
import { buildCustomRequest, buildRequest, type BuiltRequest, type CompiledOperation } from "./build-request.ts";
import { resolveCallSettings, type CallSettings, type Settings } from "./options.ts";
import type { RequestArgs } from "./request-args.ts";

// Milliseconds since the epoch that never go back, so that a clock set anew does not end a call.
const now = (): number => performance.timeOrigin + performance.now();

/** What governs the calls of one client. */
export interface CallContext {
  readonly settings: Settings;
  /** Whether the client's calls can be aborted. */
  readonly takesSignal: boolean;
}

/** The steps of an operation. Nothing happens before they are run. */
export function* callOperation(
  { settings, takesSignal }: CallContext,
  operation: CompiledOperation,
  args: unknown,
  options: unknown,
): Steps<Exchanged> {
  const callSettings = resolveCallSettings(options, settings, takesSignal);
  return yield* send(settings, callSettings, buildRequest(operation, args, callSettings.headers, settings));
}

/** The steps of a request that the caller composed. */
export function* callRequest(
  { settings, takesSignal }: CallContext,
  args: RequestArgs,
  options: unknown,
): Steps<Exchanged> {
  const callSettings = resolveCallSettings(options, settings, takesSignal);
  return yield* send(settings, callSettings, buildCustomRequest(args, callSettings.headers, settings));
}

/** The answer's body alone. */
export function* dataOf(steps: Steps<Exchanged>): Steps<unknown> {
  return (yield* steps).data;
}

function send(settings: Settings, callSettings: CallSettings, built: BuiltRequest): Steps<Exchanged> {
  const { request, secrets, warning } = built;
  if (warning !== undefined) {
    if (settings.unknownParameters === "error") throw new InvalidRequestError(warning, request);
    settings.log.warn?.(warning, { method: request.method, path: request.path });
  }
  const { timeoutMs, deadlineMs, retry } = callSettings;
  return exchange(request, { timeoutMs, deadlineMs, retry, log: settings.log, secrets, now, random: Math.random });
}
