// blocks.* and blocks.children.*
import { addChildren } from "../../blocks/add-children.ts";
import { childrenOwner } from "../../blocks/children-owner.ts";
import { checkCells, checkIcon, draftChildren } from "../../blocks/draft-children.ts";
import { resolveContent } from "../../blocks/resolve-content.ts";
import type { PayloadInput } from "../../body/block-input.ts";
import { changedBlockFields, newBlocks } from "../../body/block-parsers.ts";
import { trashFields, trashFlag, uuid } from "../../body/common-parsers.ts";
import { needed, objectOf, optional, optionalIf, taggedBy } from "../../body/object-parsers.ts";
import type { Parsed, Parser } from "../../body/parser.ts";
import { mapped, oneOf, text } from "../../body/parser.ts";
import { takesChildren } from "../../catalog/block-kinds.ts";
import { validationError, wrongField } from "../../errors/validation-errors.ts";
import type { Context } from "../../http/context.ts";
import { cutPage, listBody, pagingFromQuery } from "../../http/cursor-paging.ts";
import { notFound } from "../../http/not-found.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import type { BlockRecord, NodeRecord, PageRecord } from "../../model/records.ts";
import { touch, touchHolder } from "../../model/stamps.ts";
import type { ChildPosition } from "../../model/store.ts";
import { setTrashed, trashLookup } from "../../model/trash.ts";
import { blockValue } from "../../present/block-value.ts";
import { checkAncestors, checkEditable } from "../common/check-editable.ts";
import { containerParam, nodeParam } from "../common/find-objects.ts";

/** @param isOlder true before version 2026-03-11, which removed `after` and `archived` */
const addition = (isOlder: boolean) =>
  objectOf({
    children: needed(newBlocks(isOlder)),
    position: optional(
      taggedBy({ after_block: { after_block: needed(objectOf({ id: needed(uuid) })) }, start: {}, end: {} }),
    ),
    after: optionalIf(isOlder, uuid),
  });
type Addition = Parsed<ReturnType<typeof addition>>;

/** A change of a block: its payload by type, and the trash fields. */
interface BlockChange {
  readonly trash: boolean | undefined;
  readonly payloads: Readonly<Record<string, PayloadInput | undefined>>;
}

function blockChange(hasArchived: boolean): Parser<BlockChange> {
  const ownFields = { object: optional(oneOf(["block"])), type: optional(text()), ...trashFields(hasArchived) };
  const parser = objectOf({ ...changedBlockFields(), ...ownFields });
  return mapped(parser, (body) => {
    const { object: _object, type: _type, in_trash, archived, ...payloads } = body;
    return { trash: trashFlag({ in_trash, archived }), payloads };
  });
}

/** Routes of the blocks family. */
export const BLOCK_ROUTES: readonly Route[] = [
  defineRoute({
    method: "GET",
    path: "blocks/{block_id:uuid}",
    operation: "blocks.retrieve",
    capability: "read_content",
    handle: (context) => ({ body: blockValue(context.workspace, nodeParam(context), context.version) }),
  }),
  defineRoute({
    method: "PATCH",
    path: "blocks/{block_id:uuid}",
    operation: "blocks.update",
    capability: "update_content",
    body: (version) => blockChange(version === "2025-09-03"),
    handle: updateBlock,
  }),
  defineRoute({
    method: "DELETE",
    path: "blocks/{block_id:uuid}",
    operation: "blocks.delete",
    capability: "update_content",
    handle: (context) => {
      const node = nodeParam(context);
      checkEditable(context.workspace, node);
      setTrashed(context.workspace, node, true);
      return { body: blockValue(context.workspace, node, context.version) };
    },
  }),
  defineRoute({
    method: "GET",
    path: "blocks/{block_id:uuid}/children",
    operation: "blocks.children.list",
    capability: "read_content",
    handle: listChildren,
  }),
  defineRoute({
    method: "PATCH",
    path: "blocks/{block_id:uuid}/children",
    operation: "blocks.children.append",
    capability: "insert_content",
    body: (version) => addition(version === "2025-09-03"),
    handle: appendChildren,
  }),
];

function listChildren(context: Context) {
  const { workspace, version } = context;
  const node = nodeParam(context);
  const children = node.kind === "database" ? [] : workspace.store.liveChildren(childrenOwner(workspace, node));
  const page = cutPage(children, pagingFromQuery(context), (child) => child.id);
  const isInTrash = trashLookup(workspace.store);
  return {
    body: listBody(
      "block",
      page.items.map((child) => blockValue(workspace, child, version, isInTrash(child.id))),
      page.nextCursor,
    ),
  };
}

function appendChildren(context: Context, body: Addition) {
  const { workspace, version } = context;
  const parent = containerParam(context);
  if (parent.kind === "page") checkAncestors(workspace, { type: "page_id", id: parent.id });
  else checkEditable(workspace, parent);
  const parentType = parent.kind === "page" ? "child_page" : parent.type;
  if (parent.kind === "block" && !takesChildren(parent.type, parent.content))
    throw validationError("Block does not support children.");
  const drafts = draftChildren(workspace, body.children, "children", parentType, version);
  if (parent.kind === "block" && parent.type === "table")
    for (const row of drafts) checkCells(row.content, parent.content);
  const position = positionOf(context, parent, body);
  const blocks = addChildren(workspace, parent, drafts, position);
  touch(workspace, parent);
  if (parent.kind === "block") touchHolder(workspace, parent.parent);
  const shown = position.at === "end" ? blocks : andFollowing(context, parent, blocks);
  return {
    body: listBody(
      "block",
      // The parent is not in the trash.
      shown.map((block) => blockValue(workspace, block, version, false)),
      null,
    ),
  };
}

/** Recorded: the response to an insertion at the start or after a block has the new blocks and all following siblings. */
function andFollowing(
  context: Context,
  parent: PageRecord | BlockRecord,
  blocks: readonly BlockRecord[],
): readonly NodeRecord[] {
  const siblings = context.workspace.store.liveChildren(parent);
  const first = siblings.findIndex((sibling) => sibling.id === blocks[0]?.id);
  return first < 0 ? blocks : siblings.slice(first);
}

function positionOf(context: Context, parent: PageRecord | BlockRecord, { after, position }: Addition): ChildPosition {
  // @source https://developers.notion.com/reference/patch-block-children
  if (after !== undefined && position !== undefined) throw wrongField("after", "not present with `position`", after);
  const id = after ?? (position?.type === "after_block" ? position.after_block.id : undefined);
  if (id === undefined) return { at: position?.type === "start" ? "start" : "end" };
  if (parent.children?.includes(id) !== true) throw notFound(context.workspace, "block", id);
  return { at: "after", id };
}

function updateBlock(context: Context, { trash, payloads }: BlockChange) {
  const { workspace, version } = context;
  const node = nodeParam(context);
  checkEditable(workspace, node, trash);
  if (Object.keys(payloads).length > 0) {
    if (node.kind !== "block")
      throw validationError(
        "Updating child_page or child_database blocks is not supported: use the pages and databases endpoints.",
      );
    changeContent(context, node, payloads[node.type]);
  }
  if (trash !== undefined) setTrashed(workspace, node, trash);
  touch(workspace, node);
  if (node.kind === "block") touchHolder(workspace, node.parent);
  return { body: blockValue(workspace, node, version) };
}

function changeContent({ workspace, version }: Context, block: BlockRecord, payload: PayloadInput | undefined): void {
  if (payload === undefined)
    throw validationError(`body failed validation: body.${block.type} should be defined, instead was \`undefined\`.`);
  const parent = block.parent.type === "block_id" ? workspace.store.block(block.parent.id) : undefined;
  checkIcon(block.type, payload, block.type, parent?.type ?? "", version);
  const content = resolveContent(workspace, block.type, payload, block.content);
  if (block.type === "table_row" && parent !== undefined) checkCells(content, parent.content);
  block.content = content;
}
