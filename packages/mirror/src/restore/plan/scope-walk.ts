// The order in which everything in the scope of a restore is visited, and in which its pages and databases are created.
import type { BlockRecord } from "../../model/records/content-records.ts";
import type { DataSourceRecord } from "../../model/records/data-source-record.ts";
import type { PageRecord } from "../../model/records/page-record.ts";
import type { AnyRecord } from "../../model/records/records.ts";
import { dataSourcesOf } from "../../snapshot/data-sources-of.ts";
import type { RecordSnapshot } from "../../snapshot/snapshot.ts";
import { CONTAINERS, isPlanned, type Container, type RestoreScope } from "./restore-scope.ts";

/** Yields the pages and databases that the blocks of a page or block show, in the order of the document. */
async function* containedIn(
  { snapshot, into }: RestoreScope,
  parent: PageRecord | BlockRecord,
): AsyncGenerator<Container, void> {
  const seen = new Set<string>([into]);
  for await (const object of shownIn(snapshot, parent.id)) {
    if (seen.has(object.id)) continue;
    seen.add(object.id);
    yield object;
  }
  if (parent.kind !== "page") return;
  // The copy can lack the blocks of a page.
  for (const kind of CONTAINERS)
    for await (const object of snapshot.within(kind, parent.id)) if (!seen.has(object.id)) yield object;
}

async function* shownIn(snapshot: RecordSnapshot, parentId: string): AsyncGenerator<Container, void> {
  for await (const { id, shows, hasChildren } of snapshot.children(parentId)) {
    const object = shows === undefined ? undefined : await snapshot.object(shows, id);
    if (object !== undefined) yield object;
    if (shows === undefined && hasChildren) yield* shownIn(snapshot, id);
  }
}

/**
 * Yields the rows and templates of a data source in the order in which they are created: the rows that Notion lists last come
 * first, because it lists the newest row first. With a unique id, they come in the order of their numbers.
 */
async function* rowsOf(snapshot: RecordSnapshot, source: DataSourceRecord): AsyncGenerator<PageRecord, void> {
  const column = source.columns.find(({ type }) => type === "unique_id");
  const listed: string[] = [];
  for await (const { id } of snapshot.rows(source.id)) listed.push(id);
  const places = new Map(listed.toReversed().map((id, index) => [id, index]));
  const rows: { readonly id: string; readonly order: number }[] = [];
  for await (const { id, properties } of snapshot.within("page", source.id)) {
    const unique = properties.find(({ name }) => name === column?.name)?.uniqueNumber ?? 0;
    // Templates are no rows.
    rows.push({ id, order: column === undefined ? (places.get(id) ?? -1) : unique });
  }
  for (const { id } of rows.toSorted((a, b) => a.order - b.order)) {
    const row = await snapshot.object("page", id);
    if (row !== undefined) yield row;
  }
}

/** A page or database of a restore. */
export interface PlannedContainer {
  readonly kind: Container["kind"];
  readonly id: string;
  /** Old id of the page or data source that contains it. Undefined: the page into which everything is restored. */
  readonly parentId: string | undefined;
}

/** Visits every object of a restore, each after the object that contains it. */
export class ScopeWalk {
  /** The pages and databases so far, in the order in which they are created: a row comes in the round after its data source. */
  readonly rounds: PlannedContainer[][] = [];
  readonly #scope: RestoreScope;
  /** The pages, databases and originals so far: the parents of a damaged copy can form a cycle. */
  readonly #seen = new Set<string>();

  constructor(scope: RestoreScope) {
    this.#scope = scope;
  }

  /** Yields the objects. */
  async *objects(): AsyncGenerator<AnyRecord, void> {
    for (const root of this.#scope.roots) yield* this.#withContent(root, undefined, 0);
  }

  async *#withContent(
    object: Container | BlockRecord,
    parentId: string | undefined,
    round: number,
  ): AsyncGenerator<AnyRecord, void> {
    const { snapshot, into } = this.#scope;
    const { kind, id } = object;
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    if (kind === "block") yield* this.#blockWithContent(object);
    else {
      (this.rounds[round] ??= []).push({ kind, id, parentId });
      yield object;
    }
    if (kind === "database") {
      yield* snapshot.views(id);
      for (const source of await dataSourcesOf(object, snapshot)) {
        yield source;
        for await (const row of rowsOf(snapshot, source))
          if (row.id !== into) yield* this.#withContent(row, source.id, round + 1);
      }
      return;
    }
    if (kind === "page") {
      for await (const block of snapshot.children(id)) yield* this.#blockWithContent(block);
      yield* snapshot.comments(id);
    }
    const pageId = kind === "page" ? id : parentId;
    for await (const contained of containedIn(this.#scope, object)) yield* this.#withContent(contained, pageId, round);
  }

  /** Yields a block with its comments and the blocks in it. */
  async *#blockWithContent(block: BlockRecord): AsyncGenerator<AnyRecord, void> {
    const { snapshot } = this.#scope;
    yield block;
    if (block.shows !== undefined) return;
    yield* snapshot.comments(block.id);
    const listId = block.hasChildren ? await this.#listOf(block) : undefined;
    if (listId === undefined) return;
    for await (const child of snapshot.children(listId)) yield* this.#blockWithContent(child);
  }

  /** Returns the id under which the copy has the blocks in a block. Undefined if they are restored with another block. */
  async #listOf({ id, originalId }: BlockRecord): Promise<string | undefined> {
    if (originalId === undefined || (await this.#scope.snapshot.object("block", originalId)) === undefined) return id;
    if (this.#seen.has(originalId) || (await isPlanned(this.#scope, originalId))) return undefined;
    this.#seen.add(originalId);
    return originalId;
  }
}
