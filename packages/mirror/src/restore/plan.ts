// The plan of a restore: what it contains, and what it changes or leaves out.
import { LIMITS } from "@ws/helpers";
import type { BlockRecord } from "../model/records/content-records.ts";
import type { DatabaseRecord, DataSourceRecord } from "../model/records/data-source-record.ts";
import type { ObjectKind } from "../model/records/object-kind.ts";
import type { PageRecord } from "../model/records/page-record.ts";
import type { AnyRecord } from "../model/records/records.ts";
import { richTextsIn } from "../model/texts/rich-text.ts";
import { WORKSPACE_ID } from "../model/lists/task-key.ts";
import type { Omission } from "../store/summarize.ts";
import { PREVIEWS } from "./known-members.ts";
import { isPlanned, ScopeWalk, unreachable, type PlannedContainer, type RestoreScope } from "./restore-scope.ts";
import { unknownParts } from "./unknown-members.ts";

/** Something that a restore changes or leaves out. */
export interface RestoreOmission {
  readonly kind: ObjectKind;
  readonly object_id: string;
  readonly what: string;
  readonly why: string;
}

/** The contents of a restore, and the parts that it changes or leaves out. */
export interface RestorePlan {
  /** Number of objects, by kind. */
  readonly objects: Readonly<Record<string, number>>;
  /** Times and people, which the API cannot set. They do not count as omissions. */
  readonly limits: readonly RestoreOmission[];
  /** Content that the restore changes or leaves out, and content that the copy lacks. */
  readonly omissions: readonly RestoreOmission[];
  /** Why the copy is not finished, as a sentence. Undefined if its last run is complete. */
  readonly unfinished: string | undefined;
}

/** A plan with the pages, databases and data sources that it contains. */
export interface ScopePlan extends Omit<RestorePlan, "unfinished"> {
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
 */
export async function planRestore(scope: RestoreScope, lacking: readonly Omission[]): Promise<ScopePlan> {
  const planner = new Planner(scope, lacking);
  const walk = new ScopeWalk(scope);
  for await (const object of walk.objects()) await planner.add(object);
  return { ...(await planner.finish()), rounds: walk.rounds };
}

/** Kinds of objects in the lists of the whole workspace. People are not restored. */
const LISTS: Readonly<Record<string, ObjectKind>> = { search: "page", comments: "comment" };

/** A part of an object that the restore changes or leaves out. */
type Loss = readonly [what: string, why: string];

class Planner {
  readonly #scope: RestoreScope;
  /** What the copy itself lacks, by object. */
  readonly #lacking = new Map<string, Omission[]>();
  readonly #counts = new Map<string, number>();
  readonly #limits: RestoreOmission[] = [];
  readonly #omissions: RestoreOmission[] = [];
  readonly #containers = new Map<string, ContainerKind>();
  readonly #dataSources = new Map<string, DataSourceRecord>();
  /** Copies of synced blocks with their originals. */
  readonly #copies: { readonly block: BlockRecord; readonly original: string }[] = [];
  /** Number of rows so far, by data source. */
  readonly #rows = new Map<string, number>();

  constructor(scope: RestoreScope, lacking: readonly Omission[]) {
    this.#scope = scope;
    for (const omission of lacking) {
      const { object_id: id } = omission;
      this.#lacking.set(id, [...(this.#lacking.get(id) ?? []), omission]);
    }
  }

  async add(object: AnyRecord): Promise<void> {
    const { kind, id } = object;
    if (kind === "page" || kind === "database" || kind === "data_source") this.#containers.set(id, kind);
    if (kind === "data_source") this.#dataSources.set(id, object);
    if (kind === "block" && object.originalId !== undefined)
      this.#copies.push({ block: object, original: object.originalId });
    for await (const loss of this.#lossesOf(object)) this.#omit(object, ...loss);
    // The service makes the block that shows a page or database.
    if (kind === "block" && object.shows !== undefined) return;
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    for (const { what, why } of this.#lacking.get(id) ?? []) this.#omit(object, `${what} (not in the copy)`, why);
    for (const part of unknownParts(object))
      this.#omit(object, part, "This version of ws-mirror does not know it, so it is not sent.");
    for (const loss of this.#placeLosses(object)) this.#omit(object, ...loss);
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
          this.#omit(
            source,
            `other side of the relation "${name}"`,
            `Data source ${relation.dataSourceId ?? "without an id"} is not restored.`,
          );
    if (this.#scope.isWhole)
      for await (const object of unreachable(this.#scope, (id) => this.#containers.has(id)))
        this.#omit(object, object.kind, "Its parents contain each other, so it has no place in the tree.");
    const adopted = new Set<string>();
    for (const { block, original } of this.#copies) {
      if (await isPlanned(this.#scope, original)) continue;
      const place = adopted.has(original)
        ? "the first of its copies becomes the original"
        : "the copy becomes an original";
      this.#omit(block, "link to the original", `The original is not restored, so ${place}.`);
      adopted.add(original);
    }
    for (const { what, why } of this.#lacking.get(WORKSPACE_ID) ?? []) {
      const kind = LISTS[what];
      if (kind !== undefined) this.#omit({ kind, id: WORKSPACE_ID }, `${what} (not in the copy)`, why);
    }
    return {
      objects: Object.fromEntries([...this.#counts].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      limits: this.#limits,
      omissions: this.#omissions,
      containers: this.#containers,
    };
  }

  #omit({ kind, id }: Pick<AnyRecord, "kind" | "id">, what: string, why: string): void {
    this.#omissions.push({ kind, object_id: id, what, why });
  }

  async *#lossesOf(object: AnyRecord): AsyncGenerator<Loss, void> {
    if (object.kind === "page") yield* this.#pageLosses(object);
    if (object.kind === "database") yield* this.#databaseLosses(object);
    if (object.kind === "data_source") yield* columnLosses(object);
    if (object.kind === "block") yield* this.#blockLosses(object);
    if (object.kind === "comment" && object.attachments > LIMITS.commentAttachments)
      yield [
        `attachments after the first ${LIMITS.commentAttachments}`,
        `A new comment has at most ${LIMITS.commentAttachments} attachments.`,
      ];
    if (object.kind === "view" && object.type === "form")
      yield ["questions of the form", "The API cannot read or write the questions of a form."];
    yield* textLosses(object);
  }

  /** An object whose parent the copy lacks, or whose kind of parent is unknown, comes to the top. */
  *#placeLosses({ kind, id, parentType }: AnyRecord): Generator<Loss, void> {
    const { roots, isWhole } = this.#scope;
    const isContainer = kind === "page" || kind === "database";
    if (isContainer && isWhole && parentType !== "workspace" && roots.some((root) => root.id === id))
      yield [
        `place in a parent of the type "${parentType ?? "unknown"}"`,
        "The copy lacks the parent. The object is placed at the top.",
      ];
  }

  async *#pageLosses(page: PageRecord): AsyncGenerator<Loss, void> {
    const { id, parentId = "", publicUrl, properties } = page;
    if ((await this.#scope.snapshot.templates(parentId)).has(id))
      yield ["template", "The API cannot create templates. The page becomes a row."];
    if (publicUrl !== undefined) yield ["publication on the web", "The API cannot publish a page."];
    const source = this.#dataSources.get(parentId);
    const row = (this.#rows.get(parentId) ?? 0) + 1;
    this.#rows.set(parentId, row);
    for (const { name, type, value, uniqueNumber, verification } of properties) {
      if (type === "unique_id" && uniqueNumber !== row)
        yield [
          `number ${uniqueNumber} in "${name}"`,
          `The service numbers the rows itself. The row gets the number ${row}.`,
        ];
      if (verification === "expired")
        yield [`expired verification in "${name}"`, "The API cannot write an expired verification."];
      if (verification === "verified")
        yield [
          `person and time of the verification in "${name}"`,
          "The service sets them when it stores the verification.",
        ];
      // A relation with two sides can be written from the other side.
      const isTwoWay = source?.columns.some((column) => column.name === name && column.relation?.isTwoWay === true);
      if (Array.isArray(value) && value.length > LIMITS.items && isTwoWay !== true)
        yield [`items after the first ${LIMITS.items} in "${name}"`, `A request takes at most ${LIMITS.items} items.`];
    }
  }

  async *#databaseLosses({ publicUrl, dataSourceIds }: DatabaseRecord): AsyncGenerator<Loss, void> {
    if (publicUrl !== undefined) yield ["publication on the web", "The API cannot publish a database."];
    for (const id of dataSourceIds)
      if ((await this.#scope.snapshot.object("data_source", id)) === undefined)
        yield [`data source ${id}`, "The copy lacks the data source."];
  }

  async *#blockLosses({ type = "", id, shows, parentType, content }: BlockRecord): AsyncGenerator<Loss, void> {
    const { into, snapshot } = this.#scope;
    const { list_start_index: start, list_format: format, comment_id: commentId } = content;
    if (shows !== undefined && id !== into && (await snapshot.object(shows, id)) === undefined)
      yield [type, `The copy lacks the ${shows}.`];
    if (shows !== undefined && parentType === "block_id")
      yield [
        `place of the ${shows}`,
        `The API cannot create a ${shows} inside a block. The ${shows} comes after the block.`,
      ];
    const change = CHANGED_BLOCKS.get(type);
    if (change !== undefined) yield [type, change];
    if (start !== undefined || format !== undefined)
      yield ["start and format of the list", "The API cannot set the start and format of a numbered list."];
    if (type === "link_to_page" && commentId !== undefined) yield [type, "A link to a comment is not restored."];
  }
}

function stampsOf({ createdTime, createdBy, editedTime, editedBy }: AnyRecord): string {
  const created = `created ${createdTime ?? "at an unknown time"} by ${createdBy ?? "unknown"}`;
  return editedBy === undefined ? created : `${created}, edited ${editedTime ?? ""} by ${editedBy}`;
}

function* columnLosses({ columns }: DataSourceRecord): Generator<Loss, void> {
  for (const { name, type, settings, options = [] } of columns) {
    const { groups } = settings;
    if (type === "button")
      yield [`action of the button "${name}"`, "The API cannot read or write the action of a button."];
    if (groups !== undefined) yield [`groups of the status "${name}"`, "The API cannot set the group of an option."];
    if (options.length > LIMITS.items)
      yield [
        `unused options after the first ${LIMITS.items} of "${name}"`,
        `A request takes at most ${LIMITS.items} options.`,
      ];
  }
}

/** Texts that are longer than a request can be, and mentions that become links. */
function* textLosses({ json }: AnyRecord): Generator<Loss, void> {
  let longest = 0;
  for (const runs of richTextsIn(json)) {
    const pieces = runs.map(({ content }) => Math.max(1, Math.ceil(content.length / LIMITS.textLength)));
    longest = Math.max(
      longest,
      pieces.reduce((sum, count) => sum + count, 0),
    );
    for (const run of runs)
      if (PREVIEWS.has(run.mentionType ?? ""))
        yield [`preview of ${run.href ?? "a link"}`, "The API cannot create previews. The preview becomes a link."];
  }
  if (longest > LIMITS.items)
    yield [
      `text after the first ${LIMITS.items} pieces`,
      `A request takes at most ${LIMITS.items} pieces of ${LIMITS.textLength} characters.`,
    ];
}

/** Types of blocks that cannot be created as they are. */
const CHANGED_BLOCKS: ReadonlyMap<string, string> = new Map([
  ["unsupported", "The API does not show the content of the block."],
  ["meeting_notes", "The API cannot create meeting notes. They become a toggle with the same content."],
  ["transcription", "The API cannot create meeting notes. They become a toggle with the same content."],
  ["link_preview", "The API cannot create link previews. The block becomes a bookmark."],
]);
