import type { AsyncCallOptions, AsyncClientOptions, RequestArgs } from "@ws/core";
import {
  connectAsync,
  driveAsync,
  ownOptions,
  resolveSettings,
  type AsyncTransport,
  type ClientContext,
} from "@ws/core/engine";
import { bindOperations } from "./bind-operations.ts";
import { callRequest } from "./call.ts";
import { AsyncEventStream } from "./event-stream.ts";
import type { WorkspaceApi } from "./operations/index.ts";

/** The operations, one method each; see `WorkspaceApi`. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the constructor adds them from the operation table
export interface AsyncClient extends WorkspaceApi<"async"> {}

/** A client whose calls give promises. */
export class AsyncClient {
  readonly #context: ClientContext;
  readonly #transport: AsyncTransport;

  /** @throws InvalidRequestError for an option that is unknown or cannot be */
  constructor(options: AsyncClientOptions = {}) {
    const own = ownOptions<AsyncClientOptions>("the options of AsyncClient", options);
    this.#context = { settings: resolveSettings(own, "AsyncClient"), takesSignal: true };
    this.#transport = connectAsync(own.httpClient);
    const api = bindOperations<"async">(this.#context, {
      run: (steps, signal) => driveAsync(steps, this.#transport, signal),
      toStream: (opened, signal) => new AsyncEventStream(opened, this.#transport, signal),
    });
    Object.assign(this, api);
  }

  /**
   * Calls any endpoint below `{baseUrl}/v1/`, also one that has no method here.
   * @throws WorkspaceError as every method does
   */
  request<Value = unknown>(args: RequestArgs, options?: AsyncCallOptions): Promise<Value> {
    const steps = callRequest(this.#context, args, options);
    return driveAsync(steps, this.#transport, options?.signal) as Promise<Value>;
  }

  /** Ends calls that are under way as `RequestAbortedError`, and closes idle connections. A given `httpClient` stays open. */
  async close(): Promise<void> {
    this.#transport.close();
  }
}
