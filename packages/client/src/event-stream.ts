// What a streaming operation gives: events to loop over. Leaving the loop closes the connection, and so does `close()`
// where no loop was begun.
import { iterateAsync, iterateSync, type AsyncTransport, type OpenedStream, type SyncTransport } from "@ws/core/engine";

/** Events as they come, awaited one by one. They can be read once. */
export class AsyncEventStream implements AsyncIterable<unknown> {
  readonly #events: AsyncGenerator<unknown, void, undefined>;
  readonly #cancel: () => Promise<unknown>;
  #closed = false;

  constructor(opened: OpenedStream, transport: AsyncTransport, signal: AbortSignal | undefined) {
    this.#events = this.#read(iterateAsync(opened.events, transport, signal));
    this.#cancel = () => transport.perform({ type: "cancel", body: opened.body });
  }

  [Symbol.asyncIterator](): AsyncIterator<unknown> {
    return this.#events;
  }

  /** Closes the connection; a loop that waits for an event ends. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#cancel();
    await this.#events.return();
  }

  async *#read(events: AsyncGenerator<unknown, void, undefined>): AsyncGenerator<unknown, void, undefined> {
    try {
      yield* events;
    } catch (error) {
      // A connection that this side closed is no failure.
      if (!this.#closed) throw error;
    }
  }
}

/** Events as they come; each step blocks until there is one. They can be read once. */
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

  /** Closes the connection. */
  close(): void {
    this.#cancel();
    this.#events.return();
  }
}
