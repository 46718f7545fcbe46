// Reads single objects with a client, each once.
import { asyncCompletePage, isCutPage, type PageWithProperties } from "@ws/helpers";
import { isFields, plainId, unreadableOf } from "@ws/helpers/json";
import type { ContentClient } from "./content-client.ts";
import { contentObject, keyOf } from "./content-object.ts";
import type { ContentKind, ContentObject } from "./content-source.ts";
import { MAX_KEPT } from "./kept-list.ts";

/** The objects that a source has read. */
export class ClientObjects {
  readonly #client: ContentClient;
  readonly #signal: AbortSignal | undefined;
  readonly #known = new Map<string, Promise<ContentObject | undefined>>();
  /** Ids of objects that were found, with their kinds: such an object is not looked for among other kinds. */
  readonly #kinds = new Map<string, ContentKind>();

  constructor(client: ContentClient, signal: AbortSignal | undefined) {
    this.#client = client;
    this.#signal = signal;
  }

  /** Returns an object. Undefined if the token cannot see it. */
  read(kind: ContentKind, id: string): Promise<ContentObject | undefined> {
    const key = keyOf(kind, id);
    const found = this.#known.get(key) ?? this.#find(kind, id);
    this.#known.set(key, found);
    return found;
  }

  /** Keeps an object of a list, so that it is not asked for by its id. */
  keep(found: ContentObject): ContentObject {
    if (this.#known.size < MAX_KEPT) this.#known.set(keyOf(found.kind, found.id), Promise.resolve(found));
    this.#remember(found);
    return found;
  }

  /** Returns a page with all of its related pages and people. A value that cannot be read is one that is not available. */
  async complete(page: unknown): Promise<unknown> {
    if (!isPage(page) || !isCutPage(page)) return page;
    return asyncCompletePage(page, this.#client.pages.properties.retrieve, {
      signal: this.#signal,
      onUnreadable: () => {},
    });
  }

  async #find(kind: ContentKind, id: string): Promise<ContentObject | undefined> {
    if ((this.#kinds.get(plainId(id)) ?? kind) !== kind) return undefined;
    try {
      this.#signal?.throwIfAborted();
      const found = contentObject(await this.#retrieve(kind, id));
      if (found !== undefined) this.#remember(found);
      return found;
    } catch (error) {
      if (isMissing(error)) return undefined;
      // The next caller asks again.
      this.#known.delete(keyOf(kind, id));
      throw error;
    }
  }

  /** A block that stands for a page or database has the same id. */
  #remember({ kind, id }: ContentObject): void {
    if (kind !== "block") this.#kinds.set(plainId(id), kind);
  }

  #retrieve(kind: ContentKind, id: string): unknown {
    const { pages, databases, dataSources, blocks, comments, views, users } = this.#client;
    const retrieve: Readonly<Record<ContentKind, () => unknown>> = {
      page: async () => this.complete(await pages.retrieve({ page_id: id })),
      database: () => databases.retrieve({ database_id: id }),
      data_source: () => dataSources.retrieve({ data_source_id: id }),
      block: () => blocks.retrieve({ block_id: id }),
      comment: () => comments.retrieve({ comment_id: id }),
      view: () => views.retrieve({ view_id: id }),
      user: () => users.retrieve({ user_id: id }),
    };
    return retrieve[kind]();
  }
}

/** Returns the options of a helper. */
export const signalOption = (signal: AbortSignal | undefined): { signal?: AbortSignal } =>
  signal === undefined ? {} : { signal };

const isPage = (value: unknown): value is PageWithProperties => isFields(value) && isFields(value["properties"]);

/** Returns true for the error of an object that the token cannot see, or that does not exist. A wrong id is refused with 400. */
export const isMissing = (error: unknown): boolean => unreadableOf(error) !== undefined;
