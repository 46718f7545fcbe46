import {
  asArguments,
  exchange,
  exchangeSettings,
  resolveCallSettings,
  type ClientContext,
  type Steps,
} from "@ws/core/engine";
import { buildOperationRequest } from "../request/build-operation-request.ts";
import type { CompiledOperation } from "../request/compile-operation.ts";
import { encodeFormArgs } from "../request/encode-form-args.ts";

/**
 * Returns the steps of an operation. Nothing happens before they run.
 * @param withResponse true to return the data with its status, headers and request id instead of the data alone
 */
export function* callOperation(
  context: ClientContext,
  operation: CompiledOperation,
  args: unknown,
  options: unknown,
  withResponse: boolean,
): Steps<unknown> {
  const callSettings = resolveCallSettings(options, context.settings.ofCall, context.takesSignal);
  const callArguments = asArguments(operation.name, args);
  const form = operation.form && (yield* encodeFormArgs(operation.name, operation.form, callArguments));
  const built = buildOperationRequest(operation, callArguments, form, callSettings.headers, context.settings);
  const result = yield* exchange(built.request, exchangeSettings(context, callSettings, built));
  return withResponse ? result : result.data;
}
