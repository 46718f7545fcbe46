import { iterateAsync, iterateSync, type AsyncTransport, type OpenedStream, type SyncTransport } from "@ws/core/engine";

/** Events of a stream, for `for await`. They can be read once. A `break` closes the connection. */
export class AsyncEventStream implements AsyncIterable<unknown> {
  readonly #events: AsyncGenerator<unknown, void, undefined>;
  readonly #cancel: () => Promise<unknown>;
  #closed = false;

  /** @param signal the `signal` option of the call: it also aborts the loop */
  constructor(opened: OpenedStream, transport: AsyncTransport, signal: AbortSignal | undefined) {
    this.#events = this.#read(iterateAsync(opened.events, transport, signal));
    this.#cancel = () => transport.perform({ type: "cancel", body: opened.body });
  }

  [Symbol.asyncIterator](): AsyncIterator<unknown> {
    return this.#events;
  }

  /** Closes the connection, also without a loop. A loop that waits for an event ends. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#cancel();
    await this.#events.return();
  }

  async *#read(events: AsyncGenerator<unknown, void, undefined>): AsyncGenerator<unknown, void, undefined> {
    try {
      yield* events;
    } catch (error) {
      // After close(), the lost connection is expected.
      if (!this.#closed) throw error;
    }
  }
}

/** Events of a stream, for `for`: each step blocks until an event arrives. They can be read once. A `break` closes the connection. */
export class SyncEventStream implements Iterable<unknown> {
  readonly #events: Generator<unknown, void, undefined>;
  readonly #cancel: () => unknown;

  constructor(opened: OpenedStream, transport: SyncTransport) {
    this.#events = iterateSync(opened.events, transport);
    this.#cancel = () => transport.perform({ type: "cancel", body: opened.body });
  }

  [Symbol.iterator](): Iterator<unknown> {
    return this.#events;
  }

  /** Closes the connection, also without a loop. */
  close(): void {
    this.#cancel();
    this.#events.return();
  }
}
