// Blocks of a request, derived from the table of block types. @source api/resources.yaml, block_types
import type { BlockKind } from "../catalog/block-kinds.ts";
import { BLOCK_KINDS } from "../catalog/block-kinds.ts";
import { LIMITS } from "../catalog/limits.ts";
import { echoedMembers, orEmptyList } from "./accepted-extras.ts";
import { changedFile, fieldsOf, fileName, noChildren } from "./block-fields.ts";
import type { BlockInput, FieldInput, PayloadInput } from "./block-input.ts";
import { externalFile, uploadRef, uuid } from "./common-parsers.ts";
import type { Fields } from "./object-parsers.ts";
import { keyedBy, needed, objectOf, optional, optionalIf } from "./object-parsers.ts";
import type { Parser } from "./parser.ts";
import { anyObject, failure, flag, lazy, listOf, mapped, oneOf, text } from "./parser.ts";

/** 1 for the blocks of a request, 2 for their children, 3 for the level below. */
type Level = 1 | 2 | 3;

/** The parsers of the new blocks of one version. */
interface NewBlocks {
  /** Fields of a block besides its payload. */
  readonly common: Fields<unknown>;
  /** The parsers of blocks of every type, by level. */
  readonly any: Readonly<Record<Level, Parser<BlockInput>>>;
}

function childrenField(blocks: NewBlocks, kind: BlockKind, level: Level): Fields<FieldInput> {
  if (kind.children === "none" || level === 3) return { children: optional(noChildren) };
  const below: Level = kind.sameLevel === true ? level : level === 1 ? 2 : 3;
  const { children } = kind;
  const child = children === "any" ? blocks.any[below] : lazy(() => blockOf(blocks, children, below));
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

function newPayload(blocks: NewBlocks, kind: BlockKind, level: Level): Parser<PayloadInput> {
  const fields: Fields<FieldInput> = { ...fieldsOf(kind, false), ...childrenField(blocks, kind, level) };
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
      return orEmptyList(objectOf(fields));
  }
}

function newFile(common: Fields<FieldInput>): Parser<PayloadInput> {
  return mapped(keyedBy({ external: externalFile, file_upload: uploadRef }, { common }), (file) => ({
    ...file.common,
    [file.type]: { kind: "file", value: { ...file, common: {} } },
  }));
}

/** A page of the web, or an uploaded HTML file. @source Notion's changelog, July 2026 */
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
      return changedMedia(fields);
    case "named_file":
      return changedMedia({ ...fields, ...fileName });
    case "url_or_file":
      return objectOf({ ...fields, file_upload: changedFile.file_upload });
    case "fields":
      return objectOf(fields);
  }
}

/** Recorded: a changed file can name its type, as a response shows it. */
function changedMedia(fields: Fields<FieldInput>): Parser<PayloadInput> {
  const parser = objectOf({ ...fields, ...changedFile, type: optional(oneOf(["external", "file_upload"])) });
  return mapped(parser, ({ type, ...payload }, path) =>
    type === undefined || payload[type] !== undefined ? payload : failure(`${path}.${type}`, "defined", undefined),
  );
}

/**
 * Seen: of the fields of a block that was read, these are accepted and ignored. All others are refused.
 * Recorded: `archived` is accepted by the versions whose responses show it.
 */
const commonFields = (hasArchived: boolean) => ({
  ...echoedMembers(hasArchived),
  object: optional(oneOf(["block"])),
  in_trash: optional(flag),
  archived: optionalIf(hasArchived, flag),
  has_children: optional(flag),
  parent: optional(anyObject),
});

function blockOf(blocks: NewBlocks, types: readonly string[], level: Level): Parser<BlockInput> {
  const { common } = blocks;
  const kinds = Object.entries(BLOCK_KINDS).filter(([type]) => types.includes(type));
  return keyedBy(Object.fromEntries(kinds.map(([type, kind]) => [type, newPayload(blocks, kind, level)])), { common });
}

const CREATABLE = Object.entries(BLOCK_KINDS).filter(([, kind]) => kind.creatable);

/** Returns the parser of new blocks. @param hasArchived true for a version whose blocks have the field `archived` */
export function newBlocks(hasArchived: boolean): Parser<BlockInput[]> {
  const at = (level: Level) =>
    lazy(() => {
      const types = CREATABLE.filter(([, { deepestLevel = 3 }]) => deepestLevel >= level).map(([type]) => type);
      return blockOf(blocks, types, level);
    });
  const blocks: NewBlocks = { common: commonFields(hasArchived), any: { 1: at(1), 2: at(2), 3: at(3) } };
  return listOf(blocks.any[1], LIMITS.arrayItems);
}

/** The changed payload of every block type that can be changed, as fields of the request. */
export function changedBlockFields(): Fields<PayloadInput> {
  return Object.fromEntries(
    Object.entries(BLOCK_KINDS).flatMap(([type, kind]) =>
      kind.updatable ? [[type, optional(changedPayload(kind))]] : [],
    ),
  );
}
