// The plan of a restore: what it contains, and what it changes or leaves out.
import { LIMITS } from "@ws/helpers";
import { fieldsList, fieldsOf, textOf, type Fields } from "../json.ts";
import type { SnapshotObject } from "../snapshot/snapshot.ts";
import type { ObjectKind } from "../store/tables.ts";
import { textsIn } from "./new-content.ts";
import { unknownParts } from "./unknown-members.ts";
import {
  containerKind,
  everything,
  isInScope,
  sourcesOf,
  uniqueNumber,
  unreachable,
  type RestoreScope,
} from "./restore-scope.ts";

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

/** A plan with the data sources that it contains. */
export interface ScopePlan extends Omit<RestorePlan, "unfinished"> {
  readonly dataSources: ReadonlySet<string>;
}

/** Omissions of the copy itself, by the id of the object. */
export type KnownOmissions = ReadonlyMap<string, readonly { readonly what: string; readonly why: string }[]>;

/** Reads everything that a restore contains, and lists what it changes or leaves out. */
export async function planRestore(scope: RestoreScope, known: KnownOmissions): Promise<ScopePlan> {
  const planner = new Planner(scope, known);
  for await (const object of everything(scope)) await planner.add(object);
  return planner.finish();
}

class Planner {
  readonly #scope: RestoreScope;
  readonly #counts = new Map<string, number>();
  readonly #limits: RestoreOmission[] = [];
  readonly #omissions: RestoreOmission[] = [];
  readonly #pages = new Set<string>();
  /** Pages and databases of the restore. */
  readonly #reached = new Set<string>();
  readonly #dataSources = new Map<string, SnapshotObject>();
  /** Copies of synced blocks with their originals. */
  readonly #copies: { readonly block: SnapshotObject; readonly original: string }[] = [];
  /** Number of rows so far, by data source. */
  readonly #rows = new Map<string, number>();

  readonly #known: KnownOmissions;

  constructor(scope: RestoreScope, known: KnownOmissions) {
    this.#scope = scope;
    this.#known = known;
  }

  async add(object: SnapshotObject): Promise<void> {
    const { kind, json } = object;
    if (kind === "page" || kind === "database") this.#reached.add(object.id);
    if (kind === "page") await this.#addPage(object);
    if (kind === "database") await this.#addDatabase(object);
    if (kind === "data_source") this.#addDataSource(object);
    if (kind === "block") await this.#addBlock(object);
    if (kind === "comment") this.#addAttachments(object);
    if (kind === "view" && json["type"] === "form")
      this.#omit(object, "questions of the form", "The API has no questions of forms.");
    this.#addText(object);
    // The service makes the block that shows a page or database.
    if (containerKind(object) === undefined) this.#addParts(object);
  }

  #addParts(object: SnapshotObject): void {
    const { kind, id } = object;
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    for (const { what, why } of this.#known.get(id) ?? []) this.#omit(object, `${what} (not in the copy)`, why);
    for (const part of unknownParts(object))
      this.#omit(object, part, "This version of ws-mirror does not know it, so it is not sent.");
    if (kind === "page" || kind === "database") this.#addPlace(object);
    if (kind !== "data_source") this.#addStamps(object);
  }

  async finish(): Promise<ScopePlan> {
    for (const source of this.#dataSources.values()) this.#addRelations(source);
    if (this.#scope.isWhole)
      for await (const object of unreachable(this.#scope, (id) => this.#reached.has(id)))
        this.#omit(object, object.kind, "Its parents contain each other, so it has no place in the tree.");
    for (const { block, original } of this.#copies)
      if (!(await isInScope(this.#scope, original, (id) => this.#pages.has(id))))
        this.#omit(block, "link to the original", "The original is not restored, so the copy becomes an original.");
    return {
      objects: Object.fromEntries([...this.#counts].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      limits: this.#limits,
      omissions: this.#omissions,
      dataSources: new Set(this.#dataSources.keys()),
    };
  }

  #omit({ kind, id }: SnapshotObject, what: string, why: string): void {
    this.#omissions.push({ kind, object_id: id, what, why });
  }

  /** An object whose parent the copy lacks, or whose kind of parent is unknown, comes to the top. */
  #addPlace(object: SnapshotObject): void {
    const { roots, isWhole } = this.#scope;
    const type = textOf(fieldsOf(object.json["parent"])["type"]);
    if (!isWhole || type === "workspace" || !roots.some(({ id }) => id === object.id)) return;
    this.#omit(
      object,
      `place in a parent of the type "${type ?? "unknown"}"`,
      "The copy lacks the parent. The object is placed at the top.",
    );
  }

  #addAttachments(comment: SnapshotObject): void {
    if (fieldsList(comment.json["attachments"]).length > LIMITS.commentAttachments)
      this.#omit(
        comment,
        `attachments after the first ${LIMITS.commentAttachments}`,
        `A new comment has at most ${LIMITS.commentAttachments} attachments.`,
      );
  }

  #addStamps({ kind, id, json }: SnapshotObject): void {
    const by = textOf(fieldsOf(json["created_by"])["id"]) ?? "unknown";
    const edited = textOf(fieldsOf(json["last_edited_by"])["id"]);
    const what =
      `created ${textOf(json["created_time"]) ?? "at an unknown time"} by ${by}` +
      (edited === undefined ? "" : `, edited ${textOf(json["last_edited_time"]) ?? ""} by ${edited}`);
    this.#limits.push({ kind, object_id: id, what, why: "The API cannot set times and people." });
  }

  async #addPage(page: SnapshotObject): Promise<void> {
    this.#pages.add(page.id);
    if ((await this.#scope.snapshot.templates(page.parentId ?? "")).has(page.id))
      this.#omit(page, "template", "The API cannot create templates. The page becomes a row.");
    if (textOf(page.json["public_url"]) !== undefined)
      this.#omit(page, "publication on the web", "The API cannot publish a page.");
    const source = this.#dataSources.get(page.parentId ?? "");
    const number = (this.#rows.get(source?.id ?? "") ?? 0) + 1;
    if (source !== undefined) this.#rows.set(source.id, number);
    for (const [name, property] of Object.entries(fieldsOf(page.json["properties"]))) {
      const { type } = fieldsOf(property);
      const value = fieldsOf(property)[String(type)];
      if (type === "unique_id" && uniqueNumber(page, name) !== number)
        this.#omit(
          page,
          `number ${uniqueNumber(page, name)} in "${name}"`,
          `The service numbers the rows itself. The row gets the number ${number}.`,
        );
      if (type === "verification" && fieldsOf(value)["state"] === "expired")
        this.#omit(page, `expired verification in "${name}"`, "The API cannot write an expired verification.");
      else if (type === "verification" && fieldsOf(value)["state"] === "verified")
        this.#omit(
          page,
          `person and time of the verification in "${name}"`,
          "The service sets them when it stores the verification.",
        );
      const column = fieldsOf(fieldsOf(source?.json["properties"])[name]);
      // A relation with two sides can be written from the other side.
      const isTwoWay = fieldsOf(column["relation"])["dual_property"] !== undefined;
      const isCut = Array.isArray(value) && value.length > LIMITS.items && !isTwoWay;
      if (isCut)
        this.#omit(
          page,
          `items after the first ${LIMITS.items} in "${name}"`,
          `A request takes at most ${LIMITS.items} items.`,
        );
    }
  }

  async #addDatabase(database: SnapshotObject): Promise<void> {
    if (textOf(database.json["public_url"]) !== undefined)
      this.#omit(database, "publication on the web", "The API cannot publish a database.");
    for await (const { id, object } of sourcesOf(this.#scope.snapshot, database))
      if (object === undefined) this.#omit(database, `data source ${id}`, "The copy lacks the data source.");
  }

  #addDataSource(source: SnapshotObject): void {
    this.#dataSources.set(source.id, source);
    for (const [name, property] of Object.entries(fieldsOf(source.json["properties"]))) {
      const { type, ...rest } = fieldsOf(property);
      const { options, groups } = fieldsOf(rest[String(type)]);
      if (type === "button") this.#omit(source, `action of the button "${name}"`, "The API has no actions of buttons.");
      if (groups !== undefined)
        this.#omit(source, `groups of the status "${name}"`, "The service decides to which group an option belongs.");
      if (fieldsList(options).length > LIMITS.items)
        this.#omit(
          source,
          `unused options after the first ${LIMITS.items} of "${name}"`,
          `A request takes at most ${LIMITS.items} options.`,
        );
    }
  }

  #addRelations(source: SnapshotObject): void {
    for (const [name, property] of Object.entries(fieldsOf(source.json["properties"]))) {
      const relation = fieldsOf(fieldsOf(property)["relation"]);
      const target = textOf(relation["data_source_id"]);
      if (target === undefined || this.#dataSources.has(target)) continue;
      if (relation["dual_property"] !== undefined)
        this.#omit(source, `other side of the relation "${name}"`, `Data source ${target} is not restored.`);
    }
  }

  async #addBlock(block: SnapshotObject): Promise<void> {
    const { type = "", json, id } = block;
    const payload = fieldsOf(json[type]);
    const kind = containerKind(block);
    if (kind !== undefined && id !== this.#scope.into && (await this.#scope.snapshot.object(kind, id)) === undefined)
      this.#omit(block, type, `The copy lacks the ${kind}.`);
    if (kind !== undefined && fieldsOf(json["parent"])["type"] === "block_id")
      this.#omit(
        block,
        `place of the ${kind}`,
        `The API cannot create a ${kind} inside a block. It comes after the block.`,
      );
    const change = Object.hasOwn(CHANGED_BLOCKS, type) ? CHANGED_BLOCKS[type] : undefined;
    if (change !== undefined) this.#omit(block, type, change);
    if (payload["list_start_index"] !== undefined || payload["list_format"] !== undefined)
      this.#omit(block, "start and format of the list", "The API cannot set the start and format of a numbered list.");
    if (type === "link_to_page" && payload["comment_id"] !== undefined)
      this.#omit(block, type, "A link to a comment is not restored.");
    const original = textOf(fieldsOf(payload["synced_from"])["block_id"]);
    if (original !== undefined) this.#copies.push({ block, original });
  }

  /** Adds texts that are longer than a request can be, and mentions that become links. */
  #addText(object: SnapshotObject): void {
    let longest = 0;
    for (const runs of textsIn(object.json)) {
      longest = Math.max(
        longest,
        runs.reduce((sum, run) => sum + piecesOf(run), 0),
      );
      for (const run of runs) {
        const type = textOf(fieldsOf(run["mention"])["type"]);
        if (type === "link_preview" || type === "link_mention")
          this.#omit(
            object,
            `preview of ${textOf(run["href"]) ?? "a link"}`,
            "The API cannot create previews. It becomes a link.",
          );
      }
    }
    if (longest > LIMITS.items)
      this.#omit(
        object,
        `text after the first ${LIMITS.items} pieces`,
        `A request takes at most ${LIMITS.items} pieces of ${LIMITS.textLength} characters.`,
      );
  }
}

/** Types of blocks that cannot be created as they are. */
const CHANGED_BLOCKS: Readonly<Record<string, string>> = {
  unsupported: "The API does not show the content of the block.",
  meeting_notes: "The API cannot create meeting notes. They become a toggle with the same content.",
  transcription: "The API cannot create meeting notes. They become a toggle with the same content.",
  link_preview: "The API cannot create link previews. The block becomes a bookmark.",
};

const piecesOf = (run: Fields): number =>
  Math.max(1, Math.ceil((textOf(fieldsOf(run["text"])["content"])?.length ?? 0) / LIMITS.textLength));
