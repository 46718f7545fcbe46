// The fields of blocks, derived from the table of block types. @source api/resources.yaml, block_types
import type { BlockField, BlockKind } from "../catalog/block-kinds.ts";
import type { FieldInput } from "./block-input.ts";
import { externalFile, icon, uploadRef, uuid } from "./common-parsers.ts";
import type { Fields } from "./object-parsers.ts";
import { needed, objectOf, optional } from "./object-parsers.ts";
import type { Parser } from "./parser.ts";
import { failure, flag, listOf, mapped, number, oneOf, orNull, orUndefined, text, wholeNumber } from "./parser.ts";
import { richText } from "./rich-text-parser.ts";

const plain = (parser: Parser<string | number | boolean>): Parser<FieldInput> =>
  mapped(parser, (value) => ({ kind: "plain", value }));
const cells: Parser<FieldInput> = mapped(listOf(richText), (value) => ({ kind: "cells", value }));
const blockText: Parser<FieldInput> = mapped(richText, (value) => ({ kind: "rich_text", value }));
const count = mapped(number, (value, path) => wholeNumber("a whole number above 0", 1)(value, path));
const iconOrNull: Parser<FieldInput> = mapped(orNull(icon), (value) => ({ kind: "icon", value }));
/** Seen: null, which blocks without an icon show, is refused for a new block. */
const newIcon: Parser<FieldInput> = mapped(orUndefined(icon), (value) => ({ kind: "icon", value }));
const syncedFrom: Parser<FieldInput> = mapped(
  orNull(objectOf({ block_id: needed(uuid), type: optional(oneOf(["block_id"])) })),
  (original) => ({ kind: "synced_from", value: original?.block_id ?? null }),
);
/** The name of a file. */
export const fileName = { name: optional(plain(text())) };
/** The file of a changed block. */
export const changedFile = {
  external: optional<FieldInput>(
    mapped(externalFile, (value) => ({ kind: "file", value: { type: "external", value, common: {} } })),
  ),
  file_upload: optional<FieldInput>(
    mapped(uploadRef, (value) => ({ kind: "file", value: { type: "file_upload", value, common: {} } })),
  ),
};

/** Recorded: an empty list of children is accepted where no child is possible. */
export const noChildren: Parser<FieldInput> = (value, path) =>
  Array.isArray(value) && value.length === 0 ? { kind: "children", value: [] } : failure(path, "not present", value);

function fieldParser(field: BlockField, isUpdate: boolean): Parser<FieldInput> {
  switch (field.kind) {
    case "rich_text":
      return blockText;
    case "cells":
      return cells;
    case "choice":
      return plain(oneOf(field.among));
    case "flag":
      return plain(flag);
    case "icon":
      return isUpdate ? iconOrNull : newIcon;
    case "text":
      return plain(text(field.max));
    case "count":
      return plain(count);
    case "ratio":
      return plain(number);
    case "synced_from":
      return syncedFrom;
  }
}

/** Returns the parsers of the plain fields of a block type. */
export function fieldsOf(kind: BlockKind, isUpdate: boolean): Fields<FieldInput> {
  // A table keeps its width.
  const fields = kind.fields.filter((field) => !(isUpdate && field.kind === "count"));
  return Object.fromEntries(
    fields.map((field) => {
      const parser = fieldParser(field, isUpdate);
      const isRequired = isUpdate ? field.requiredInUpdate : field.required;
      return [field.name, isRequired === true ? needed(parser) : optional(parser)];
    }),
  );
}
