// Turns the new blocks of a request into drafts, with their children.
import type { BlockInput, PayloadInput } from "../body/block-input.ts";
import type { ApiVersion } from "../catalog/api-version.ts";
import { BLOCK_KINDS } from "../catalog/block-kinds.ts";
import { LIMITS } from "../catalog/limits.ts";
import { validationError, wrongField } from "../errors/validation-errors.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import type { DraftBlock } from "./draft-block.ts";
import { resolveContent } from "./resolve-content.ts";

/**
 * Returns drafts of new blocks. Nothing is created, so that a refused block far down changes nothing.
 * @param path where the blocks are in the body, for errors
 */
export function draftChildren(
  workspace: Workspace,
  blocks: readonly BlockInput[],
  path: string,
  parentType: string,
  version: ApiVersion,
): DraftBlock[] {
  const count = countBlocks(blocks);
  if (count > LIMITS.blocksPerPayload) {
    throw validationError(
      `body failed validation: the number of blocks should be ≤ \`${LIMITS.blocksPerPayload}\`, instead was \`${count}\`.`,
    );
  }
  checkIcons(blocks, path, parentType, version);
  return draftsOf(workspace, blocks, path, parentType);
}

function checkIcons(blocks: readonly BlockInput[], path: string, parentType: string, version: ApiVersion): void {
  blocks.forEach(({ type, value }, index) => {
    const place = `${path}[${index}].${type}`;
    checkIcon(type, value, place, parentType, version);
    checkIcons(childrenOf(value), `${place}.children`, type, version);
  });
}

/**
 * Checks that only the paragraphs of a tab have icons. Older versions accept the icons of other paragraphs.
 * @throws ApiError 400. @source Notion's changelog, October 2026
 */
export function checkIcon(
  type: string,
  payload: PayloadInput,
  path: string,
  parentType: string,
  version: ApiVersion,
): void {
  const icon = payload["icon"];
  if (type !== "paragraph" || parentType === "tab" || version === "2025-09-03") return;
  if (icon?.kind === "icon" && icon.value !== null)
    throw wrongField(`${path}.icon`, "not present", { type: icon.value.type, [icon.value.type]: icon.value.value });
}

function childrenOf(payload: PayloadInput): readonly BlockInput[] {
  return payload["children"]?.kind === "children" ? payload["children"].value : [];
}

function countBlocks(blocks: readonly BlockInput[]): number {
  return blocks.reduce((sum, { value }) => sum + 1 + countBlocks(childrenOf(value)), 0);
}

function draftsOf(workspace: Workspace, blocks: readonly BlockInput[], path: string, parentType: string): DraftBlock[] {
  return blocks.map((block, index) => draftOf(workspace, block, `${path}[${index}]`, parentType));
}

function draftOf(workspace: Workspace, { type, value }: BlockInput, path: string, parentType: string): DraftBlock {
  checkPlace(type, path, parentType);
  const content = resolveContent(workspace, type, value);
  const children = draftsOf(workspace, childrenOf(value), `${path}.${type}.children`, type);
  // Recorded: a new heading that has children becomes a toggle, whatever it says itself.
  if (type.startsWith("heading_") && children.length > 0) content["is_toggleable"] = true;
  if (type === "table") for (const row of children) checkCells(row.content, content);
  return { type, content, children };
}

function checkPlace(type: string, path: string, parentType: string): void {
  const rule = BLOCK_KINDS[parentType]?.children ?? "any";
  const onlyParent = ONLY_PARENTS[type];
  if (onlyParent !== undefined && parentType !== onlyParent)
    throw validationError(`A ${type} block can only be a child of a ${onlyParent} block (${path}).`);
  if (Array.isArray(rule) && !rule.includes(type))
    throw validationError(`A ${parentType} block takes only ${rule.join(", ")} as children, not ${type} (${path}).`);
}

const ONLY_PARENTS: Readonly<Record<string, string>> = { table_row: "table", column: "column_list" };

/** Checks that a row has as many cells as its table is wide. @throws ApiError */
export function checkCells(row: JsonObject, table: JsonObject): void {
  const [cells, width] = [row["cells"], table["table_width"]];
  if (Array.isArray(cells) && width !== undefined && cells.length !== width) {
    throw validationError("Number of cells in table row must match the table width of the parent table.");
  }
}
