// A source for builds of a site that reads only what has changed since the last build.
import { isSettled, plainId, textOf } from "@ws/helpers/json";
import { RenderError } from "../errors.ts";
import type { ContentKind, ContentObject, ContentSource } from "./content-source.ts";
import { readStored, writeStored, type ContentStore, type StoredObjects } from "./content-store.ts";
import { KeptLists } from "./kept-list.ts";
import { SyncedCopies } from "./synced-copies.ts";

/** Options of {@link incrementalSource}. */
export interface IncrementalOptions {
  /** Keeps what was read for the next build. It has content of the workspace: keep it as secret as that. */
  readonly store: ContentStore;
  /**
   * Time in milliseconds for which everything around the listed pages is kept: linked pages, people, databases, columns, views, and
   * the content of synced blocks of other pages. No list tells when they change.
   * @default 3_600_000, an hour
   */
  readonly maxAgeMs?: number | undefined;
  /** Returns the time in milliseconds since 1970. @default Date.now */
  readonly now?: (() => number) | undefined;
}

const HOUR_MS = 3_600_000;

/** Clocks of machines that build differ from that of Notion by seconds, and rarely by minutes. */
const CLOCK_MARGIN_MS = 5 * 60_000;

/** A new form of the stored values gets a new number. */
const VERSION = 1;

/**
 * Keeps what a source reads in a store, for the next build of a site. `rows()` is read in each build and tells which pages have changed: the
 * blocks of the others come from the store. Comments, and rows of views with a filter or an order, are read in each build. Create one source for a build.
 *
 * The URLs of files in stored blocks have ended: pass the option `fileUrl` to the renderers, for example that of `createFileHandler()`.
 * @throws RenderError `invalid_argument` without a store
 * @example
 * const source = incrementalSource(sourceFromClient(client), { store: folderStore(".cache/posts") });
 * for await (const row of source.rows(dataSourceId)) await writePage(row.id, await pageHtml(row, { source, fileUrl }));
 */
export function incrementalSource(source: ContentSource, options: IncrementalOptions): ContentSource {
  const { store } = options;
  if (typeof store?.get !== "function" || typeof store.set !== "function")
    throw new RenderError(
      "invalid_argument",
      'Expected a "store" with get() and set(), such as a Map or folderStore(".cache").',
    );
  const build = new Build(source, options);
  return {
    ...source,
    object: (kind, id) => build.object(kind, id),
    children: (parentId) => build.children(parentId),
    rows: (dataSourceId) => build.rows(dataSourceId),
    ...(source.views && { views: (databaseId) => build.views(databaseId) }),
  };
}

/** The content that one build has read. */
class Build {
  readonly #source: ContentSource;
  readonly #store: ContentStore;
  readonly #maxAgeMs: number;
  readonly #now: () => number;
  readonly #objects = new Map<string, Promise<ContentObject | undefined>>();
  readonly #lists = new KeptLists<ContentObject>();
  /** `last_edited_time` of the pages that were read in this build, by their ids. */
  readonly #editedTimes = new Map<string, string>();
  /** Ids of the pages of blocks. */
  readonly #pages = new Map<string, string>();
  readonly #copies = new SyncedCopies();

  constructor(source: ContentSource, { store, maxAgeMs = HOUR_MS, now = Date.now }: IncrementalOptions) {
    this.#source = source;
    this.#store = store;
    this.#maxAgeMs = maxAgeMs;
    this.#now = now;
  }

  object(kind: ContentKind, id: string): Promise<ContentObject | undefined> {
    const key = keyOf(kind, id);
    const known = this.#objects.get(key);
    if (known !== undefined) return known;
    const found = this.#readObject(kind, id);
    this.#objects.set(key, found);
    // The next caller asks again.
    found.catch(() => this.#objects.delete(key));
    return found;
  }

  children(parentId: string): AsyncIterable<ContentObject> {
    return this.#lists.read(this.#copies.listOf(parentId), () => this.#readBlocks(parentId));
  }

  async *rows(dataSourceId: string): AsyncGenerator<ContentObject, void> {
    const rows: ContentObject[] = [];
    for await (const row of this.#source.rows(dataSourceId)) {
      this.#remember(row);
      rows.push(row);
    }
    // After all of them: the first row can link to the last one.
    yield* rows;
  }

  views(databaseId: string): AsyncIterable<ContentObject> {
    const key = `views-${plainId(databaseId)}`;
    return this.#lists.read(key, () => this.#readViews(databaseId, `${VERSION}-${key}`));
  }

  /** Keeps a page that was read in this build. */
  #remember(page: ContentObject): void {
    const editedTime = textOf(page.json["last_edited_time"]);
    if (editedTime !== undefined) this.#editedTimes.set(plainId(page.id), editedTime);
    this.#objects.set(keyOf(page.kind, page.id), Promise.resolve(page));
  }

  async #readObject(kind: ContentKind, id: string): Promise<ContentObject | undefined> {
    const key = `${VERSION}-${keyOf(kind, id)}`;
    const stored = await readStored(this.#store, key);
    if (stored !== undefined && this.#isRecent(stored)) return stored.objects[0];
    const readAt = this.#now();
    const found = await this.#source.object(kind, id);
    if (found?.kind === "page") this.#remember(found);
    await writeStored(this.#store, key, { readAt, objects: found === undefined ? [] : [found] });
    return found;
  }

  async *#readViews(databaseId: string, key: string): AsyncGenerator<ContentObject, void> {
    const stored = await readStored(this.#store, key);
    if (stored !== undefined && this.#isRecent(stored)) return yield* stored.objects;
    const readAt = this.#now();
    const objects: ContentObject[] = [];
    // All of them, because most readers stop at the first one, and a part is no list.
    for await (const view of this.#source.views?.(databaseId) ?? []) objects.push(view);
    await writeStored(this.#store, key, { readAt, objects });
    yield* objects;
  }

  async *#readBlocks(parentId: string): AsyncGenerator<ContentObject, void> {
    // The content of a copy belongs to the page of its original.
    const id = this.#copies.originalOf(parentId) ?? plainId(parentId);
    const key = `${VERSION}-${this.#copies.listOf(parentId)}`;
    const stored = await readStored(this.#store, key);
    const page = this.#pages.get(id) ?? (this.#editedTimes.has(id) ? id : stored?.page);
    if (stored !== undefined && this.#isCurrent(stored, page)) {
      for (const block of stored.objects) yield this.#placed(block, page);
      return;
    }
    const readAt = this.#now();
    const editedTime = this.#editedTimes.get(page ?? "");
    const objects: ContentObject[] = [];
    for await (const block of this.#source.children(parentId)) {
      objects.push(block);
      yield this.#placed(block, page);
    }
    await writeStored(this.#store, key, { readAt, page, editedTime, objects });
  }

  /** @param page id of the page of the blocks, if it is known */
  #isCurrent(stored: StoredObjects, page: string | undefined): boolean {
    const editedTime = this.#editedTimes.get(page ?? "");
    if (editedTime === undefined) return this.#isRecent(stored);
    return editedTime === stored.editedTime && isSettled(editedTime, stored.readAt, CLOCK_MARGIN_MS);
  }

  #isRecent({ readAt }: StoredObjects): boolean {
    return this.#now() - readAt <= this.#maxAgeMs;
  }

  /** Remembers the page of the blocks inside of a block. */
  #placed(block: ContentObject, page: string | undefined): ContentObject {
    this.#copies.add(block);
    if (page !== undefined && !OTHER_PAGES.has(block.type ?? "")) this.#pages.set(plainId(block.id), page);
    return block;
  }
}

/** Ids are written with and without dashes. */
const keyOf = (kind: ContentKind, id: string): string => `${kind}-${plainId(id)}`;

/** Blocks whose content is not part of the page. */
const OTHER_PAGES: ReadonlySet<string> = new Set(["child_page", "child_database"]);
