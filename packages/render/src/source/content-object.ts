import { fieldsOf, memberOf, plainId, textOf, type Fields } from "@ws/helpers/json";
import type { ContentKind, ContentObject } from "./content-source.ts";

/** An object as Notion returns it. Its other members are read by name. */
export interface ServiceObject {
  /** Kind of the object, such as `page`. */
  readonly object: string;
  readonly id: string;
}

const KINDS: ReadonlySet<string | undefined> = new Set<ContentKind>([
  "page",
  "database",
  "data_source",
  "block",
  "comment",
  "view",
  "user",
]);

const isKind = (value: string | undefined): value is ContentKind => KINDS.has(value);

/** Kinds of the objects that contain others, by the member of `parent` with their ids. */
const PARENT_KINDS: Readonly<Record<string, ContentKind>> = {
  page_id: "page",
  database_id: "database",
  data_source_id: "data_source",
  block_id: "block",
};

/** Returns the kind of the object that contains another one. Undefined if it is not known. */
export const parentKind = ({ json }: ContentObject): ContentKind | undefined =>
  memberOf(PARENT_KINDS, fieldsOf(json["parent"])["type"]);

/** Returns an object of Notion for a renderer. Undefined for values that are no such object. */
export function contentObject(json: unknown): ContentObject | undefined {
  const fields: Fields = fieldsOf(json);
  const kind = textOf(fields["object"]);
  const id = textOf(fields["id"]);
  if (!isKind(kind) || id === undefined) return undefined;
  const parent = fieldsOf(fields["parent"]);
  return {
    kind,
    id,
    type: textOf(fields["type"]),
    parentId: textOf(memberOf(parent, parent["type"])),
    json: fields,
  };
}

/** Returns the content of a block: the fields under the key of its type. */
export const contentOf = (block: Fields): Fields => fieldsOf(memberOf(block, block["type"]));

/** Returns the key of an object in a table. Ids are written with and without dashes. */
export const keyOf = (kind: ContentKind, id: string): string => `${kind} ${plainId(id)}`;
