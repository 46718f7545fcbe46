import type { SyncCallOptions, ClientOptions, RequestArgs } from "@ws/core";
import {
  connectSync,
  driveSync,
  ownOptions,
  resolveSettings,
  type SyncTransport,
  type ClientContext,
} from "@ws/core/engine";
import { bindOperations } from "./bind-operations.ts";
import { callRequest } from "./call.ts";
import { SyncEventStream } from "./event-stream.ts";
import type { WorkspaceApi } from "./operations/index.ts";

/** The operations, one method each; see `WorkspaceApi`. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the constructor adds them from the operation table
export interface Client extends WorkspaceApi<"sync"> {}

/** A client whose calls block the thread until the answer is there: for scripts, never for a server. */
export class Client {
  readonly #context: ClientContext;
  readonly #transport: SyncTransport;

  /** @throws InvalidRequestError for an option that is unknown or cannot be, or where there are no threads */
  constructor(options: ClientOptions = {}) {
    const own = ownOptions<ClientOptions>("the options of Client", options);
    this.#context = { settings: resolveSettings(own, "Client"), takesSignal: false };
    this.#transport = connectSync(own.httpClient);
    const api = bindOperations<"sync">(this.#context, {
      run: (steps) => driveSync(steps, this.#transport),
      toStream: (opened) => new SyncEventStream(opened, this.#transport),
    });
    Object.assign(this, api);
  }

  /**
   * Calls any endpoint below `{baseUrl}/v1/`, also one that has no method here.
   * @throws WorkspaceError as every method does
   */
  request<Value = unknown>(args: RequestArgs, options?: SyncCallOptions): Value {
    return driveSync(callRequest(this.#context, args, options), this.#transport) as Value;
  }

  /** Ends the worker thread. A given `httpClient` stays open. */
  close(): void {
    this.#transport.close();
  }
}
