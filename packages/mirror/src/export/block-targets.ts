// The blocks to which links in an export lead, and those that a vault shows in other places.
import { sql } from "kysely";
import { plainTextOf, titleOf } from "@ws/render/values";
import { dashedId } from "../object-id.ts";
import type { BlockRecord } from "../model/records/content-records.ts";
import { OBJECT_KINDS, type ObjectKind } from "../model/records/object-kind.ts";
import type { ExportContext } from "./export-context.ts";

/** Ends of addresses that name a block. */
const FRAGMENT = /#([\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12})/giu;

/** A copy of a synced block as the blocks that it shows. */
export interface Embedded {
  /** Id of the page with the original. */
  readonly pageId: string;
  readonly blockIds: readonly string[];
}

/** The forms of links and marks in a format. */
export interface TargetOptions {
  /** Returns the end of the address of a heading. Two headings of a page with the same end are no targets of their own. */
  readonly headingEnd: (text: string) => string;
  /** True: a heading with blocks inside is a heading of the format, too. */
  readonly togglesAreHeadings: boolean;
  /** True: copies of synced blocks show the blocks of their originals. */
  readonly hasEmbeds: boolean;
}

/** The blocks that need a mark. */
export class BlockTargets {
  /** The ends of addresses, by the ids of headings. */
  readonly #headings = new Map<string, string>();
  readonly #marked = new Set<string>();
  readonly #embedded = new Map<string, Embedded>();

  static async read(
    { snapshot, db }: Pick<ExportContext, "snapshot" | "db">,
    options: TargetOptions,
  ): Promise<BlockTargets> {
    const targets = new BlockTargets();
    for (const id of await linkedIds({ snapshot, db })) {
      const block = await snapshot.object("block", id);
      if (block === undefined || block.shows !== undefined) continue;
      const end = await endOfHeading(block, { snapshot, db }, options);
      if (end === undefined) targets.#marked.add(id);
      else targets.#headings.set(id, end);
    }
    if (options.hasEmbeds) await targets.#readEmbedded({ snapshot, db });
    return targets;
  }

  async #readEmbedded({ snapshot, db }: Pick<ExportContext, "snapshot" | "db">): Promise<void> {
    const { rows } = await sql<{ id: string }>`select id from ws_objects
      where kind = 'block' and type = 'synced_block' order by id`.execute(db);
    for (const { id } of rows) {
      const originalId = (await snapshot.object("block", id))?.originalId;
      if (originalId === undefined || this.#embedded.has(originalId)) continue;
      const pageId = await pageOf(originalId, snapshot);
      const blocks: BlockRecord[] = [];
      for await (const block of snapshot.children(originalId)) blocks.push(block);
      if (pageId === undefined || blocks.length === 0 || !blocks.every(isWhole)) continue;
      const blockIds = blocks.map((block) => block.id);
      this.#embedded.set(originalId, { pageId, blockIds });
      for (const blockId of blockIds) this.#marked.add(blockId);
    }
  }

  /** True for a block that needs a mark. A heading that links name needs none. */
  isMarked(id: string): boolean {
    return this.#marked.has(id);
  }

  /** Returns the end of the address of a block, without `#`. Undefined for a block without a mark. */
  endOf(id: string): string | undefined {
    return this.#headings.get(id) ?? (this.#marked.has(id) ? markOf(id) : undefined);
  }

  /** Returns the blocks that a copy of a synced block shows. Undefined: they cannot be shown in another place. */
  embeddedIn(originalId: string): Embedded | undefined {
    return this.#embedded.get(originalId);
  }
}

/** Returns the mark of a block. */
export const markOf = (id: string): string => `^${id.replaceAll("-", "")}`;

/** Kinds of objects with texts. */
const KINDS = OBJECT_KINDS.filter((kind) => kind !== "user");

/** Returns the ids of blocks that links of the snapshot name. */
async function linkedIds({ snapshot, db }: Pick<ExportContext, "snapshot" | "db">): Promise<ReadonlySet<string>> {
  // An earlier state can have a link that the present one lacks.
  const { rows } = await sql<{ kind: ObjectKind; id: string; json: string }>`
    select kind, id, json from ws_objects where kind in (${sql.join(KINDS)}) and json like '%#%'
    union all select kind, id, json from ws_versions where kind in (${sql.join(KINDS)}) and json like '%#%'
      and ${snapshot.at === undefined ? sql`1 = 0` : sql`1 = 1`}`.execute(db);
  const found = new Map<string, Pick<(typeof rows)[number], "kind" | "id">>();
  for (const { kind, id, json } of rows) if (json.search(FRAGMENT) !== -1) found.set(`${kind} ${id}`, { kind, id });
  const ids = new Set<string>();
  for (const { kind, id } of found.values()) {
    const object = await snapshot.object(kind, id);
    for (const [, target = ""] of JSON.stringify(object?.json ?? {}).matchAll(FRAGMENT))
      ids.add(dashedId(target.replaceAll("-", "").toLowerCase()));
  }
  return ids;
}

const textOf = (block: BlockRecord): string => plainTextOf(block.richText);

const isHeading = ({ type, isToggle }: BlockRecord, { togglesAreHeadings }: TargetOptions): boolean =>
  type?.startsWith("heading_") === true && (togglesAreHeadings || !isToggle);

/** Returns the end of the address of a heading. Undefined for other blocks, and if its page has it twice. */
async function endOfHeading(
  block: BlockRecord,
  { snapshot, db }: Pick<ExportContext, "snapshot" | "db">,
  options: TargetOptions,
): Promise<string | undefined> {
  const end = isHeading(block, options) ? options.headingEnd(textOf(block)) : "";
  const pageId = end === "" ? undefined : await pageOf(block.id, snapshot);
  const page = pageId === undefined ? undefined : await snapshot.object("page", pageId);
  if (page === undefined) return undefined;
  const { rows } = await sql<{ id: string }>`select id from ws_objects
    where page_id = ${page.id} and kind = 'block' and type like 'heading%'`.execute(db);
  const ends = [options.headingEnd(titleOf(page))];
  for (const { id } of rows) {
    const other = id === block.id ? undefined : await snapshot.object("block", id);
    if (other !== undefined) ends.push(options.headingEnd(textOf(other)));
  }
  return ends.includes(end) ? undefined : end;
}

/** Returns the id of the page around a block. */
async function pageOf(blockId: string, snapshot: ExportContext["snapshot"]): Promise<string | undefined> {
  let id: string | undefined = blockId;
  // A damaged copy can have a block inside of itself.
  for (const seen = new Set<string>(); id !== undefined && !seen.has(id);) {
    seen.add(id);
    const block: BlockRecord | undefined = await snapshot.object("block", id);
    if (block === undefined || block.shows !== undefined) return id;
    id = block.parentId;
  }
  return undefined;
}

/** Types of blocks that are one block of Obsidian, with everything inside. */
const WHOLE: ReadonlySet<string | undefined> = new Set([
  "paragraph",
  "bulleted_list_item",
  "numbered_list_item",
  "to_do",
  "quote",
  "callout",
  "toggle",
  "table",
  "code",
  "equation",
]);

/** True for a block that Obsidian shows as a whole by its mark. */
const isWhole = (block: BlockRecord): boolean =>
  WHOLE.has(block.type) && !(block.type === "paragraph" && block.hasChildren) && plainTextOf(block.caption) === "";
