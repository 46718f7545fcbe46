// The content of the site: a copy of the workspace, which is brought up to date from time to time.
import type { AsyncClient } from "@ws/client";
import { fieldsOf } from "@ws/helpers/json";
import { createMirror, MirrorError, type Mirror, type MirrorStore, type PullOptions } from "@ws/mirror";
import { readerOf, type CopyReader } from "@ws/mirror/reader";
import { bareId } from "@ws/render/values";
import { SiteSearch } from "./search/site-search.ts";
import type { Acceptance, Decision } from "./public/acceptance.ts";
import { limitColumns } from "./public/column-limits.ts";
import type { Edition } from "./edition.ts";
import { iconOf } from "./icon-of.ts";
import {
  createViewsOf,
  readPublicColumns,
  rowsWithin,
  viewsOfSource,
  type ColumnRules,
  type ViewsOf,
} from "./public/public-columns.ts";
import { publishedSnapshot } from "./public/published-snapshot.ts";
import { readPublication, type Publication, type PublicRows } from "./public/published-tree.ts";
import { readScope, withinScope, type Scope } from "./public/scope.ts";

/** While the first run reads pages, no table is public: its hidden columns, or the owner's decision, may not be known yet. */
const NO_TABLES: Decision = { accepted: {}, waiting: [] };

/** The version and the age of the copy. */
export interface CopyState {
  /** Number of the last run of any process that changed the copy. Negative, and smaller every few seconds, before the first complete one. */
  readonly version: number;
  /** Time of the end of this run, ISO 8601. Undefined before the first one. */
  readonly changedAt: string | undefined;
  /** Time of the end of the last complete run, ISO 8601. Undefined before the first one. */
  readonly updatedAt: string | undefined;
  /** True if the last run failed, or the last call of Notion, so that the copy can lack changes. */
  readonly isStale: boolean;
  /** Number of times that the owner has accepted what is public. */
  readonly accepted: number;
}

/** Options of {@link Content}. */
export interface ContentOptions {
  readonly client: AsyncClient;
  readonly store: MirrorStore;
  readonly rootPageId: string;
  /** Ids of what is copied, with everything below. Undefined: everything that the token sees, or what the copy has. */
  readonly only?: readonly string[] | undefined;
  /** Title of the site. Undefined: that of its first page. */
  readonly title: string | undefined;
  /** Title of a page without a title. */
  readonly untitled: string;
  readonly columns: ColumnRules;
  readonly publicRows: PublicRows;
  /** The columns, rows and tables that the owner has accepted. @default everything that views show */
  readonly acceptance?: Acceptance | undefined;
  /** Called after each run of this process, and after it has read what a run of another process has changed. */
  readonly onContent?: (() => void) | undefined;
  /** True if the last call of Notion failed. A run takes minutes to fail while each of its calls is tried again. */
  readonly isServiceDown: () => boolean;
}

/** Time after which pages show what the first run has read since, in milliseconds. */
const FIRST_RUN_MS = 3000;

/** The content of the site. */
export class Content {
  readonly store: MirrorStore;
  /** Reads the copy. Each call sees the state of its moment. */
  readonly reader: CopyReader;
  readonly mirror: Mirror;
  readonly rootPageId: string;
  readonly search: SiteSearch;
  readonly #title: string | undefined;
  readonly #untitled: string;
  readonly #columns: ColumnRules;
  readonly #publicRows: PublicRows;
  readonly #acceptance: Acceptance | undefined;
  readonly #isServiceDown: () => boolean;
  readonly #only: readonly string[] | undefined;
  readonly #onContent: () => void;
  #edition: Promise<Edition> | undefined;
  #name = "";
  #failedAt: string | undefined;

  constructor(options: ContentOptions) {
    const { client, store, rootPageId, title, untitled, columns, publicRows, acceptance, isServiceDown } = options;
    const { onContent = () => {} } = options;
    this.store = store;
    this.reader = readerOf(store);
    this.search = new SiteSearch(this.reader);
    this.mirror = createMirror({ client, store });
    this.rootPageId = rootPageId;
    this.#title = title;
    this.#untitled = untitled;
    this.#columns = columns;
    this.#publicRows = publicRows;
    this.#acceptance = acceptance;
    this.#isServiceDown = isServiceDown;
    this.#only = options.only;
    this.#onContent = onContent;
  }

  /**
   * Brings the copy up to date. Without hints, the run looks for all changes.
   * @throws the error of the run; the pages of the copy stay available
   */
  async refresh(options?: PullOptions): Promise<void> {
    const before = this.#edition;
    try {
      const choice = this.#only && { only: this.#only };
      await this.mirror.pull({ ...options, ...choice });
      // The next visitor does not wait for the new tree.
      await this.current();
      // A run can store a file without a change of an object.
      if (this.#edition === before) this.#onContent();
    } catch (error) {
      // Another process that changes the copy brings it up to date.
      if (!isInUse(error)) this.#failedAt = new Date().toISOString();
      throw error;
    }
  }

  /** Returns the content after the last run of any process. */
  async current(): Promise<Edition> {
    const state = await this.state();
    // Filters such as "due this week" have other rows on another day. A copy without a complete run is no measure of what was public.
    const name = [
      state.version,
      state.accepted,
      new Date().toISOString().slice(0, 10),
      state.updatedAt === undefined,
    ].join(" ");
    if (this.#edition === undefined || name !== this.#name) {
      this.#name = name;
      this.#edition = this.#read(state);
      this.#edition.then(
        // Before the first complete run, there is nothing to tell.
        () => state.updatedAt === undefined || this.#onContent(),
        // A later request tries again.
        () => (this.#edition = undefined),
      );
    }
    return this.#edition;
  }

  /** Reads and renders everything again, because something beside the copy has changed. */
  renew(): void {
    this.#name = "";
  }

  /** Returns the version and the age of the copy. */
  async state(): Promise<CopyState> {
    const { number, changedAt, updatedAt } = await this.reader.version();
    return {
      version: updatedAt === undefined ? -Math.floor(Date.now() / FIRST_RUN_MS) : number,
      changedAt,
      updatedAt,
      accepted: (await this.#acceptance?.version()) ?? 0,
      isStale: this.#isServiceDown() || (this.#failedAt !== undefined && this.#failedAt > (updatedAt ?? "")),
    };
  }

  /** Closes the copy. */
  close(): Promise<void> {
    return this.store.close();
  }

  async #read({ version, changedAt, updatedAt }: CopyState): Promise<Edition> {
    const everything = this.reader;
    const viewsOf = createViewsOf(everything);
    let publication = await this.#publish(viewsOf);
    const databases = [...publication.tree.values()].flatMap(({ kind, id }) => (kind === "database" ? [id] : []));
    let views = await readPublicColumns(viewsOf, publication.tree, this.#columns);
    const scope = await readScope(everything, publication.tree, views, viewsOf);
    // A copy that lacks the first page, or that no run has completed, is no measure of what was public before.
    const isWhole = updatedAt !== undefined && publication.tree.has(bareId(this.rootPageId));
    const decision = isWhole ? await this.#acceptance?.decide(scope) : NO_TABLES;
    if (decision?.accepted !== undefined) {
      publication = await this.#publish(viewsOf, decision.accepted);
      views = withinScope(scope, decision.accepted, views, this.#columns.public);
    }
    const { tree, shown, tables, footer } = publication;
    const root = tree.get(bareId(this.rootPageId));
    const { columns, linked, withheld } = await limitColumns(everything, publication, views, this.#columns);
    await this.search.publish(publication, { columns, linked });
    const snapshot = publishedSnapshot(everything.forRenderers(), { shown, columns, linked });
    return {
      version,
      changedAt,
      tree,
      columns,
      withheld,
      waiting: decision?.waiting ?? [],
      footer,
      root,
      tables,
      databases,
      snapshot,
      everything,
    };
  }

  /** @param accepted what the owner has accepted. Undefined: everything that views show */
  #publish(viewsOf: ViewsOf, accepted?: Scope): Promise<Publication> {
    const copy = this.reader;
    return readPublication(copy, {
      rootId: this.rootPageId,
      rootTitle: this.#title,
      untitled: this.#untitled,
      iconOf: (object) => iconOf(object, copy),
      publicRows: async (node, json) => {
        const table = accepted?.[bareId(node.id)];
        if (accepted !== undefined && table === undefined) return "unpublished";
        const filters = table?.filters.map((text): object | undefined =>
          text === "" ? undefined : fieldsOf(JSON.parse(text)),
        );
        const tests = [
          this.#publicRows(node, json),
          await rowsWithin(
            copy,
            node.id,
            (await viewsOfSource(viewsOf, node)).map(({ filter }) => filter),
          ),
          filters && (await rowsWithin(copy, node.id, filters)),
        ];
        return (row) => tests.every((test) => test?.(row) !== false);
      },
    });
  }
}

/** Returns true for the error of a run that did not begin, because another process changes the copy. */
export const isInUse = (error: unknown): boolean => error instanceof MirrorError && error.code === "copy_in_use";
