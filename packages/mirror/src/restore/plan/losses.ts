// The parts of objects that a restore changes or leaves out, because the API or a request cannot take them.
import { LIMITS } from "@ws/helpers";
import type { BlockRecord } from "../../model/records/content-records.ts";
import type { DatabaseRecord, DataSourceRecord } from "../../model/records/data-source-record.ts";
import type { PageRecord } from "../../model/records/page-record.ts";
import type { AnyRecord } from "../../model/records/records.ts";
import { richTextsIn } from "../../model/texts/rich-text.ts";
import { PREVIEWS, type ChangedBlock } from "./known-members.ts";
import type { RestoreScope } from "./restore-scope.ts";

/** A part of an object that a restore changes or leaves out. */
type Loss = readonly [what: string, why: string];

/** The parts of a plan on which the losses of an object depend. */
interface LossContext {
  readonly scope: RestoreScope;
  /** The data sources so far. */
  readonly dataSources: ReadonlyMap<string, DataSourceRecord>;
  /** Number of rows so far, by data source. */
  readonly rows: Map<string, number>;
}

/** Yields the parts of an object that a restore changes or leaves out, wherever the object is. */
export async function* lossesOf(object: AnyRecord, context: LossContext): AsyncGenerator<Loss, void> {
  if (object.kind === "page") yield* pageLosses(object, context);
  if (object.kind === "database") yield* databaseLosses(object, context);
  if (object.kind === "data_source") yield* columnLosses(object);
  if (object.kind === "block") yield* blockLosses(object, context);
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
export function* placeLosses(
  { kind, id, parentType }: AnyRecord,
  { roots, isWhole }: RestoreScope,
): Generator<Loss, void> {
  const isContainer = kind === "page" || kind === "database";
  if (isContainer && isWhole && parentType !== "workspace" && roots.some((root) => root.id === id))
    yield [
      `place in a parent of the type "${parentType ?? "unknown"}"`,
      "The copy lacks the parent. The object is placed at the top.",
    ];
}

async function* pageLosses(page: PageRecord, { scope, dataSources, rows }: LossContext): AsyncGenerator<Loss, void> {
  const { id, parentId = "", publicUrl, properties } = page;
  if ((await scope.snapshot.templates(parentId)).has(id))
    yield ["template", "The API cannot create templates. The page becomes a row."];
  if (publicUrl !== undefined) yield ["publication on the web", "The API cannot publish a page."];
  const source = dataSources.get(parentId);
  const row = (rows.get(parentId) ?? 0) + 1;
  rows.set(parentId, row);
  for (const { name, type, value, uniqueNumber, verification } of properties) {
    if (type === "unique_id" && uniqueNumber !== row)
      yield [`number ${uniqueNumber} in "${name}"`, `Notion numbers the rows itself. The row gets the number ${row}.`];
    if (verification === "expired")
      yield [`expired verification in "${name}"`, "The API cannot write an expired verification."];
    if (verification === "verified")
      yield [`person and time of the verification in "${name}"`, "Notion sets them when it stores the verification."];
    // A relation with two sides can be written from the other side.
    const isTwoWay = source?.columns.some((column) => column.name === name && column.relation?.isTwoWay === true);
    if (Array.isArray(value) && value.length > LIMITS.items && isTwoWay !== true)
      yield [`items after the first ${LIMITS.items} in "${name}"`, `A request takes at most ${LIMITS.items} items.`];
  }
}

async function* databaseLosses(
  { publicUrl, dataSourceIds }: DatabaseRecord,
  { scope }: LossContext,
): AsyncGenerator<Loss, void> {
  if (publicUrl !== undefined) yield ["publication on the web", "The API cannot publish a database."];
  for (const id of dataSourceIds)
    if ((await scope.snapshot.object("data_source", id)) === undefined)
      yield [`data source ${id}`, "The copy lacks the data source."];
}

async function* blockLosses(
  { type = "", id, shows, parentType, content }: BlockRecord,
  { scope }: LossContext,
): AsyncGenerator<Loss, void> {
  const { into, snapshot } = scope;
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
const CHANGED_BLOCKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    unsupported: "The API does not show the content of the block.",
    meeting_notes: "The API cannot create meeting notes. They become a toggle with the same content.",
    transcription: "The API cannot create meeting notes. They become a toggle with the same content.",
    link_preview: "The API cannot create link previews. The block becomes a bookmark.",
  } satisfies Record<ChangedBlock, string>),
);
