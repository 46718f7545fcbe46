// The plan of a restore: what it contains, and what it changes or leaves out.
import { findStoredFiles } from "../../files/find-files.ts";
import type { BlockRecord } from "../../model/records/content-records.ts";
import type { DataSourceRecord } from "../../model/records/data-source-record.ts";
import type { ObjectKind } from "../../model/records/object-kind.ts";
import type { AnyRecord } from "../../model/records/records.ts";
import { WORKSPACE_ID } from "../../model/lists/task-key.ts";
import { fileText } from "../../store/file-places.ts";
import { findMissingFiles, type MissingFile } from "../../store/missing-files.ts";
import type { CopyStore } from "../../store/mirror-store.ts";
import { shownTitle } from "../../model/texts/shown-title.ts";
import type { WrongClock } from "../../store/run-times.ts";
import { remedyOf, type SkippedItem } from "../../store/skipped-items.ts";
import { lossesOf, placeLosses } from "./losses.ts";
import { isPlanned, unreachable, type RestoreScope } from "./restore-scope.ts";
import { ScopeWalk, type PlannedContainer } from "./scope-walk.ts";
import { unknownParts } from "./unknown-members.ts";

/** Something that a restore changes or leaves out. */
export interface RestoreSkippedItem {
  readonly kind: ObjectKind;
  readonly object_id: string;
  readonly what: string;
  readonly why: string;
}

/** The contents of a restore, and the parts that it changes or leaves out. */
export interface RestorePlan {
  /** Number of objects, by kind. */
  readonly objects: Readonly<Record<string, number>>;
  /** Times and people, which the API cannot set. They do not count as skipped. */
  readonly limits: readonly RestoreSkippedItem[];
  /** Content that the restore changes or leaves out, and content that the copy lacks. */
  readonly skipped: readonly RestoreSkippedItem[];
  /** Why the copy is not finished, as a sentence. Undefined if its last run is complete. */
  readonly unfinished: string | undefined;
  /** Runs with a wrong time that may have seen the restored state later or earlier. Empty without `at`. */
  readonly wrongClocks: readonly WrongClock[];
}

/** A plan with the pages, databases and data sources that it contains. */
export interface ScopePlan extends Omit<RestorePlan, "unfinished" | "wrongClocks"> {
  /** Files whose contents are missing. A restore that is carried out names them when it gets there. */
  readonly missingFiles: readonly RestoreSkippedItem[];
  /** Their kinds by their ids. Each follows the object that contains it. */
  readonly containers: ReadonlyMap<string, ContainerKind>;
  /** The pages and databases in the order in which they are created. */
  readonly rounds: readonly (readonly PlannedContainer[])[];
}

/** Kinds of objects that contain others. */
export type ContainerKind = "page" | "database" | "data_source";

/**
 * Reads everything that a restore contains, and lists what it changes or leaves out.
 * @param lacking what the copy itself lacks
 * @param store store of files, which can lack some of them
 */
export async function planRestore(
  scope: RestoreScope,
  lacking: readonly SkippedItem[],
  store: Pick<CopyStore, "db" | "files">,
): Promise<ScopePlan> {
  const planner = new Planner(scope, lacking, new FilePlan(scope, store.db, await findMissingFiles(store)));
  const walk = new ScopeWalk(scope);
  for await (const object of walk.objects()) await planner.add(object);
  return { ...(await planner.finish()), rounds: walk.rounds };
}

/** Kinds of objects in the lists of the whole workspace. People are not restored. */
const LISTS: Readonly<Record<string, ObjectKind>> = { search: "page", comments: "comment" };

/** Finds the files of objects whose contents are missing. */
class FilePlan {
  readonly #scope: RestoreScope;
  readonly #db: CopyStore["db"];
  readonly #faults: ReadonlyMap<string, MissingFile>;

  constructor(scope: RestoreScope, db: CopyStore["db"], faults: ReadonlyMap<string, MissingFile>) {
    this.#scope = scope;
    this.#db = db;
    this.#faults = faults;
  }

  async missing(object: AnyRecord): Promise<RestoreSkippedItem[]> {
    const items: RestoreSkippedItem[] = [];
    if (this.#faults.size === 0) return items;
    const { kind, id, json } = object;
    for (const { path, name } of findStoredFiles(json)) {
      const file = await this.#scope.snapshot.fileOf(object, path);
      const fault = this.#faults.get(file?.sha256 ?? "");
      if (fault === undefined) continue;
      items.push({ kind, object_id: id, what: await fileText(this.#db, { kind, id, name }), why: fault.why });
    }
    return items;
  }
}

class Planner {
  readonly #scope: RestoreScope;
  /** The gaps of the copy itself, by object. */
  readonly #lacking = new Map<string, SkippedItem[]>();
  readonly #counts = new Map<string, number>();
  readonly #limits: RestoreSkippedItem[] = [];
  readonly #skipped: RestoreSkippedItem[] = [];
  readonly #missingFiles: RestoreSkippedItem[] = [];
  readonly #containers = new Map<string, ContainerKind>();
  readonly #dataSources = new Map<string, DataSourceRecord>();
  /** Copies of synced blocks with their originals. */
  readonly #files: FilePlan;
  readonly #copies: { readonly block: BlockRecord; readonly original: string }[] = [];
  /** Number of rows so far, by data source. */
  readonly #rows = new Map<string, number>();

  constructor(scope: RestoreScope, lacking: readonly SkippedItem[], files: FilePlan) {
    this.#scope = scope;
    this.#files = files;
    for (const item of lacking) {
      const { object_id: id } = item;
      this.#lacking.set(id, [...(this.#lacking.get(id) ?? []), item]);
    }
  }

  async add(object: AnyRecord): Promise<void> {
    const { kind, id } = object;
    if (kind === "page" || kind === "database" || kind === "data_source") this.#containers.set(id, kind);
    if (kind === "data_source") this.#dataSources.set(id, object);
    if (kind === "block" && object.originalId !== undefined)
      this.#copies.push({ block: object, original: object.originalId });
    const context = { scope: this.#scope, dataSources: this.#dataSources, rows: this.#rows };
    for await (const loss of lossesOf(object, context)) this.#skip(object, ...loss);
    // Notion makes the block that shows a page or database.
    if (kind === "block" && object.shows !== undefined) return;
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    for (const item of this.#lacking.get(id) ?? []) this.#skip(object, gapOf(item), `${item.why}${remedyOf(item)}`);
    for (const item of await this.#files.missing(object)) this.#missingFiles.push(item);
    for (const part of unknownParts(object))
      this.#skip(object, part, "This version of ws-mirror does not know it, so it is not sent.");
    for (const loss of placeLosses(object, this.#scope)) this.#skip(object, ...loss);
    if (kind !== "data_source")
      this.#limits.push({
        kind,
        object_id: id,
        what: stampsOf(object),
        why: "The API cannot set creation times and authors.",
      });
  }

  async finish(): Promise<Omit<ScopePlan, "rounds">> {
    for (const source of this.#dataSources.values())
      for (const { name, relation } of source.columns)
        if (relation?.isTwoWay === true && !this.#dataSources.has(relation.dataSourceId ?? ""))
          this.#skip(
            source,
            `other side of the relation "${name}"`,
            `Data source ${relation.dataSourceId ?? "without an id"} is not restored.`,
          );
    if (this.#scope.isWhole)
      for await (const object of unreachable(this.#scope, (id) => this.#containers.has(id)))
        this.#skip(object, object.kind, "Its parents contain each other, so it has no place in the tree.");
    const adopted = new Set<string>();
    for (const { block, original } of this.#copies) {
      if (await isPlanned(this.#scope, original)) continue;
      const place = adopted.has(original)
        ? "the first of its copies becomes the original"
        : "the copy becomes an original";
      this.#skip(block, "link to the original", `The original is not restored, so ${place}.`);
      adopted.add(original);
    }
    for (const item of this.#lacking.get(WORKSPACE_ID) ?? []) {
      const kind = LISTS[item.what];
      if (kind !== undefined) this.#skip({ kind, id: WORKSPACE_ID }, gapOf(item), `${item.why}${remedyOf(item)}`);
    }
    return {
      objects: Object.fromEntries([...this.#counts].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      limits: this.#limits,
      skipped: this.#skipped,
      missingFiles: this.#missingFiles,
      containers: this.#containers,
    };
  }

  #skip({ kind, id }: Pick<AnyRecord, "kind" | "id">, what: string, why: string): void {
    this.#skipped.push({ kind, object_id: id, what, why });
  }
}

/** Names what the copy lacks, or has in an earlier state. */
function gapOf({ what, title = "", since, isKept }: SkippedItem): string {
  const shown = shownTitle(title);
  return `${what}${shown === "" ? "" : ` of ${shown}`} (${isKept ? `not refreshed since ${since}` : "not in the copy"})`;
}

function stampsOf({ createdTime, createdBy, editedTime, editedBy }: AnyRecord): string {
  const created = `created ${createdTime ?? "at an unknown time"} by ${createdBy ?? "unknown"}`;
  return editedBy === undefined ? created : `${created}, edited ${editedTime ?? ""} by ${editedBy}`;
}
