// The content of the site: a copy of the workspace, which is brought up to date from time to time.
import type { AsyncClient } from "@ws/client";
import type { WebhookEvent } from "@ws/helpers/webhooks";
import { createMirror, openSnapshot, type Mirror, type MirrorStore } from "@ws/mirror";
import { SearchIndex } from "../search/search-index.ts";
import { Cache, type Edition } from "./edition.ts";
import { iconOf } from "./icon-of.ts";
import { bareId } from "./page-href.ts";
import { publishedSnapshot } from "./published-snapshot.ts";
import { readPublication } from "./published-tree.ts";

/** The age of the copy. */
export interface CopyState {
  /** Time of the end of the last complete run, ISO 8601. Undefined before the first one. */
  readonly updatedAt: string | undefined;
  /** True if the last run failed, so that the copy can lack changes. */
  readonly isStale: boolean;
}

/** The content of the site. */
export class Content {
  readonly store: MirrorStore;
  readonly mirror: Mirror;
  readonly rootPageId: string;
  readonly search: SearchIndex;
  #edition: Promise<Edition> | undefined;
  #version = -1;
  #isStale = false;

  /** @param isPublic true for columns that visitors see */
  constructor(client: AsyncClient, store: MirrorStore, rootPageId: string, isPublic: (column: string) => boolean) {
    this.store = store;
    this.search = new SearchIndex(store, isPublic);
    this.mirror = createMirror({ client, store });
    this.rootPageId = rootPageId;
  }

  /**
   * Brings the copy up to date. Without events, the run looks for all changes.
   * @throws the error of the run; the pages of the copy stay available
   */
  async refresh(hints?: readonly WebhookEvent[]): Promise<void> {
    try {
      await this.mirror.pull(hints === undefined ? {} : { hints });
      this.#isStale = false;
      // The next visitor does not wait for the new tree and the index.
      await this.current();
    } catch (error) {
      this.#isStale = true;
      throw error;
    }
  }

  /** Returns the content after the last run, also if another process ran it. */
  async current(): Promise<Edition> {
    const version = await this.#lastChange();
    if (this.#edition === undefined || version !== this.#version) {
      this.#version = version;
      this.#edition = this.#read(version);
      // A later request tries again.
      this.#edition.catch(() => (this.#edition = undefined));
    }
    return this.#edition;
  }

  /** Returns the age of the copy. */
  async state(): Promise<CopyState> {
    const run = await this.store.db
      .selectFrom("runs")
      .select("ended_at")
      .where("ended_at", "is not", null)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    return { updatedAt: run?.ended_at ?? undefined, isStale: this.#isStale };
  }

  /** Closes the copy. */
  close(): Promise<void> {
    return this.store.close();
  }

  async #read(version: number): Promise<Edition> {
    const snapshot = await openSnapshot(this.store);
    const { tree, hidden } = await readPublication(this.store, this.rootPageId, (object) => iconOf(object, snapshot));
    const root = tree.get(bareId(this.rootPageId));
    await this.search.update();
    const published = publishedSnapshot(snapshot, tree);
    return { version, tree, hidden, root, snapshot: published, parts: new Cache(), rows: new Cache() };
  }

  async #lastChange(): Promise<number> {
    const run = await this.store.db
      .selectFrom("runs")
      .select("id")
      .where("ended_at", "is not", null)
      .where((where) => where.or([where("changed", ">", 0), where("removed", ">", 0)]))
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    return Number(run?.id ?? 0);
  }
}
