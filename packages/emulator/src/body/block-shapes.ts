// Blocks as requests hold them: new ones at three levels, and changed ones. Made from the table of block kinds, so
// that a new kind or field is one row there. @source api/resources.yaml, block_types and block_rules.nesting
import type { BlockField, BlockKind } from "../catalog/block-kinds.ts";
import { BLOCK_KINDS } from "../catalog/block-kinds.ts";
import { LIMITS } from "../catalog/limits.ts";
import { externalFile, icon, richText, uploadRef, uuid } from "./common-shapes.ts";
import type { Fields, Shape } from "./shape.ts";
import {
  flag,
  keyedBy,
  listOf,
  needed,
  number,
  objectOf,
  oneOf,
  optional,
  orNull,
  orUndefined,
  text,
} from "./shape.ts";

/** 1 for the blocks of a request, 2 for their children, 3 for those below. */
type Level = 1 | 2 | 3;

/** The kinds in the order in which the service names them when a block has none. */
const ORDER = [
  "embed",
  "bookmark",
  "image",
  "video",
  "pdf",
  "file",
  "audio",
  "code",
  "equation",
  "divider",
  "breadcrumb",
  "tab",
  "table_of_contents",
  "link_to_page",
  "table_row",
  "table",
  "column_list",
  "column",
  "heading_1",
  "heading_2",
  "heading_3",
  "heading_4",
  "paragraph",
  "bulleted_list_item",
  "numbered_list_item",
  "quote",
  "to_do",
  "toggle",
  "template",
  "callout",
  "synced_block",
] as const;

/** Kinds that only the first levels have. */
const DEEPEST_LEVEL: Readonly<Record<string, Level>> = { column_list: 1, column: 1, table: 2 };

/** Recorded: an empty list of children may stand where there can be none. */
const noChildren: Shape = {
  check: (value, path) =>
    Array.isArray(value) && value.length === 0 ? [] : [{ path, wanted: "not present", found: value }],
};

/** Seen: of what a block that was read holds besides its kind, these are taken and ignored, the rest is refused. */
const object = { object: optional(oneOf(["block"])), in_trash: optional(flag), has_children: optional(flag) };
/** A page of the web, or an uploaded file of HTML. @source the service's changelog, July 2026 */
const embedKinds = { url: text(LIMITS.url), file_upload: uploadRef };
const fileKinds = { external: externalFile, file_upload: uploadRef };
const syncedFrom = orNull(objectOf({ block_id: needed(uuid), type: optional(oneOf(["block_id"])) }));
const linkTarget = keyedBy({ page_id: uuid, database_id: uuid, comment_id: uuid });

function fieldShape(field: BlockField, changed: boolean): Shape {
  switch (field.kind) {
    case "rich_text":
      return richText;
    case "cells":
      return listOf(richText);
    case "choice":
      return oneOf(field.among);
    case "flag":
      return flag;
    case "icon":
      // Seen: null, which blocks without an icon show, is refused where a block is made.
      return changed ? orNull(icon) : orUndefined(icon);
    case "text":
      return text(field.most);
    case "count":
    case "ratio":
      return number;
  }
}

function fieldsOf(kind: BlockKind, changed: boolean): Fields {
  const fields = kind.fields.filter((field) => !(changed && field.kind === "count"));
  return Object.fromEntries(
    fields.map((field) => {
      const must = changed ? field.requiredInUpdate === true : "required" in field;
      return [field.name, must ? needed(fieldShape(field, changed)) : optional(fieldShape(field, changed))];
    }),
  );
}

function childrenField(type: string, kind: BlockKind, level: Level): Fields {
  if (type === "column_list") return { children: needed(listOf(block(["column"], 1), LIMITS.arrayItems, 2)) };
  // A column is no level of its own: what stands in it is of level 2.
  if (type === "column") return { children: needed(listOf(() => anyBlock(2), LIMITS.arrayItems)) };
  if (type === "table") return { children: needed(listOf(block(["table_row"], 3), LIMITS.arrayItems, 1)) };
  if (kind.children === "none" || level === 3) return { children: optional(noChildren) };
  const below: Level = level === 1 ? 2 : 3;
  if (type === "tab") return { children: needed(listOf(() => block(["paragraph"], below), LIMITS.arrayItems)) };
  return { children: optional(listOf(() => anyBlock(below), LIMITS.arrayItems)) };
}

function newPayload(type: string, kind: BlockKind, level: Level): Shape {
  if (type === "link_to_page") return linkTarget;
  const fields: Fields = { ...fieldsOf(kind, false), ...childrenField(type, kind, level) };
  if (type === "synced_block") return objectOf({ ...fields, synced_from: needed(syncedFrom) });
  if (type === "embed") return keyedBy(embedKinds, { common: { ...fields, url: optional(embedKinds.url) } });
  if (kind.media !== true) return objectOf(fields);
  return keyedBy(fileKinds, { common: { ...fields, ...(type === "file" ? { name: optional(text()) } : {}) } });
}

function changedPayload(type: string, kind: BlockKind): Shape {
  if (type === "link_to_page") return linkTarget;
  const fields: Fields = { ...fieldsOf(kind, true), children: optional(noChildren) };
  if (type === "synced_block") return objectOf({ ...fields, synced_from: needed(syncedFrom) });
  if (type === "embed") return objectOf({ ...fields, file_upload: optional(uploadRef) });
  if (kind.media !== true) return objectOf(fields);
  const files = { external: optional(externalFile), file_upload: optional(uploadRef) };
  return objectOf({ ...fields, ...files, ...(type === "file" ? { name: optional(text()) } : {}) });
}

function block(types: readonly string[], level: Level): Shape {
  return keyedBy(
    Object.fromEntries(
      types.flatMap((type) => {
        const kind = BLOCK_KINDS[type];
        return kind === undefined ? [] : [[type, newPayload(type, kind, level)] as const];
      }),
    ),
    { common: object },
  );
}

const made = new Map<Level, Shape>();

function anyBlock(level: Level): Shape {
  const known = made.get(level);
  if (known !== undefined) return known;
  const shape = block(
    ORDER.filter((type) => (DEEPEST_LEVEL[type] ?? 3) >= level),
    level,
  );
  made.set(level, shape);
  return shape;
}

/** New blocks. */
export const newBlocks: Shape = listOf(() => anyBlock(1), LIMITS.arrayItems);

/** The payload of each kind of block that can be changed. */
export function changedBlockFields(): Fields {
  return Object.fromEntries(
    ORDER.flatMap((type) => {
      const kind = BLOCK_KINDS[type];
      return kind?.updatable === true ? [[type, optional(changedPayload(type, kind))] as const] : [];
    }),
  );
}
