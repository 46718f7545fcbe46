import type { Steps } from "../engine/effects.ts";
import { exchange, type ExchangeResult } from "../engine/exchange.ts";
import { resolveCallSettings } from "../settings/resolve-settings.ts";
import { buildCustomRequest } from "./build-custom-request.ts";
import { exchangeSettings, type ClientContext } from "./client-context.ts";
import type { RequestArgs } from "./request-args.ts";

/** Returns the steps of a request with a method and a path that the caller chose. Nothing happens before they run. */
export function* sendRequest(context: ClientContext, args: RequestArgs, options: unknown): Steps<ExchangeResult> {
  const callSettings = resolveCallSettings(options, context.settings.ofCall, context.takesSignal);
  const built = buildCustomRequest(args, callSettings.headers, context.settings);
  return yield* exchange(built.request, exchangeSettings(context, callSettings, built));
}
