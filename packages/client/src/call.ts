// One call from its arguments to its answer, as steps that either client can run.
import {
  asArguments,
  exchange,
  exchangeSettings,
  openStream,
  resolveCallSettings,
  sendRequest,
  type ClientContext,
  type OpenedStream,
  type Steps,
} from "@ws/core/engine";
import type { RequestArgs } from "@ws/core";
import { buildRequest } from "./build-request.ts";

import type { CompiledOperation } from "./request/compile-operation.ts";
import { encodeFormArgs } from "./request/encode-form-args.ts";

/**
 * The steps of an operation. Nothing happens before they are run.
 * @param whole whether what came with the answer is given, too, and not only its body
 */
export function* callOperation(
  context: ClientContext,
  operation: CompiledOperation,
  given: unknown,
  options: unknown,
  whole: boolean,
): Steps<unknown> {
  const ofCall = resolveCallSettings(options, context.settings.ofCall, context.takesSignal);
  const args = asArguments(operation.name, given);
  const form = operation.form && (yield* encodeFormArgs(operation.name, operation.form, args));
  const built = buildRequest(operation, args, form, ofCall.headers, context.settings);
  const exchanged = yield* exchange(built.request, exchangeSettings(context, ofCall, built));
  return whole ? exchanged : exchanged.data;
}

/**
 * The steps of an operation whose answer is a stream of events.
 * @param toStream makes of the open stream what the client gives as `data`
 */
export function* callStream(
  context: ClientContext,
  operation: CompiledOperation,
  given: unknown,
  options: unknown,
  whole: boolean,
  toStream: (opened: OpenedStream) => unknown,
): Steps<unknown> {
  const ofCall = resolveCallSettings(options, context.settings.ofCall, context.takesSignal);
  const built = buildRequest(
    operation,
    asArguments(operation.name, given),
    undefined,
    ofCall.headers,
    context.settings,
  );
  const opened = yield* openStream(built.request, exchangeSettings(context, ofCall, built), isLastEvent);
  const data = toStream(opened);
  return whole ? { ...opened.result, data } : data;
}

/** The steps of a request that the caller composed. */
export function* callRequest(context: ClientContext, args: RequestArgs, options: unknown): Steps<unknown> {
  return (yield* sendRequest(context, args, options)).data;
}

// After one of these nothing comes; a stream that ends without one was cut.
const LAST_EVENTS = new Set<unknown>(["stream.end", "stream.timeout", "stream.error"]);

const isLastEvent = (event: unknown): boolean => LAST_EVENTS.has((event as { type?: unknown }).type);
