// A sender is a client without operations: one method that sends any request. Both drivers use the same steps.
import { driveAsync, driveSync } from "../engine/drive.ts";
import type { Steps } from "../engine/effects.ts";
import type { ExchangeResult } from "../engine/exchange.ts";
import { ownOptions } from "../checks/check-options.ts";
import type { AsyncCallOptions, AsyncClientOptions, ClientOptions, SyncCallOptions } from "../settings/options.ts";
import { refuseSignal, resolveSettings } from "../settings/resolve-settings.ts";
import { connectAsync, connectSync } from "../transport/connect.ts";
import { asArguments, type CallArguments } from "./build-request.ts";
import type { ClientContext } from "./client-context.ts";
import { sendRequest, type RequestArgs } from "./send-request.ts";

/** A request of a blocking sender, with settings for this call. */
export interface SyncSendArgs extends RequestArgs, SyncCallOptions {}

/** A request of a sender, with settings for this call. */
export interface SendArgs extends RequestArgs, AsyncCallOptions {}

/** Sends any request below `{baseUrl}/v1/`. */
export interface Sender {
  /**
   * Sends a request, with retries.
   * @throws WorkspaceError of the matching class
   */
  send<Value = unknown>(request: SendArgs): Promise<ExchangeResult<Value>>;
  /** Aborts running calls with `RequestAbortedError` and closes idle connections. An `httpClient` of yours stays open. */
  close(): void;
}

/** Sends any request below `{baseUrl}/v1/` and blocks the thread until the response is complete. */
export interface SyncSender {
  /**
   * Sends a request, with retries.
   * @throws WorkspaceError of the matching class
   */
  send<Value = unknown>(request: SyncSendArgs): ExchangeResult<Value>;
  /** Closes the connections. The worker thread ends with its last sender. An `httpClient` of yours stays open. */
  close(): void;
}

/**
 * Creates a sender that returns promises.
 * @throws InvalidRequestError for an unknown or invalid option
 * @example
 * const sender = createSender({ auth: process.env.WORKSPACE_TOKEN });
 * const { data } = await sender.send({ method: "get", path: "users/me" });
 */
export function createSender(options: AsyncClientOptions = {}): Sender {
  const own = ownOptions<AsyncClientOptions>("the options of createSender", options);
  const context: ClientContext = { settings: resolveSettings(own, "createSender") };
  const transport = connectAsync(own.httpClient, own.connections);
  return {
    async send<Value>(request: SendArgs) {
      return driveAsync(stepsOf<Value>(context, request), transport, request?.signal);
    },
    close: () => transport.close(),
  };
}

/**
 * Creates a sender that blocks the thread: for scripts, not for servers. Needs Node.js. All blocking senders of a thread
 * share one worker thread. If the process has a SIGINT handler, Ctrl-C runs it and ends the running call.
 * @throws InvalidRequestError for an unknown or invalid option, or where threads are missing
 */
export function createSyncSender(options: ClientOptions = {}): SyncSender {
  const own = ownOptions<ClientOptions>("the options of createSyncSender", options);
  const context: ClientContext = { settings: resolveSettings(own, "createSyncSender"), refuseSignal };
  const transport = connectSync(own.httpClient, own.connections);
  return {
    send: <Value>(request: SyncSendArgs) => driveSync(stepsOf<Value>(context, request), transport),
    close: () => transport.close(),
  };
}

/** Separates the call settings from the request. */
function stepsOf<Value>(context: ClientContext, request: SendArgs): Steps<ExchangeResult<Value>> {
  const { timeoutMs, deadlineMs, retry, signal, ...args } = asArguments("send", request) as CallArguments & SendArgs;
  // The headers of a request are among its arguments.
  const options = { timeoutMs, deadlineMs, retry, signal } satisfies Record<
    Exclude<keyof AsyncCallOptions, "headers">,
    unknown
  >;
  return sendRequest(context, args, options) as Steps<ExchangeResult<Value>>;
}
