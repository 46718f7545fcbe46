// blocks.meetingNotes.*. Known from the documents only, nothing of it was recorded.
import { bodyError, validationError } from "../../errors/validation-errors.ts";
import { notFound } from "../../http/not-found.ts";
import type { Context, Route } from "../../http/route.ts";
import type { BlockRecord } from "../../model/records.ts";
import { stampsNow } from "../../model/stamps.ts";
import { blockValue } from "../../present/block-value.ts";
import type { JsonObject, JsonValue } from "../../values/json.ts";
import { isObject, objectOr, objectsOf, optionalText, textOr } from "../../values/json.ts";
import { plainText, plainTextOf } from "../../values/plain-text.ts";
import { dashedUuid, isUuid } from "../../values/uuid.ts";
import { findPage } from "../common/find-objects.ts";

/** Routes of meeting notes. */
export const MEETING_NOTE_ROUTES: readonly Route[] = [
  { method: "POST", path: "blocks/meeting_notes", operation: "blocks.meetingNotes.create", handle: createNotes },
  { method: "POST", path: "blocks/meeting_notes/query", operation: "blocks.meetingNotes.query", handle: queryNotes },
];

const DEFAULT_LIMIT = 50;

function createNotes(context: Context) {
  const { workspace, body } = context;
  const source = objectOr(body["source"]);
  const fromBlock = source["type"] === "block";
  if (!fromBlock && source["type"] !== "file_upload")
    throw bodyError("source.type", 'should be `"file_upload"` or `"block"`');
  const sourceId = source[fromBlock ? "block_id" : "file_upload_id"];
  if (!isUuid(sourceId))
    throw bodyError(`source.${fromBlock ? "block_id" : "file_upload_id"}`, "should be a valid uuid");
  const parent = fromBlock ? parentOfBlock(context, dashedUuid(sourceId)) : parentPage(context, dashedUuid(sourceId));
  const title = optionalText(body["title"]);
  const block: BlockRecord = {
    kind: "block",
    id: workspace.ids.uuid(),
    ...stampsNow(workspace),
    type: "meeting_notes",
    content: { title: title === undefined ? [] : [plainText(title)], status: "notes_ready", children: {} },
    parent,
  };
  workspace.store.attach(block);
  return { body: blockValue(workspace, block, context.version) };
}

function parentOfBlock(context: Context, id: string): BlockRecord["parent"] {
  if (context.body["parent"] !== undefined)
    throw bodyError("parent", "should be not present with a block as the source");
  const block = context.workspace.store.block(id);
  if (block === undefined) throw notFound(context.workspace, "block", id);
  return block.parent;
}

function parentPage(context: Context, uploadId: string): BlockRecord["parent"] {
  const upload = context.workspace.store.fileUploads.get(uploadId);
  if (upload?.status !== "uploaded") throw validationError(`Could not find an uploaded file with ID: ${uploadId}.`);
  const pageId = objectOr(context.body["parent"])["page_id"];
  if (!isUuid(pageId)) throw bodyError("parent.page_id", "should be a valid uuid");
  return { type: "page_id", id: findPage(context.workspace, dashedUuid(pageId)).id };
}

type NoteTest = (block: BlockRecord) => boolean;

function queryNotes(context: Context) {
  const { workspace, body } = context;
  const limit = typeof body["limit"] === "number" ? body["limit"] : DEFAULT_LIMIT;
  const test = body["filter"] === undefined ? () => true : compile(body["filter"], 3);
  const found = [...workspace.store.nodes.values()].filter(
    (node): node is BlockRecord =>
      node.kind === "block" && node.type === "meeting_notes" && !node.inTrash && test(node),
  );
  const ordered = sortNotes(found, objectsOf(body["sort"]));
  const results = ordered.slice(0, limit).map((block) => {
    const { parent: _, ...value } = blockValue(workspace, block, context.version);
    return value;
  });
  return { body: { results, has_more: ordered.length > limit } };
}

function sortNotes(blocks: BlockRecord[], sorts: readonly JsonObject[]): BlockRecord[] {
  return sorts.toReversed().reduce((sorted, sort) => {
    const sign = sort["direction"] === "descending" ? -1 : 1;
    const key = (block: BlockRecord) => noteValue(block, textOr(sort["property"], "title"));
    return sorted.toSorted((a, b) => (key(a) < key(b) ? -sign : key(a) > key(b) ? sign : 0));
  }, blocks);
}

function noteValue(block: BlockRecord, property: string): string {
  if (property === "created_time" || property === "last_edited_time") {
    return new Date(property === "created_time" ? block.createdAt : block.editedAt).toISOString();
  }
  if (property === "created_by") return block.createdBy;
  return property === "last_edited_by" ? block.editedBy : plainTextOf(block.content["title"]).toLowerCase();
}

function compile(filter: JsonValue, levels: number): NoteTest {
  if (!isObject(filter)) throw bodyError("filter", "should be an object");
  if (filter["property"] !== undefined) return compileLeaf(filter);
  if (levels === 0) throw bodyError("filter", "nests too deep");
  const tests = (Array.isArray(filter["filters"]) ? filter["filters"] : []).map((inner) => compile(inner, levels - 1));
  return filter["operator"] === "or"
    ? (block) => tests.some((test) => test(block))
    : (block) => tests.every((test) => test(block));
}

const OPERATORS: Readonly<Record<string, (value: string, wanted: string) => boolean>> = {
  string_is: (value, wanted) => value === wanted,
  string_is_not: (value, wanted) => value !== wanted,
  string_contains: (value, wanted) => value.includes(wanted),
  string_does_not_contain: (value, wanted) => !value.includes(wanted),
  string_starts_with: (value, wanted) => value.startsWith(wanted),
  string_ends_with: (value, wanted) => value.endsWith(wanted),
  date_is: (value, wanted) => value.slice(0, 10) === wanted.slice(0, 10),
  date_is_before: (value, wanted) => value.slice(0, wanted.length) < wanted,
  date_is_after: (value, wanted) => value.slice(0, wanted.length) > wanted,
  date_is_on_or_before: (value, wanted) => value.slice(0, wanted.length) <= wanted,
  date_is_on_or_after: (value, wanted) => value.slice(0, wanted.length) >= wanted,
  person_contains: (value, wanted) => value === wanted,
  person_does_not_contain: (value, wanted) => value !== wanted,
  is_empty: (value) => value === "",
  is_not_empty: (value) => value !== "",
};

function compileLeaf(leaf: JsonObject): NoteTest {
  const property = textOr(leaf["property"], "");
  const { operator, value } = objectOr(leaf["filter"]);
  const compare = OPERATORS[textOr(operator, "")];
  if (compare === undefined)
    throw bodyError(
      "filter.operator",
      `should be a known operator, instead was \`${JSON.stringify(operator) ?? "undefined"}\``,
    );
  const wanted = wantedText(value);
  return (block) => compare(noteValue(block, property), wanted);
}

function wantedText(value: JsonValue | undefined): string {
  const inner = objectOr(value)["value"];
  if (typeof inner === "string") return inner.toLowerCase();
  const { start_date: date, id } = objectOr(inner);
  return textOr(date ?? id, "");
}
