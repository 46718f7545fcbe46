import type { ClientOptions, RequestArgs, SyncCallOptions } from "@ws/core";
import {
  connectSync,
  driveSync,
  ownOptions,
  refuseSignal,
  resolveSettings,
  sendRequest,
  type ClientContext,
  type SyncTransport,
} from "@ws/core/engine";
import { bindOperations } from "./bind-operations.ts";
import { SyncEventStream } from "./call/event-stream.ts";
import { makeIterableSync } from "./call/iterable-list.ts";
import type { WorkspaceApi } from "./operations/index.ts";

/** All operations as methods; see `WorkspaceApi`. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the constructor adds them from the operation table
export interface Client extends WorkspaceApi<"sync"> {}

/**
 * Client for the Notion API that blocks its thread until the response arrives: for scripts, not for servers. All clients
 * of a thread share one worker thread, which sends their requests.
 *
 * Ctrl-C ends a process without a SIGINT handler immediately. With a handler, a running call ends: the handlers run, then
 * the call fails with `RequestAbortedError`. Handlers of other signals wait for the end of the call, at most
 * `deadlineMs`, or `timeoutMs` for each attempt plus the waits between the attempts.
 * @example
 * const client = new Client({ auth: process.env.WORKSPACE_TOKEN });
 * for (const user of client.users.list()) console.log(user.name);
 */
export class Client {
  /** Distinguishes this client from `AsyncClient`, for libraries that accept both. */
  readonly blocking = true;
  readonly #context: ClientContext;
  readonly #transport: SyncTransport;

  /** @throws InvalidRequestError for an unknown or invalid option, or if the platform has no worker threads */
  constructor(options: ClientOptions = {}) {
    const own = ownOptions<ClientOptions>("the options of Client", options);
    this.#context = { settings: resolveSettings(own, "Client"), refuseSignal };
    this.#transport = connectSync(own.httpClient, own.connections);
    bindOperations(this, this.#context, {
      run: (steps) => driveSync(steps, this.#transport),
      toStream: (opened) => new SyncEventStream(opened, this.#transport),
      makeIterable: makeIterableSync,
    });
  }

  /**
   * Sends any request below `{baseUrl}/v1/`, for endpoints that have no method.
   * @throws WorkspaceError, as all methods
   * @example
   * const user = client.request({ method: "get", path: "users/me" });
   */
  request<Value = unknown>(args: RequestArgs, options?: SyncCallOptions): Value {
    return driveSync(sendRequest(this.#context, args, options), this.#transport).data as Value;
  }

  /** Closes the connections. The worker thread ends with its last client. An `httpClient` of yours stays open. */
  close(): void {
    this.#transport.close();
  }
}
