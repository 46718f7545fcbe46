import {
  asArguments,
  exchange,
  exchangeSettings,
  openStream,
  resolveCallSettings,
  type ClientContext,
  type Loop,
  type OpenedStream,
  type Steps,
} from "@ws/core/engine";
import { buildOperationRequest, type CompiledOperation } from "../request/build-operation-request.ts";
import { encodeFormArgs } from "../request/encode-form-args.ts";

// Notion ends every stream with one of these events. A stream without one was interrupted.
const LAST_EVENTS = new Set<unknown>(["stream.end", "stream.timeout", "stream.error"]);

/**
 * Returns the steps of an operation. Nothing happens before they run.
 * @param withResponse true to return the data with its status, headers and request id instead of the data alone
 * @param toStream returns the data of an operation that responds with a stream of events: the object that the caller reads
 * @param loop the loop over the list, which may begin while its first page is requested
 */
export function* callOperation(
  context: ClientContext,
  operation: CompiledOperation,
  args: unknown,
  options: unknown,
  withResponse: boolean,
  toStream: (opened: OpenedStream) => unknown,
  loop?: Loop,
): Steps<unknown> {
  const callSettings = resolveCallSettings(options, context.settings.ofCall, context.refuseSignal);
  const callArguments = asArguments(operation.name, args);
  const form = operation.form && (yield* encodeFormArgs(operation.name, operation.form, callArguments));
  const built = buildOperationRequest(operation, callArguments, form, callSettings.headers, context.settings);
  const settings = exchangeSettings(context, callSettings, built, loop);
  let result;
  if (operation.stream) {
    const opened = yield* openStream(built.request, settings, isLastEvent);
    result = { ...opened.result, data: toStream(opened) };
  } else result = yield* exchange(built.request, settings);
  return withResponse ? result : result.data;
}

const isLastEvent = (event: unknown): boolean => LAST_EVENTS.has((event as { type?: unknown }).type);
