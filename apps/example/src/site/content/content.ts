// The content of the site: a copy of the workspace, which is brought up to date from time to time.
import type { AsyncClient } from "@ws/client";
import { createMirror, MirrorError, openSnapshot, type Mirror, type MirrorStore, type PullOptions } from "@ws/mirror";
import { SiteSearch } from "../search/site-search.ts";
import { findRepairs } from "../repairs/find-repairs.ts";
import { Cache, type Edition } from "./edition.ts";
import { iconOf } from "./icon-of.ts";
import { bareId } from "@ws/render/values";
import { publishedSnapshot } from "./published-snapshot.ts";
import { readPublication, type PublicRows } from "./published-tree.ts";

/** The age of the copy. */
export interface CopyState {
  /** Time of the end of the last complete run, ISO 8601. Undefined before the first one. */
  readonly updatedAt: string | undefined;
  /** True if the last run failed, so that the copy can lack changes. */
  readonly isStale: boolean;
}

/** Options of {@link Content}. */
interface ContentOptions {
  readonly client: AsyncClient;
  readonly store: MirrorStore;
  readonly rootPageId: string;
  /** Names of columns that visitors do not see. */
  readonly staffColumns: ReadonlySet<string>;
  readonly publicRows: PublicRows;
}

/** The content of the site. */
export class Content {
  readonly store: MirrorStore;
  readonly mirror: Mirror;
  readonly rootPageId: string;
  readonly search: SiteSearch;
  readonly #publicRows: PublicRows;
  #edition: Promise<Edition> | undefined;
  #version = -1;
  #failedAt: string | undefined;

  constructor({ client, store, rootPageId, staffColumns, publicRows }: ContentOptions) {
    this.store = store;
    this.search = new SiteSearch(store, staffColumns);
    this.mirror = createMirror({ client, store });
    this.rootPageId = rootPageId;
    this.#publicRows = publicRows;
  }

  /**
   * Brings the copy up to date. Without hints, the run looks for all changes.
   * @throws the error of the run; the pages of the copy stay available
   */
  async refresh(options?: PullOptions): Promise<void> {
    try {
      await this.mirror.pull(options);
      // The next visitor does not wait for the new tree.
      await this.current();
    } catch (error) {
      // Another process that changes the copy brings it up to date.
      if (!isInUse(error)) this.#failedAt = new Date().toISOString();
      throw error;
    }
  }

  /** Returns the content after the last run of any process. */
  async current(): Promise<Edition> {
    const { id, ended_at: changedAt } = await this.#lastChange();
    const version = Number(id);
    if (this.#edition === undefined || version !== this.#version) {
      this.#version = version;
      this.#edition = this.#read(version, changedAt ?? undefined);
      // A later request tries again.
      this.#edition.catch(() => (this.#edition = undefined));
    }
    return this.#edition;
  }

  /** Returns the age of the copy. */
  async state(): Promise<CopyState> {
    const run = await this.#lastRun()
      .select("ended_at")
      // A run for hints does not look for all changes.
      .where("kind", "!=", "hints")
      .executeTakeFirst();
    const updatedAt = run?.ended_at ?? undefined;
    return { updatedAt, isStale: this.#failedAt !== undefined && this.#failedAt > (updatedAt ?? "") };
  }

  /** Closes the copy. */
  close(): Promise<void> {
    return this.store.close();
  }

  async #read(version: number, changedAt: string | undefined): Promise<Edition> {
    const everything = await openSnapshot(this.store);
    const publication = await readPublication(this.store, {
      rootId: this.rootPageId,
      iconOf: (object) => iconOf(object, everything),
      publicRows: this.#publicRows,
    });
    const { tree, hidden, footer } = publication;
    const root = tree.get(bareId(this.rootPageId));
    await this.search.publish(publication);
    const snapshot = publishedSnapshot(everything, tree);
    return {
      version,
      changedAt,
      tree,
      hidden,
      footer,
      root,
      repairsId: await findRepairs(tree, snapshot),
      snapshot,
      everything,
      articles: new Cache(),
      openings: new Cache(),
      parts: new Cache(),
      rows: new Cache(),
    };
  }

  /** Returns the number of the last run of any process that changed the copy. */
  async version(): Promise<number> {
    return Number((await this.#lastChange()).id);
  }

  async #lastChange() {
    const run = await this.#lastRun()
      .select(["id", "ended_at"])
      .where((where) => where.or([where("changed", ">", 0), where("removed", ">", 0)]))
      .executeTakeFirst();
    return run ?? { id: 0, ended_at: null };
  }

  #lastRun() {
    return this.store.db.selectFrom("ws_runs").where("ended_at", "is not", null).orderBy("id", "desc").limit(1);
  }
}

/** Returns true for the error of a run that did not begin, because another process changes the copy. */
export const isInUse = (error: unknown): boolean => error instanceof MirrorError && error.code === "copy_in_use";
