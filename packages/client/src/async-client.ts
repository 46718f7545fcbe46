import type { AsyncCallOptions, AsyncClientOptions, RequestArgs } from "@ws/core";
import {
  connectAsync,
  driveAsync,
  ownOptions,
  resolveSettings,
  sendRequest,
  type AsyncTransport,
  type ClientContext,
} from "@ws/core/engine";
import { bindOperations } from "./bind-operations.ts";
import { AsyncEventStream } from "./call/event-stream.ts";
import { makeIterableAsync } from "./call/iterable-list.ts";
import type { WorkspaceApi } from "./operations/index.ts";

/** All operations as methods; see `WorkspaceApi`. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the constructor adds them from the operation table
export interface AsyncClient extends WorkspaceApi<"async"> {}

/**
 * Client for the Notion API whose methods return promises.
 * @example
 * const client = new AsyncClient({ auth: process.env.WORKSPACE_TOKEN });
 * for await (const user of client.users.list()) console.log(user.name);
 */
export class AsyncClient {
  readonly #context: ClientContext;
  readonly #transport: AsyncTransport;

  /** @throws InvalidRequestError for an unknown or invalid option */
  constructor(options: AsyncClientOptions = {}) {
    const own = ownOptions<AsyncClientOptions>("the options of AsyncClient", options);
    this.#context = { settings: resolveSettings(own, "AsyncClient") };
    this.#transport = connectAsync(own.httpClient, own.connections);
    bindOperations(this, this.#context, {
      run: (steps, signal) => driveAsync(steps, this.#transport, signal),
      toStream: (opened, signal) => new AsyncEventStream(opened, this.#transport, signal),
      makeIterable: (promise, list, signal) => makeIterableAsync(promise as Promise<unknown>, list, signal),
    });
  }

  /**
   * Sends any request below `{baseUrl}/v1/`, for endpoints that have no method.
   * @throws WorkspaceError, as all methods
   * @example
   * const user = await client.request({ method: "get", path: "users/me" });
   */
  async request<Value = unknown>(args: RequestArgs, options?: AsyncCallOptions): Promise<Value> {
    const result = await driveAsync(sendRequest(this.#context, args, options), this.#transport, options?.signal);
    return result.data as Value;
  }

  /** Aborts running calls with `RequestAbortedError` and closes idle connections. An `httpClient` of yours stays open. */
  async close(): Promise<void> {
    this.#transport.close();
  }
}
