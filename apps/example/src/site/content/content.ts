// The content of the site: a copy of the workspace, which is brought up to date from time to time.
import type { AsyncClient } from "@ws/client";
import { createMirror, MirrorError, openSnapshot, type Mirror, type MirrorStore, type PullOptions } from "@ws/mirror";
import { sql, type CompiledQuery } from "kysely";
import { SiteSearch } from "../search/site-search.ts";
import { findRepairs } from "../repairs/find-repairs.ts";
import { Cache, type Edition } from "./edition.ts";
import { iconOf } from "./icon-of.ts";
import { bareId } from "@ws/render/values";
import { publishedSnapshot } from "./published-snapshot.ts";
import { readPublication, type PublicRows } from "./published-tree.ts";

/** The version and the age of the copy. */
export interface CopyState {
  /** Number of the last run of any process that changed the copy. */
  readonly version: number;
  /** Time of the end of this run, ISO 8601. Undefined before the first one. */
  readonly changedAt: string | undefined;
  /** Time of the end of the last complete run, ISO 8601. Undefined before the first one. */
  readonly updatedAt: string | undefined;
  /** True if the last run failed, or the last call of the service, so that the copy can lack changes. */
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
  /** True if the last call of the service failed. A run takes minutes to fail while each of its calls is tried again. */
  readonly isServiceDown: () => boolean;
}

/** The content of the site. */
export class Content {
  readonly store: MirrorStore;
  readonly mirror: Mirror;
  readonly rootPageId: string;
  readonly search: SiteSearch;
  readonly #publicRows: PublicRows;
  readonly #isServiceDown: () => boolean;
  readonly #readState: CompiledQuery<StateRow>;
  #edition: Promise<Edition> | undefined;
  #version = -1;
  #failedAt: string | undefined;

  constructor({ client, store, rootPageId, staffColumns, publicRows, isServiceDown }: ContentOptions) {
    this.store = store;
    this.search = new SiteSearch(store, staffColumns);
    this.mirror = createMirror({ client, store });
    this.rootPageId = rootPageId;
    this.#publicRows = publicRows;
    this.#isServiceDown = isServiceDown;
    this.#readState = READ_STATE.compile(store.db);
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
    const { version, changedAt } = await this.state();
    if (this.#edition === undefined || version !== this.#version) {
      this.#version = version;
      this.#edition = this.#read(version, changedAt);
      // A later request tries again.
      this.#edition.catch(() => (this.#edition = undefined));
    }
    return this.#edition;
  }

  /** Returns the version and the age of the copy. */
  async state(): Promise<CopyState> {
    const { rows } = await this.store.db.executeQuery(this.#readState);
    const { version, changed_at: changedAt, updated_at: updatedAt } = rows[0] ?? NO_RUN;
    return {
      version: Number(version ?? 0),
      changedAt: changedAt ?? undefined,
      updatedAt: updatedAt ?? undefined,
      isStale: this.#isServiceDown() || (this.#failedAt !== undefined && this.#failedAt > (updatedAt ?? "")),
    };
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
}

interface StateRow {
  /** PostgreSQL returns a text. */
  readonly version: number | string | null;
  readonly changed_at: string | null;
  readonly updated_at: string | null;
}

const NO_RUN: StateRow = { version: null, changed_at: null, updated_at: null };

/** Reads the last run that changed the copy, and the end of the last run that looked for all changes. Each page needs it. */
const READ_STATE = sql<StateRow>`select changed.id as version, changed.ended_at as changed_at, seen.ended_at as updated_at
  from (select 1 as one) as always
  left join (select id, ended_at from ws_runs where ended_at is not null and (changed > 0 or removed > 0)
    order by id desc limit 1) as changed on 1 = 1
  left join (select ended_at from ws_runs where ended_at is not null and kind <> 'hints'
    order by id desc limit 1) as seen on 1 = 1`;

/** Returns true for the error of a run that did not begin, because another process changes the copy. */
export const isInUse = (error: unknown): boolean => error instanceof MirrorError && error.code === "copy_in_use";
