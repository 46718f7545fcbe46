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
