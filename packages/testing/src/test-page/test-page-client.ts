// The methods of a client that test pages use, and how one task calls them on both clients.
/** A value or a promise of it. */
export type Maybe<Value> = Value | Promise<Value>;

/** A title property. A type alias, because an interface has no index signature. */
type TitleProperty = { title: { title: { text: { content: string } }[] } };

/** The methods of a client that test pages use. `AsyncClient` and `Client` both have them. */
export interface TestPageClient {
  /** Methods for pages. */
  readonly pages: {
    /** Creates the test page. */
    create(args: { parent: { page_id: string }; properties: TitleProperty }): Maybe<unknown>;
  };
  /** Methods for blocks. */
  readonly blocks: {
    /** Deletes the test page. */
    delete(args: { block_id: string }): Maybe<unknown>;
    /** Methods for the children of a block. */
    readonly children: {
      /** Lists the children of the parent, to find leftovers of earlier runs. */
      list(args: { block_id: string; start_cursor?: string; page_size?: number }): Maybe<unknown>;
    };
  };
}

/** The same methods of a synchronous client. */
export interface SyncTestPageClient extends TestPageClient {
  /** Methods for pages. */
  readonly pages: {
    /** Creates the test page. */
    create(args: { parent: { page_id: string }; properties: TitleProperty }): { readonly object: string };
  };
}

/** Work that yields promises and plain values, and receives their results. */
export type Task<Value> = Generator<unknown, Value, unknown>;

/** Runs a task synchronously until it yields a promise. From then on, the result is a promise. */
export function runTask(task: Task<unknown>): unknown {
  const advance = (next: () => IteratorResult<unknown, unknown>): unknown => {
    for (let step = next(); ;) {
      if (step.done === true) return step.value;
      const { value } = step;
      if (value instanceof Promise) {
        return value.then(
          (result: unknown) => advance(() => task.next(result)),
          (error: unknown) => advance(() => task.throw(error)),
        );
      }
      step = task.next(value);
    }
  };
  return advance(() => task.next());
}
