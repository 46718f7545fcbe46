import {
  asArguments,
  exchangeSettings,
  openStream,
  resolveCallSettings,
  type ClientContext,
  type OpenedStream,
  type Steps,
} from "@ws/core/engine";
import { buildOperationRequest } from "../request/build-operation-request.ts";
import type { CompiledOperation } from "../request/compile-operation.ts";

// Notion ends every stream with one of these events. A stream without one was interrupted.
const LAST_EVENTS = new Set<unknown>(["stream.end", "stream.timeout", "stream.error"]);

/**
 * Returns the steps of an operation that responds with a stream of events. Nothing happens before they run.
 * @param withResponse true to return the stream with its status, headers and request id instead of the stream alone
 * @param toStream returns the stream object that the caller reads
 */
export function* callStream(
  context: ClientContext,
  operation: CompiledOperation,
  args: unknown,
  options: unknown,
  withResponse: boolean,
  toStream: (opened: OpenedStream) => unknown,
): Steps<unknown> {
  const callSettings = resolveCallSettings(options, context.settings.ofCall, context.takesSignal);
  const callArguments = asArguments(operation.name, args);
  const built = buildOperationRequest(operation, callArguments, undefined, callSettings.headers, context.settings);
  const opened = yield* openStream(built.request, exchangeSettings(context, callSettings, built), isLastEvent);
  const data = toStream(opened);
  return withResponse ? { ...opened.result, data } : data;
}

const isLastEvent = (event: unknown): boolean => LAST_EVENTS.has((event as { type?: unknown }).type);
