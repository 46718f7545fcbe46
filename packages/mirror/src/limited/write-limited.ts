// Writes a copy that has only what limits leave, as if its token had never seen anything else.
import { setImmediate } from "node:timers/promises";
import { findFiles } from "../files/find-files.ts";
import { readForgotten, writeForgotten } from "../forget/forgotten-times.ts";
import { batchesOf } from "../model/batches.ts";
import { comparedObject } from "../model/compared/compared-object.ts";
import { limitedContent } from "../model/hidden/limited-content.ts";
import { peopleIn } from "../model/hidden/without-hidden.ts";
import type { PageLimits } from "../model/page-limits.ts";
import { isContainerKind, type KeptList, type ObjectKind } from "../model/records/object-kind.ts";
import { recordOf, recordOfRow, type AnyRecord } from "../model/records/records.ts";
import { versionId } from "../model/records/version-id.ts";
import { contentHash, sha256 } from "../store/content-hash.ts";
import type { Database } from "../store/database.ts";
import { storeFileRefs } from "../store/file-refs.ts";
import { INDEX_FILLED, LIMITED, readMeta, SEARCH_INDEXED, SEARCHED_AT, writeMeta } from "../store/meta.ts";
import { allOf } from "../store/objects.ts";
import { hashesOf, hasText, versionHash, writeLedger } from "../store/row-hashes.ts";
import { indexObjects } from "../store/search-index/write-index.ts";
import type { ObjectsTable, VersionsTable } from "../store/tables.ts";
import { upsert } from "../store/upsert.ts";
import { cellsOf } from "../store/views/cells.ts";
import { writeViews } from "../store/views/write-views.ts";
import { limitedList } from "./limited-list.ts";
import { writeRuns, writeWork } from "./limited-runs.ts";
import { findShown, type ShownObjects } from "./shown-objects.ts";

const storeObjects = upsert("ws_objects");
const storeVersions = upsert("ws_versions");
const storeFiles = upsert("ws_files");

/**
 * Writes what limits leave of a copy into an empty copy in SQLite.
 * @param source a transaction that reads
 * @param target a transaction that writes
 * @throws MirrorError `invalid_argument` for a text that is no id and no URL
 */
export async function writeLimited(source: Database, target: Database, limits: PageLimits): Promise<void> {
  const shown = await findShown(source, limits);
  const writer = new LimitedWriter(source, target, shown);
  for (const kind of CONTENT_KINDS) await writer.writeObjects(kind, shown.ids[kind]);
  for (const [list, kinds] of LIST_OWNERS) for (const kind of kinds) await writer.writeLists(list, shown.ids[kind]);
  await writer.writeObjects("user", writer.people);
  await writer.writeFiles();
  await writeRuns(source, target);
  await writeWork(source, target, shown);
  await writeForgotten(target, await readForgotten(source));
  const searchedAt = await readMeta(source, SEARCHED_AT);
  if (searchedAt !== undefined) await writeMeta(target, SEARCHED_AT, searchedAt);
  await writeMeta(target, SEARCH_INDEXED, INDEX_FILLED);
  await writeMeta(target, LIMITED, "1");
  await writeViews(target, "sqlite");
}

const CONTENT_KINDS = ["page", "database", "data_source", "block", "comment", "view"] as const;

/** The lists whose history a copy has, with the kinds of the objects that have them. */
const LIST_OWNERS: readonly (readonly [KeptList, readonly ("page" | "block" | "database" | "data_source")[]])[] = [
  ["blocks", ["page", "block"]],
  ["views", ["database"]],
  ["templates", ["data_source"]],
];

/** Takes the place of the hash of a damaged text. */
const NO_HASH = "damaged";

/** A text before and after it was limited. */
interface LimitedText {
  readonly key: string;
  readonly before: string;
  readonly after: string;
  readonly removedAt?: string | null;
}

class LimitedWriter {
  /** People whom shown objects name. */
  readonly people = new Set<string>();
  readonly #source: Database;
  readonly #target: Database;
  readonly #shown: ShownObjects;
  readonly #files = new Set<string>();

  constructor(source: Database, target: Database, shown: ShownObjects) {
    this.#source = source;
    this.#target = target;
    this.#shown = shown;
  }

  async writeObjects(kind: ObjectKind, ids: ReadonlySet<string>): Promise<void> {
    for (const some of batchesOf([...ids])) {
      const rows = await allOf(this.#source, kind).selectAll().where("id", "in", some).execute();
      const objects = rows.map((row) => this.#limitedRow(row));
      if (objects.length > 0) await storeObjects(this.#target, { rows: objects.map(({ row }) => row) });
      await this.#writeHashes(
        kind,
        objects.map(({ row }, index) => ({ key: row.id, before: rows[index]?.json ?? "", after: row.json })),
      );
      for (const { record } of objects)
        if (findFiles(record.json).length > 0) await storeFileRefs(this.#target, record);
      const present = objects.filter(({ row }) => row.removed_at === null);
      await indexObjects(
        this.#target,
        kind,
        present.map(({ row, record }) => ({ record, place: row })),
      );
      await this.#writeVersions(kind, some);
      // The database answers at once, so that nothing else would run until all is written.
      await setImmediate();
    }
  }

  async #writeVersions(kind: ObjectKind, ids: readonly string[]): Promise<void> {
    const states = this.#source.selectFrom("ws_versions").selectAll().where("kind", "=", kind).where("id", "in", ids);
    const earlier = await states.execute();
    const rows = earlier.map((row): VersionsTable => {
      const record = recordOfRow(kind, row.json, { id: row.id });
      const content = this.#contentOf(record);
      return content === record.json
        ? row
        : { ...row, json: JSON.stringify(content), content_hash: contentHash(content) };
    });
    if (rows.length > 0) await storeVersions(this.#target, { rows });
    await this.#writeHashes(
      "version",
      rows.map(({ id, seen_at: seenAt, json, removed_at: removedAt }, index) => ({
        key: versionId(kind, id, seenAt),
        before: earlier[index]?.json ?? "",
        after: json,
        removedAt,
      })),
    );
  }

  /** Writes the hashes of texts. Those of damaged ones fit no text. */
  async #writeHashes(kind: ObjectKind | "version", texts: readonly LimitedText[]): Promise<void> {
    const keys = texts.map(({ key }) => key);
    const hashes = await hashesOf(this.#source, [kind], keys);
    const rows = texts.map(({ key, before, after, removedAt = null }) => {
      const hash = hasText(before, hashes.get(`${kind} ${key}`)) ? sha256(after) : NO_HASH;
      return { kind, key, value: versionHash({ hash, removed_at: removedAt }) };
    });
    await writeLedger(this.#target, rows);
  }

  #limitedRow(row: ObjectsTable): { readonly row: ObjectsTable; readonly record: AnyRecord } {
    const { kind, id, parent_id: parent } = row;
    const isMoved = isContainerKind(kind) && parent !== null && !this.#shown.isShownParent(parent);
    const parentId = isMoved ? null : parent;
    const stored = recordOfRow(kind, row.json, { id, parentId });
    const content = this.#contentOf(stored);
    if (content === stored.json) return { row: { ...row, parent_id: parentId }, record: stored };
    const record = recordOf(kind, content, { id, parentId });
    const hash = contentHash(content);
    const hashes = { content_hash: hash, listing_hash: hash };
    const derived = { ...hashes, cells: cellsOf(record), compared: comparedObject(record) };
    return { row: { ...row, ...derived, parent_id: parentId, json: JSON.stringify(content) }, record };
  }

  #contentOf(record: AnyRecord): AnyRecord["json"] {
    const content = limitedContent(record, this.#shown);
    if (record.kind !== "user") for (const id of peopleIn(content)) this.people.add(id);
    for (const { source } of findFiles(content)) this.#files.add(source);
    return content;
  }

  /** Writes the present and earlier items of lists. */
  async writeLists(kind: KeptList, ids: ReadonlySet<string>): Promise<void> {
    for (const some of batchesOf([...ids])) {
      const lists = this.#source.selectFrom("ws_versions").selectAll().where("kind", "=", kind).where("id", "in", some);
      const rows = (await lists.execute()).map((row): VersionsTable => {
        const json = limitedList(kind, row.json, this.#shown);
        return { ...row, json, content_hash: sha256(json) };
      });
      if (rows.length > 0) await storeVersions(this.#target, { rows });
      await setImmediate();
    }
  }

  async writeFiles(): Promise<void> {
    for (const some of batchesOf([...this.#files])) {
      const rows = await this.#source.selectFrom("ws_files").selectAll().where("source", "in", some).execute();
      if (rows.length > 0) await storeFiles(this.#target, { rows });
    }
  }
}
