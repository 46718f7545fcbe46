// A block's payload in the form in which responses show it.
import type { FieldInput, PayloadInput } from "../body/block-input.ts";
import type { BlockField } from "../catalog/block-kinds.ts";
import { BLOCK_KINDS } from "../catalog/block-kinds.ts";
import { validationError } from "../errors/validation-errors.ts";
import { isPictureUrl } from "../files/check-picture-url.ts";
import { defaultFileName, resolveFile } from "../files/resolve-file.ts";
import { resolveIcon } from "../files/resolve-icon.ts";
import type { Workspace } from "../model/workspace.ts";
import { resolveRichText } from "../rich-text/resolve-rich-text.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { optionalText, textOr } from "../values/json.ts";

/**
 * Returns the payload of a block in the form in which it is stored.
 * @param before the present payload of a block that changes: it keeps the fields that the change does not name
 */
export function resolveContent(
  workspace: Workspace,
  type: string,
  payload: PayloadInput,
  before: JsonObject = {},
): JsonObject {
  const kind = BLOCK_KINDS[type];
  if (kind === undefined) return {};
  const content: JsonObject = {};
  for (const field of kind.fields) {
    const input = payload[field.name];
    const value = input === undefined ? (before[field.name] ?? emptyValue(field)) : resolveField(workspace, input);
    if (value !== undefined) content[field.name] = value;
  }
  switch (kind.payload) {
    case "link":
      return linkContent(payload);
    case "file":
      if (type === "image") checkPicture(payload);
      return { ...content, ...fileContent(workspace, payload, before) };
    case "named_file":
      return { ...content, ...namedFileContent(workspace, payload, before) };
    case "url_or_file":
      return embedContent(workspace, content, payload, before);
    case "fields":
      return content;
  }
}

function resolveField(workspace: Workspace, input: FieldInput): JsonValue | undefined {
  switch (input.kind) {
    case "rich_text":
      return resolveRichText(workspace, input.value);
    case "cells":
      return input.value.map((cell) => resolveRichText(workspace, cell));
    case "icon":
      return resolveIcon(workspace, input.value);
    case "synced_from":
      return input.value === null ? null : syncedFrom(workspace, input.value);
    case "plain":
      return input.value;
    case "file":
      return resolveFile(workspace, input.value);
    case "children":
      return undefined;
  }
}

function emptyValue(field: BlockField): JsonValue | undefined {
  switch (field.kind) {
    case "rich_text":
      return [];
    case "icon":
      return null;
    case "choice":
    case "flag":
      return field.empty;
    case "cells":
    case "count":
    case "ratio":
    case "synced_from":
    case "text":
      return undefined;
  }
}

/** The original of a synced block. */
function syncedFrom(workspace: Workspace, id: string): JsonObject {
  const original = workspace.store.block(id);
  if (original?.type !== "synced_block" || original.content["synced_from"] !== null)
    throw validationError(`Could not find the original synced block with ID: ${id}.`);
  return { type: "block_id", block_id: id };
}

function linkContent(payload: PayloadInput): JsonObject {
  const [link] = Object.entries(payload);
  return link?.[1]?.kind === "plain" ? { type: link[0], [link[0]]: link[1].value } : {};
}

/** Returns the file of the payload; undefined if the payload has none. */
function payloadFile(workspace: Workspace, { external, file_upload: upload }: PayloadInput): JsonObject | undefined {
  const file = external ?? upload;
  return file?.kind === "file" ? resolveFile(workspace, file.value) : undefined;
}

/** @throws ApiError 400 for an image that is not a picture on the web */
function checkPicture({ external }: PayloadInput): void {
  if (external?.kind === "file" && external.value.type === "external" && !isPictureUrl(external.value.value.url))
    throw validationError("Content creation Failed. Fix the following: \nInvalid image url.");
}

function fileContent(workspace: Workspace, payload: PayloadInput, before: JsonObject): JsonObject {
  const type = textOr(before["type"], "external");
  return payloadFile(workspace, payload) ?? { type, [type]: before[type] };
}

function namedFileContent(workspace: Workspace, payload: PayloadInput, before: JsonObject): JsonObject {
  const file = fileContent(workspace, payload, before);
  const hasNewFile = payload["external"] !== undefined || payload["file_upload"] !== undefined;
  const newName = payload["name"]?.kind === "plain" ? String(payload["name"].value) : undefined;
  const name = newName ?? (hasNewFile ? undefined : optionalText(before["name"]));
  return { ...file, name: withExtension(name, defaultFileName(workspace, file)) };
}

/** Recorded: a name without an extension gets the extension of the file. */
function withExtension(name: string | undefined, fileName: string): string {
  if (name === undefined) return fileName;
  const extension = /\.[A-Za-z0-9]{1,8}$/;
  return extension.test(name) ? name : name + (extension.exec(fileName)?.[0] ?? "");
}

/** An embed shows the page at its URL, or its uploaded file. */
function embedContent(
  workspace: Workspace,
  content: JsonObject,
  payload: PayloadInput,
  before: JsonObject,
): JsonObject {
  if (payload["url"] !== undefined) return content;
  const file = payloadFile(workspace, payload)?.["file_upload"] ?? before["file_upload"];
  if (file === undefined) return content;
  const { url: _, ...rest } = content;
  return { ...rest, file_upload: file };
}
