// A source that reads from Notion, with AsyncClient or Client.
import { asyncCompletePage, asyncIterateAllRows, asyncIteratePaginatedApi, type PageWithProperties } from "@ws/helpers";
import { fieldsOf, isFields } from "@ws/helpers/tasks";
import { RenderError } from "../errors.ts";
import { contentObject } from "./content-object.ts";
import type { ContentKind, ContentObject, ContentSource } from "./content-source.ts";

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

/** Options of {@link sourceFromClient}. */
export interface ClientSourceOptions {
  /** Stops the reading with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Creates a source that reads from Notion. Each object is read once, when it is needed: create a source for each page or
 * each request of a server. A page that shows only some of its related pages or people is completed. Comments are those of the
 * page, without those of its blocks. Objects that the token cannot see are missing; other errors of the client come through.
 * @param client an `AsyncClient`, or a `Client`, whose requests block the thread
 * @throws RenderError `invalid_argument` for another value than a client
 * @example
 * const html = await pageHtml(pageId, { source: sourceFromClient(client) });
 */
export function sourceFromClient(client: ContentClient, { signal }: ClientSourceOptions = {}): ContentSource {
  if (typeof fieldsOf(client?.pages)["retrieve"] !== "function")
    throw new RenderError("invalid_argument", "Expected an AsyncClient or a Client.");
  const known = new Map<string, Promise<ContentObject | undefined>>();
  /** Ids of objects that were found, with their kinds: such an object is not looked for among other kinds. */
  const kinds = new Map<string, ContentKind>();
  const options = signal === undefined ? {} : { signal };
  const read: Readonly<Record<ContentKind, (id: string) => unknown>> = {
    page: async (page_id) => {
      const page = await client.pages.retrieve({ page_id });
      return isPage(page) ? asyncCompletePage(page, client.pages.properties.retrieve, options) : page;
    },
    database: (database_id) => client.databases.retrieve({ database_id }),
    data_source: (data_source_id) => client.dataSources.retrieve({ data_source_id }),
    block: (block_id) => client.blocks.retrieve({ block_id }),
    comment: (comment_id) => client.comments.retrieve({ comment_id }),
    view: (view_id) => client.views.retrieve({ view_id }),
    user: (user_id) => client.users.retrieve({ user_id }),
  };

  function object(kind: ContentKind, id: string): Promise<ContentObject | undefined> {
    const key = `${kind} ${id}`;
    const found = known.get(key) ?? orMissing(() => find(kind, id));
    known.set(key, found);
    return found;
  }

  async function find(kind: ContentKind, id: string): Promise<ContentObject | undefined> {
    if ((kinds.get(id) ?? kind) !== kind) return undefined;
    const found = contentObject(await read[kind](id));
    if (found !== undefined) kinds.set(id, kind);
    return found;
  }

  async function orMissing<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    try {
      signal?.throwIfAborted();
      return await work();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Yields the objects of a list. None if the token cannot see it. */
  async function* orNone(items: AsyncIterable<unknown>): AsyncGenerator<ContentObject, void> {
    try {
      yield* objectsIn(items);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  return {
    object,
    async *children(block_id) {
      const blocks = asyncIteratePaginatedApi(client.blocks.children.list, { block_id }, options);
      for await (const block of objectsIn(blocks))
        // The blocks of a synced original that the token cannot see name another parent.
        yield { ...block, parentId: block_id };
    },
    rows: (data_source_id) => objectsIn(asyncIterateAllRows(client.dataSources.query, { data_source_id }, options)),
    commentsOfPage: (block_id) => orNone(asyncIteratePaginatedApi(client.comments.list, { block_id }, options)),
    async *views(database_id) {
      for await (const { id } of orNone(asyncIteratePaginatedApi(client.views.list, { database_id }, options))) {
        const view = await object("view", id);
        if (view !== undefined) yield view;
      }
    },
  };
}

async function* objectsIn(items: AsyncIterable<unknown>): AsyncGenerator<ContentObject, void> {
  for await (const item of items) {
    const found = contentObject(item);
    if (found !== undefined) yield found;
  }
}

const isPage = (value: unknown): value is PageWithProperties => isFields(value) && isFields(value["properties"]);

/** Statuses of objects that do not exist, and of objects that the token cannot see. A wrong id is refused with 400. */
const MISSING: ReadonlySet<unknown> = new Set([400, 403, 404]);

const isMissing = (error: unknown): boolean => error instanceof Error && MISSING.has(fieldsOf(error)["status"]);
