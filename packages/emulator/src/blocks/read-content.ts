// A block's payload: from the form of a request into the form in which it is read back.
import { readChoice } from "../body/read-choice.ts";
import type { BlockField } from "../catalog/block-kinds.ts";
import { BLOCK_KINDS } from "../catalog/block-kinds.ts";
import { bodyError, validationError } from "../errors/validation-errors.ts";
import { defaultFileName, readFile } from "../files/read-file.ts";
import { readIcon } from "../files/read-icon.ts";
import type { Workspace } from "../model/workspace.ts";
import { readRichText } from "../rich-text/read-rich-text.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr, optionalText, textOr } from "../values/json.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";

interface FieldContext {
  readonly workspace: Workspace;
  readonly path: string;
  /** The payload as it is now, when a block is changed. */
  readonly before: JsonObject | undefined;
}

/** Reads the payload of a block of the given type. Fields that an update leaves out stay. */
export function readContent(
  workspace: Workspace,
  type: string,
  input: JsonObject,
  path: string,
  before?: JsonObject,
): JsonObject {
  const kind = BLOCK_KINDS[type];
  if (kind === undefined) throw bodyError(path, `has an unknown block type \`"${type}"\``);
  const context: FieldContext = { workspace, path, before };
  const content: JsonObject = {};
  const embedded = type === "embed" ? embeddedFile(input, context) : undefined;
  for (const field of kind.fields) {
    if (embedded !== undefined && field.name === "url") continue;
    const value = readField(field, input[field.name], context);
    if (value !== undefined) content[field.name] = value;
  }
  if (kind.media === true) readMedia(type, input, content, context);
  if (embedded !== undefined) content["file_upload"] = embedded;
  if (type === "link_to_page") return readLinkToPage(input, path);
  if (type === "synced_block") return readSynced(workspace, input, path);
  return content;
}

function readField(field: BlockField, input: JsonValue | undefined, context: FieldContext): JsonValue | undefined {
  const path = `${context.path}.${field.name}`;
  if (input === undefined) {
    const kept = context.before?.[field.name];
    if (kept !== undefined) return kept;
    if ("required" in field) throw bodyError(path, "should be defined, instead was `undefined`");
  }
  switch (field.kind) {
    case "rich_text":
      return input === undefined ? [] : readRichText(context.workspace, input, path);
    case "cells":
      return readCells(context.workspace, input, path);
    case "icon":
      return readIcon(context.workspace, input, path);
    case "text":
      return checkedLength(input, path, field.most);
    case "count":
      // A table keeps its width.
      return context.before?.[field.name] ?? checkedCount(input, path);
    case "flag":
      return typeof input === "boolean" ? input : field.empty;
    case "choice":
      return readChoice(input, path, field.empty, field.among);
    case "ratio":
      return typeof input === "number" ? input : undefined;
  }
}

function checkedCount(input: JsonValue | undefined, path: string): number {
  if (typeof input === "number" && Number.isInteger(input) && input > 0) return input;
  throw bodyError(path, `should be a whole number above 0, instead was \`${JSON.stringify(input)}\``);
}

function readCells(workspace: Workspace, input: JsonValue | undefined, path: string): JsonValue[] {
  if (!Array.isArray(input)) throw bodyError(path, "should be an array");
  return input.map((cell, index) => readRichText(workspace, cell, `${path}[${index}]`));
}

function checkedLength(input: JsonValue | undefined, path: string, most: number): string {
  if (typeof input !== "string") throw bodyError(path, `should be a string, instead was \`${JSON.stringify(input)}\``);
  if (input.length > most)
    throw bodyError(`${path}.length`, `should be ≤ \`${most}\`, instead was \`${input.length}\``);
  return input;
}

function readMedia(
  type: string,
  input: JsonObject,
  content: JsonObject,
  { workspace, path, before }: FieldContext,
): void {
  const given = ["external", "file_upload", "file"].some((name) => isObject(input[name]));
  if (!given && before === undefined) throw bodyError(`${path}.external`, "should be defined, instead was `undefined`");
  const held = given ? readFile(workspace, { ...input, type: undefined }, path) : heldFile(objectOr(before));
  Object.assign(content, held);
  if (type === "file") {
    const name = optionalText(input["name"]) ?? (given ? undefined : optionalText(before?.["name"]));
    content["name"] = withExtension(name, defaultFileName(workspace, held));
  }
}

/** The uploaded file that an embed shows in place of an address: the given one, or the one that it has. */
function embeddedFile(input: JsonObject, { workspace, path, before }: FieldContext): JsonValue | undefined {
  if (input["url"] !== undefined) return undefined;
  if (!isObject(input["file_upload"])) return before?.["file_upload"];
  return readFile(workspace, { file_upload: input["file_upload"] }, path)["file_upload"];
}

/** Recorded: a name without an extension gets that of the file. */
function withExtension(name: string | undefined, fileName: string): string {
  if (name === undefined) return fileName;
  const extension = /\.[A-Za-z0-9]{1,8}$/;
  return extension.test(name) ? name : name + (extension.exec(fileName)?.[0] ?? "");
}

function heldFile(before: JsonObject): JsonObject {
  const type = textOr(before["type"], "external");
  return { type, [type]: before[type] };
}

const LINK_TARGETS = ["page_id", "database_id", "comment_id"] as const;

function readLinkToPage(input: JsonObject, path: string): JsonObject {
  const type = LINK_TARGETS.find((name) => input[name] !== undefined);
  const id = type === undefined ? undefined : input[type];
  if (type === undefined || !isUuid(id)) throw bodyError(`${path}.page_id`, "should be a valid uuid");
  return { type, [type]: dashedUuid(id) };
}

function readSynced(workspace: Workspace, input: JsonObject, path: string): JsonObject {
  const from = input["synced_from"];
  if (from === null || from === undefined) return { synced_from: null };
  const id = objectOr(from)["block_id"];
  if (!isUuid(id)) throw bodyError(`${path}.synced_from.block_id`, "should be a valid uuid");
  const original = workspace.store.block(dashedUuid(id));
  if (original?.type !== "synced_block" || original.content["synced_from"] !== null) {
    throw validationError(`Could not find the original synced block with ID: ${dashedUuid(id)}.`);
  }
  return { synced_from: { type: "block_id", block_id: dashedUuid(id) } };
}
