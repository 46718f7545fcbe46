// Reads the children of a request into drafts, nested children included.
import { BLOCK_KINDS, blockTypeOf } from "../catalog/block-kinds.ts";
import { LIMITS } from "../catalog/limits.ts";
import { bodyError, validationError } from "../errors/validation-errors.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr } from "../values/json.ts";
import type { DraftBlock } from "./draft-block.ts";
import { readContent } from "./read-content.ts";

/** Reads a request's children. Nothing is created, so that a bad block far down leaves nothing behind. */
export function readChildren(
  workspace: Workspace,
  input: JsonValue | undefined,
  path: string,
  parentType: string,
): DraftBlock[] {
  const drafts = readLevel(workspace, input, path, parentType, 0);
  const count = countDrafts(drafts);
  if (count > LIMITS.blocksPerPayload) {
    throw validationError(
      `body failed validation: the number of blocks should be ≤ \`${LIMITS.blocksPerPayload}\`, instead was \`${count}\`.`,
    );
  }
  return drafts;
}

function countDrafts(drafts: readonly DraftBlock[]): number {
  return drafts.reduce((sum, draft) => sum + 1 + countDrafts(draft.children), 0);
}

function readLevel(
  workspace: Workspace,
  input: JsonValue | undefined,
  path: string,
  parentType: string,
  level: number,
): DraftBlock[] {
  if (!Array.isArray(input))
    throw bodyError(path, `should be an array, instead was \`${JSON.stringify(input) ?? "undefined"}\``);
  if (input.length > LIMITS.arrayItems) {
    throw bodyError(`${path}.length`, `should be ≤ \`${LIMITS.arrayItems}\`, instead was \`${input.length}\``);
  }
  return input.map((item, index) => readDraft(workspace, item, `${path}[${index}]`, parentType, level));
}

function readDraft(
  workspace: Workspace,
  input: JsonValue,
  path: string,
  parentType: string,
  level: number,
): DraftBlock {
  if (!isObject(input)) throw bodyError(path, `should be an object, instead was \`${JSON.stringify(input)}\``);
  const type = blockTypeOf(input);
  const kind = type === undefined ? undefined : BLOCK_KINDS[type];
  if (type === undefined || kind === undefined || !kind.creatable || input[type] === undefined)
    throw unknownBlock(path, type);
  const second = Object.keys(input).find(
    (key) => key !== type && BLOCK_KINDS[key] !== undefined && isObject(input[key]),
  );
  if (second !== undefined) throw bodyError(`${path}.${second}`, "should be not present");
  checkPlace(type, parentType, path);
  const payload = objectOr(input[type]);
  const content = readContent(workspace, type, payload, `${path}.${type}`);
  const given = payload["children"] ?? input["children"];
  const children = given === undefined ? [] : readNested(workspace, given, `${path}.${type}.children`, type, level);
  // Reported: a heading that comes with children, and says nothing of being foldable, is made foldable.
  if (type.startsWith("heading_") && children.length > 0 && payload["is_toggleable"] === undefined)
    content["is_toggleable"] = true;
  if (!takesChildren(type, content) && children.length > 0)
    throw bodyError(`${path}.${type}.children`, "should be not present");
  checkChildren(type, payload, children, path);
  return { type, content, children };
}

/** A heading has children only when it can be folded. @source api/resources.yaml, block_types.heading_1 */
export function takesChildren(type: string, content: JsonObject): boolean {
  if (BLOCK_KINDS[type]?.children === "none") return false;
  return !type.startsWith("heading_") || content["is_toggleable"] === true;
}

function unknownBlock(path: string, type: string | undefined): Error {
  const names = Object.keys(BLOCK_KINDS).filter((name) => BLOCK_KINDS[name]?.creatable === true);
  const name = type ?? names[0] ?? "paragraph";
  return bodyError(`${path}.${name}`, "should be defined, instead was `undefined`");
}

function readNested(workspace: Workspace, given: JsonValue, path: string, type: string, level: number): DraftBlock[] {
  if (BLOCK_KINDS[type]?.children === "none" || level >= LIMITS.nestedLevels) {
    if (Array.isArray(given) && given.length === 0) return [];
    throw bodyError(path, "should be not present");
  }
  // A column is no level of its own: what stands in it is one below its list.
  return readLevel(workspace, given, path, type, type === "column_list" ? level : level + 1);
}

function checkPlace(type: string, parentType: string, path: string): void {
  const rule = BLOCK_KINDS[parentType]?.children ?? "any";
  const wanted = type === "table_row" ? "table" : type === "column" ? "column_list" : undefined;
  if (wanted !== undefined && parentType !== wanted) {
    throw validationError(`A ${type} block can only be a child of a ${wanted} block (${path}).`);
  }
  if (rule === "none") throw validationError(`Block does not support children (${path}).`);
  if (rule !== "any" && !rule.includes(type)) {
    throw validationError(`A ${parentType} block takes only ${rule.join(", ")} as children, not ${type} (${path}).`);
  }
}

function checkChildren(type: string, payload: JsonObject, children: readonly DraftBlock[], path: string): void {
  const fewest = BLOCK_KINDS[type]?.fewestChildren ?? 0;
  if (children.length < fewest) {
    throw bodyError(`${path}.${type}.children.length`, `should be ≥ \`${fewest}\`, instead was \`${children.length}\``);
  }
  if (type === "table") for (const row of children) checkCells(row.content, payload);
}

/** Each row of a table has as many cells as the table is wide. */
export function checkCells(row: JsonObject, table: JsonObject): void {
  const [cells, width] = [row["cells"], table["table_width"]];
  if (Array.isArray(cells) && width !== undefined && cells.length !== width) {
    throw validationError("Number of cells in table row must match the table width of the parent table.");
  }
}
