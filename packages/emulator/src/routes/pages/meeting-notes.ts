// blocks.meetingNotes.*. The source is the documentation: no traffic was recorded.
import { uuid } from "../../body/common-parsers.ts";
import { keyedBy, looseObjectOf, needed, objectOf, optional, taggedBy } from "../../body/object-parsers.ts";
import { parseOrThrow } from "../../body/parse-body.ts";
import type { Parsed } from "../../body/parser.ts";
import { anything, flag, listOf, oneOf, text, wholeNumber } from "../../body/parser.ts";
import { bodyError, validationError } from "../../errors/validation-errors.ts";
import { checkCapability } from "../../http/capabilities.ts";
import type { Context } from "../../http/context.ts";
import { notFound } from "../../http/not-found.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import type { BlockRecord } from "../../model/records.ts";
import { stampsNow } from "../../model/stamps.ts";
import { isVisible } from "../../model/visibility.ts";
import type { Workspace } from "../../model/workspace.ts";
import { blockValue } from "../../present/block-value.ts";
import { compileGroups } from "../../query/compile-groups.ts";
import type { Test } from "../../query/conditions.ts";
import type { JsonObject, JsonValue } from "../../values/json.ts";
import { objectOr, textOr } from "../../values/json.ts";
import { plainText, plainTextOf } from "../../values/plain-text.ts";
import { findPage } from "../common/find-objects.ts";

const source = taggedBy(
  { file_upload: { file_upload_id: needed(uuid) }, block: { block_id: needed(uuid) } },
  { tag: "type", loose: true },
);
const creation = looseObjectOf({
  source: needed(source),
  parent: optional(keyedBy({ page_id: uuid })),
  title: optional(text()),
  options: optional(looseObjectOf({ kickoff_summary: optional(flag) })),
});
type Creation = Parsed<typeof creation>;

/** @source https://developers.notion.com/reference/query-meeting-notes */
const MAX_LIMIT = 50;

const propertyName = oneOf(["title", "created_time", "last_edited_time", "created_by", "last_edited_by", "attendees"]);

const sort = looseObjectOf({
  property: optional(propertyName),
  direction: optional(oneOf(["ascending", "descending"])),
});
const noteQuery = objectOf({
  filter: optional(anything),
  sort: optional(listOf(sort)),
  limit: optional(wholeNumber(`an integer between 1 and ${MAX_LIMIT}`, 1, MAX_LIMIT)),
});

/** Routes of meeting notes. */
export const MEETING_NOTE_ROUTES: readonly Route[] = [
  defineRoute({
    method: "POST",
    path: "blocks/meeting_notes",
    operation: "blocks.meetingNotes.create",
    // @source https://developers.notion.com/reference/create-meeting-note, "Requirements"
    capability: "insert_content",
    body: () => creation,
    handle: createNotes,
  }),
  defineRoute({
    method: "POST",
    path: "blocks/meeting_notes/query",
    operation: "blocks.meetingNotes.query",
    capability: "read_content",
    body: () => noteQuery,
    handle: queryNotes,
  }),
];

function createNotes({ workspace, version, capabilities }: Context, body: Creation) {
  if (body.source.type === "block") checkCapability("read_content", capabilities);
  const block: BlockRecord = {
    kind: "block",
    id: workspace.ids.uuid(),
    ...stampsNow(workspace),
    type: "meeting_notes",
    content: {
      title: body.title === undefined ? [] : [plainText(body.title)],
      status: "notes_ready",
      children: {},
    },
    parent: parentOf(workspace, body),
  };
  workspace.store.attach(block);
  return { body: blockValue(workspace, block, version) };
}

function parentOf(workspace: Workspace, { source: from, parent }: Creation): BlockRecord["parent"] {
  if (from.type === "block") {
    if (parent !== undefined) throw bodyError("parent", "should be not present with a block as the source");
    const block = workspace.store.block(from.block_id);
    if (block === undefined || !isVisible(workspace, block.id)) throw notFound(workspace, "block", from.block_id);
    return block.parent;
  }
  const upload = workspace.store.fileUploads.get(from.file_upload_id);
  if (upload?.status !== "uploaded")
    throw validationError(`Could not find an uploaded file with ID: ${from.file_upload_id}.`);
  if (parent === undefined) throw bodyError("parent", "should be defined, instead was `undefined`");
  return { type: "page_id", id: findPage(workspace, parent.value).id };
}

function queryNotes({ workspace, version }: Context, body: Parsed<typeof noteQuery>) {
  const { filter, sort: sorts = [], limit = MAX_LIMIT } = body;
  const test = compileGroups<BlockRecord>(filter, { leaf: compileLeaf, maxLevels: [3, "three"], groupOf });
  const found = [...workspace.store.nodes.values()].filter(
    (node): node is BlockRecord =>
      node.kind === "block" &&
      node.type === "meeting_notes" &&
      !node.inTrash &&
      isVisible(workspace, node.id) &&
      test(node),
  );
  const ordered = sortNotes(found, sorts);
  const results = ordered.slice(0, limit).map((block) => {
    const { parent: _, ...value } = blockValue(workspace, block, version);
    return value;
  });
  return { body: { results, has_more: ordered.length > limit } };
}

function sortNotes(blocks: BlockRecord[], sorts: readonly Parsed<typeof sort>[]): BlockRecord[] {
  return sorts.toReversed().reduce((sorted, { direction, property = "title" }) => {
    const sign = direction === "descending" ? -1 : 1;
    const key = (block: BlockRecord) => noteValue(block, property);
    return sorted.toSorted((a, b) => (key(a) < key(b) ? -sign : key(a) > key(b) ? sign : 0));
  }, blocks);
}

function noteValue(block: BlockRecord, property: string): string {
  if (property === "created_time" || property === "last_edited_time") {
    return new Date(property === "created_time" ? block.createdAt : block.editedAt).toISOString();
  }
  // Notes of the emulator have no attendees.
  if (property === "attendees") return "";
  if (property === "created_by") return block.createdBy;
  return property === "last_edited_by" ? block.editedBy : plainTextOf(block.content["title"]).toLowerCase();
}

/** A group is `{ operator: "and" | "or", filters }`; a filter with a property is a leaf. */
function groupOf(filter: JsonObject) {
  return filter["property"] === undefined ? { isOr: filter["operator"] === "or", field: "filters" } : undefined;
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

const leafInput = looseObjectOf({
  property: needed(propertyName),
  filter: needed(looseObjectOf({ operator: needed(oneOf(Object.keys(OPERATORS))), value: optional(anything) })),
});

function compileLeaf(leaf: JsonObject, path: string): Test<BlockRecord> {
  const { property, filter } = parseOrThrow(leafInput, leaf, `body.${path}`);
  const compare = OPERATORS[filter.operator];
  const wanted = wantedText(filter.value);
  return (block) => compare?.(noteValue(block, property), wanted) === true;
}

function wantedText(value: JsonValue | undefined): string {
  const inner = objectOr(value)["value"];
  if (typeof inner === "string") return inner.toLowerCase();
  const { start_date: date, id } = objectOr(inner);
  return textOr(date ?? id, "");
}
