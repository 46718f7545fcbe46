// Blocks of a request, derived from the table of block types. @source api/resources.yaml, block_types
import type { BlockKind } from "../catalog/block-kinds.ts";
import { BLOCK_KINDS } from "../catalog/block-kinds.ts";
import { LIMITS } from "../catalog/limits.ts";
import { objectOr } from "../values/json.ts";
import { changedFile, fieldsOf, fileName, noChildren } from "./block-fields.ts";
import type { BlockInput, FieldInput, PayloadInput } from "./block-input.ts";
import { externalFile, uploadRef, uuid } from "./common-parsers.ts";
import type { Fields } from "./object-parsers.ts";
import { keyedBy, needed, objectOf, optional } from "./object-parsers.ts";
import type { Parser } from "./parser.ts";
import { Failure, failure, flag, lazy, listOf, mapped, oneOf, text } from "./parser.ts";

/** 1 for the blocks of a request, 2 for their children, 3 for the level below. */
type Level = 1 | 2 | 3;

function childrenField(kind: BlockKind, level: Level): Fields<FieldInput> {
  if (kind.children === "none" || level === 3) return { children: optional(noChildren) };
  const below: Level = kind.sameLevel === true ? level : level === 1 ? 2 : 3;
  const { children } = kind;
  const child = children === "any" ? anyBlock(below) : lazy(() => blockOf(children, below));
  const parser: Parser<FieldInput> = mapped(listOf(child, LIMITS.arrayItems, kind.minChildren), (value) => ({
    kind: "children",
    value,
  }));
  return { children: kind.childrenRequired === true ? needed(parser) : optional(parser) };
}

const linkTarget: Parser<PayloadInput> = mapped(
  keyedBy({ page_id: uuid, database_id: uuid, comment_id: uuid }),
  ({ type, value }) => ({ [type]: { kind: "plain", value } }),
);

function newPayload(kind: BlockKind, level: Level): Parser<PayloadInput> {
  const fields: Fields<FieldInput> = { ...fieldsOf(kind, false), ...childrenField(kind, level) };
  switch (kind.payload) {
    case "link":
      return linkTarget;
    case "file":
      return newFile(fields);
    case "named_file":
      return newFile({ ...fields, ...fileName });
    case "url_or_file":
      return newEmbed(fields);
    case "fields":
      return foldable(objectOf(fields));
  }
}

/** A heading can have children only if it is a toggle. @source api/resources.yaml, block_types.heading_1 */
function foldable(parser: Parser<PayloadInput>): Parser<PayloadInput> {
  return (value, path) => {
    const payload = parser(value, path);
    if (payload instanceof Failure || payload["is_toggleable"]?.value !== false) return payload;
    const children = payload["children"];
    const hasChildren = children?.kind === "children" && children.value.length > 0;
    return hasChildren ? failure(`${path}.children`, "not present", objectOr(value)["children"]) : payload;
  };
}

function newFile(common: Fields<FieldInput>): Parser<PayloadInput> {
  return mapped(keyedBy({ external: externalFile, file_upload: uploadRef }, { common }), (file) => ({
    ...file.common,
    [file.type]: { kind: "file", value: { ...file, common: {} } },
  }));
}

/** A page of the web, or an uploaded HTML file. @source the service's changelog, July 2026 */
function newEmbed(fields: Fields<FieldInput>): Parser<PayloadInput> {
  const { url: _, ...common } = fields;
  return mapped(keyedBy({ url: text(LIMITS.url), file_upload: uploadRef }, { common }), (embed) =>
    embed.type === "url"
      ? { ...embed.common, url: { kind: "plain", value: embed.value } }
      : { ...embed.common, file_upload: { kind: "file", value: { ...embed, common: {} } } },
  );
}

function changedPayload(kind: BlockKind): Parser<PayloadInput> {
  const fields: Fields<FieldInput> = { ...fieldsOf(kind, true), children: optional(noChildren) };
  switch (kind.payload) {
    case "link":
      return linkTarget;
    case "file":
      return objectOf({ ...fields, ...changedFile });
    case "named_file":
      return objectOf({ ...fields, ...changedFile, ...fileName });
    case "url_or_file":
      return objectOf({ ...fields, file_upload: changedFile.file_upload });
    case "fields":
      return objectOf(fields);
  }
}

/** Seen: of the fields of a block that was read, these are accepted and ignored. All others are refused. */
const common = { object: optional(oneOf(["block"])), in_trash: optional(flag), has_children: optional(flag) };

function blockOf(types: readonly string[], level: Level): Parser<BlockInput> {
  const kinds = Object.entries(BLOCK_KINDS).filter(([type]) => types.includes(type));
  return keyedBy(Object.fromEntries(kinds.map(([type, kind]) => [type, newPayload(kind, level)])), { common });
}

const CREATABLE = Object.entries(BLOCK_KINDS).filter(([, kind]) => kind.creatable);

const BLOCKS_AT: Readonly<Record<Level, Parser<BlockInput>>> = { 1: blocksAt(1), 2: blocksAt(2), 3: blocksAt(3) };

function blocksAt(level: Level): Parser<BlockInput> {
  const kinds = CREATABLE.filter(([, { deepestLevel = 3 }]) => deepestLevel >= level);
  return lazy(() =>
    blockOf(
      kinds.map(([type]) => type),
      level,
    ),
  );
}

const anyBlock = (level: Level): Parser<BlockInput> => BLOCKS_AT[level];

/** New blocks. */
export const newBlocks: Parser<BlockInput[]> = listOf(anyBlock(1), LIMITS.arrayItems);

/** The changed payload of every block type that can be changed, as fields of the request. */
export function changedBlockFields(): Fields<PayloadInput> {
  return Object.fromEntries(
    Object.entries(BLOCK_KINDS).flatMap(([type, kind]) =>
      kind.updatable ? [[type, optional(changedPayload(kind))]] : [],
    ),
  );
}
