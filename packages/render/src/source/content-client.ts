// The client from which a source reads.

type Call<Args> = (args: Args) => unknown;

/** A page of a list. */
interface Listed {
  readonly results: readonly unknown[];
}

type List<Args> = (args: Args & { start_cursor?: string }) => Listed | PromiseLike<Listed>;

/** The methods of a client that a source calls. `AsyncClient` and `Client` have them. */
export interface ContentClient {
  readonly pages: {
    readonly retrieve: Call<{ page_id: string }>;
    readonly properties: { readonly retrieve: Call<{ page_id: string; property_id: string }> };
  };
  readonly blocks: {
    readonly retrieve: Call<{ block_id: string }>;
    readonly children: { readonly list: List<{ block_id: string }> };
  };
  readonly databases: { readonly retrieve: Call<{ database_id: string }> };
  readonly dataSources: {
    readonly retrieve: Call<{ data_source_id: string }>;
    readonly query: List<{ data_source_id: string }>;
  };
  readonly comments: {
    readonly retrieve: Call<{ comment_id: string }>;
    readonly list: List<{ block_id: string }>;
  };
  readonly users: { readonly retrieve: Call<{ user_id: string }> };
  readonly views: {
    readonly retrieve: Call<{ view_id: string }>;
    readonly list: List<{ database_id: string }>;
  };
}
