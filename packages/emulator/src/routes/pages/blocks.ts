// blocks.* and blocks.children.*
import { addChildren } from "../../blocks/add-children.ts";
import { childrenOwner } from "../../blocks/children-owner.ts";
import { checkCells, readChildren, takesChildren } from "../../blocks/read-children.ts";
import { readContent } from "../../blocks/read-content.ts";
import { BLOCK_KINDS } from "../../catalog/block-kinds.ts";
import { bodyError, validationError } from "../../errors/validation-errors.ts";
import { cutPage, listBody, pagingFromQuery } from "../../http/cursor-paging.ts";
import { notFound } from "../../http/not-found.ts";
import type { Context, Route } from "../../http/route.ts";
import type { BlockRecord, NodeRecord, PageRecord } from "../../model/records.ts";
import { touch, touchHolder } from "../../model/stamps.ts";
import type { ChildPosition } from "../../model/store.ts";
import { setTrashed } from "../../model/trash.ts";
import { blockValue } from "../../present/block-value.ts";
import type { JsonObject } from "../../values/json.ts";
import { isObject, objectOr } from "../../values/json.ts";
import { dashedUuid, isUuid } from "../../values/uuid.ts";
import { containerParam, nodeParam } from "../common/find-objects.ts";
import { trashFlag } from "../common/trash-flag.ts";

/** Routes of the blocks family. */
export const BLOCK_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: "blocks/{block_id:uuid}",
    operation: "blocks.retrieve",
    handle: (context) => ({ body: blockValue(context.workspace, nodeParam(context), context.version) }),
  },
  { method: "PATCH", path: "blocks/{block_id:uuid}", operation: "blocks.update", handle: updateBlock },
  {
    method: "DELETE",
    path: "blocks/{block_id:uuid}",
    operation: "blocks.delete",
    handle: (context) => {
      const node = nodeParam(context);
      setTrashed(context.workspace, node, true);
      return { body: blockValue(context.workspace, node, context.version) };
    },
  },
  { method: "GET", path: "blocks/{block_id:uuid}/children", operation: "blocks.children.list", handle: listChildren },
  {
    method: "PATCH",
    path: "blocks/{block_id:uuid}/children",
    operation: "blocks.children.append",
    handle: appendChildren,
  },
];

function listChildren(context: Context) {
  const { workspace, version } = context;
  const node = nodeParam(context);
  const children = node.kind === "database" ? [] : workspace.store.liveChildren(childrenOwner(workspace, node));
  const page = cutPage(children, pagingFromQuery(context), (child) => child.id);
  return {
    body: listBody(
      "block",
      page.items.map((child) => blockValue(workspace, child, version)),
      page.nextCursor,
    ),
  };
}

function appendChildren(context: Context) {
  const { workspace, version, body } = context;
  const parent = containerParam(context);
  if (parent.inTrash)
    throw validationError("Can't edit block that is archived. You must unarchive the block before editing.");
  const parentType = parent.kind === "page" ? "child_page" : parent.type;
  if (parent.kind === "block" && !takesChildren(parent.type, parent.content))
    throw validationError("Block does not support children.");
  const drafts = readChildren(workspace, body["children"], "children", parentType);
  if (parent.kind === "block" && parent.type === "table")
    for (const row of drafts) checkCells(row.content, parent.content);
  const position = readPosition(context, parent);
  const blocks = addChildren(workspace, parent, drafts, position);
  touch(workspace, parent);
  if (parent.kind === "block") touchHolder(workspace, parent.parent);
  const shown = position.at === "after" ? andFollowing(context, parent, blocks) : blocks;
  return {
    body: listBody(
      "block",
      shown.map((block) => blockValue(workspace, block, version)),
      null,
    ),
  };
}

/** Recorded: an insertion after a block is answered with the new blocks and all that follow them. */
function andFollowing(
  context: Context,
  parent: PageRecord | BlockRecord,
  blocks: readonly BlockRecord[],
): readonly NodeRecord[] {
  const siblings = context.workspace.store.liveChildren(parent);
  const first = siblings.findIndex((sibling) => sibling.id === blocks[0]?.id);
  return first < 0 ? blocks : siblings.slice(first);
}

function readPosition(context: Context, parent: PageRecord | BlockRecord): ChildPosition {
  const { after, position } = context.body;
  if (after !== undefined) {
    if (context.version !== "2025-09-03")
      throw bodyError("after", `should be not present, instead was \`${JSON.stringify(after)}\``);
    return afterChild(context, parent, after, "after");
  }
  const { type, after_block: afterBlock } = objectOr(position);
  if (type === "start") return { at: "start" };
  if (type === "after_block") return afterChild(context, parent, objectOr(afterBlock)["id"], "position.after_block.id");
  if (position !== undefined && type !== "end")
    throw bodyError(
      "position.type",
      `should be \`"after_block"\`, \`"start"\`, or \`"end"\`, instead was \`${JSON.stringify(type) ?? "undefined"}\``,
    );
  return { at: "end" };
}

function afterChild(context: Context, parent: PageRecord | BlockRecord, id: unknown, path: string): ChildPosition {
  if (!isUuid(id))
    throw bodyError(path, `should be a valid uuid, instead was \`${JSON.stringify(id) ?? "undefined"}\``);
  const after = dashedUuid(id);
  if (parent.children?.includes(after) !== true) throw notFound(context.workspace, "block", after);
  return { at: "after", id: after };
}

function updateBlock(context: Context) {
  const { workspace, version, body } = context;
  const node = nodeParam(context);
  const flag = trashFlag(context);
  const type = Object.keys(body).find((key) => Object.hasOwn(BLOCK_KINDS, key) && isObject(body[key]));
  if (type !== undefined) {
    if (node.kind !== "block")
      throw validationError(
        "Updating child_page or child_database blocks is not supported: use the pages and databases endpoints.",
      );
    if (node.inTrash && flag !== false)
      throw validationError("Can't edit block that is archived. You must unarchive the block before editing.");
    changeContent(context, node, type, objectOr(body[type]));
  }
  if (flag !== undefined) setTrashed(workspace, node, flag);
  touch(workspace, node);
  if (node.kind === "block") touchHolder(workspace, node.parent);
  return { body: blockValue(workspace, node, version) };
}

function changeContent(context: Context, block: BlockRecord, type: string, input: JsonObject): void {
  if (type !== block.type) {
    throw validationError(`body failed validation: body.${block.type} should be defined, instead was \`undefined\`.`);
  }
  if (BLOCK_KINDS[type]?.updatable !== true) throw validationError(`Updating ${type} blocks is not supported.`);
  if (input["children"] !== undefined && !(Array.isArray(input["children"]) && input["children"].length === 0)) {
    throw bodyError(`${type}.children`, "should be not present");
  }
  const content = readContent(context.workspace, type, input, type, block.content);
  const parent = block.parent.type === "block_id" ? context.workspace.store.block(block.parent.id) : undefined;
  if (type === "table_row" && parent !== undefined) checkCells(content, parent.content);
  block.content = content;
}
