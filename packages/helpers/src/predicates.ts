// Tells the full form of an object from a reference to it. Where a connection may not read, or only a reference is
// meant, the service answers with little more than `object` and `id`; for each kind one field tells the two apart.
// The types narrow by structure, so they fit this project's client, other clients, and `unknown` alike.

/** A full page, as far as every API version sends it: what a page of type `unknown` is narrowed to. */
export interface FullPage {
  readonly object: "page";
  readonly id: string;
  /** Address of the page in the workspace. */
  readonly url: string;
  readonly created_time: string;
  readonly last_edited_time: string;
  readonly in_trash: boolean;
  readonly parent: { readonly type: string; readonly [key: string]: unknown };
  /** Values by property name. */
  readonly properties: Readonly<Record<string, { readonly id: string; readonly type: string }>>;
}

/** A full block, as far as every API version sends it: what a block of type `unknown` is narrowed to. */
export interface FullBlock {
  readonly object: "block";
  readonly id: string;
  /** Kind of the block, also the name of the field that holds its content. */
  readonly type: string;
  readonly created_time: string;
  readonly last_edited_time: string;
  readonly in_trash: boolean;
  readonly has_children: boolean;
  readonly parent: { readonly type: string; readonly [key: string]: unknown };
}

/** A full data source, as far as every API version sends it: what a data source of type `unknown` is narrowed to. */
export interface FullDataSource {
  readonly object: "data_source";
  readonly id: string;
  /** Rich text. */
  readonly title: readonly { readonly plain_text: string }[];
  readonly url: string;
  readonly created_time: string;
  readonly last_edited_time: string;
  readonly in_trash: boolean;
  readonly parent: { readonly type: string; readonly [key: string]: unknown };
  /** The schema: columns by property name. */
  readonly properties: Readonly<Record<string, { readonly id: string; readonly name: string; readonly type: string }>>;
}

/** A full database, as far as every API version sends it: what a database of type `unknown` is narrowed to. */
export interface FullDatabase {
  readonly object: "database";
  readonly id: string;
  /** Rich text. */
  readonly title: readonly { readonly plain_text: string }[];
  readonly url: string;
  readonly created_time: string;
  readonly last_edited_time: string;
  readonly in_trash: boolean;
  readonly parent: { readonly type: string; readonly [key: string]: unknown };
  readonly data_sources: readonly { readonly id: string; readonly name: string }[];
}

/** A full user, as far as every API version sends it: what a user of type `unknown` is narrowed to. */
export interface FullUser {
  readonly object: "user";
  readonly id: string;
  /** `person` or `bot`; the service may add others. */
  readonly type: string;
  readonly name: string | null;
  readonly avatar_url: string | null;
}

/** A full comment, as far as every API version sends it: what a comment of type `unknown` is narrowed to. */
export interface FullComment {
  readonly object: "comment";
  readonly id: string;
  readonly discussion_id: string;
  readonly created_by: { readonly object: "user"; readonly id: string };
  readonly created_time: string;
  readonly last_edited_time: string;
  readonly parent: { readonly type: string; readonly [key: string]: unknown };
  readonly rich_text: readonly { readonly plain_text: string }[];
}

/** A full view, as far as every API version sends it: what a view of type `unknown` is narrowed to. */
export interface FullView {
  readonly object: "view";
  readonly id: string;
  /** `table`, `board` and others; the service may add some. */
  readonly type: string;
  readonly name: string;
  readonly url: string;
  readonly created_time: string;
  readonly last_edited_time: string;
}

/**
 * What a predicate makes of a type: the members of a union that are in their full form. A type with no such member
 * (`unknown`, `object`, only the partial form) gains the fields of the full form instead.
 */
export type FullForm<Value, Mark, Full> = [Extract<Value, Mark>] extends [never] ? Value & Full : Extract<Value, Mark>;

// What sets a full form apart from a reference, as a type: the same field that the predicate looks at.
interface PageMark {
  object: "page";
  url: string;
}
interface BlockMark {
  object: "block";
  type: string;
}
interface DataSourceMark {
  object: "data_source";
  title: readonly unknown[];
}
interface DatabaseMark {
  object: "database";
  title: readonly unknown[];
}
interface UserMark {
  object: "user";
  type: string;
}
interface CommentMark {
  object: "comment";
  created_by: object;
}

interface ViewMark {
  object: "view";
  name: string;
}

/** Whether `value` is an object of this kind on which `field` is set. A field that is there but null does not count. */
function isKindWith(value: unknown, object: string, field: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return fields["object"] === object && fields[field] !== undefined && fields[field] !== null;
}

/** Whether `value` is a full page, not a reference to one. False for anything else; never throws. */
export function isFullPage<Value>(value: Value): value is FullForm<Value, PageMark, FullPage> {
  return isKindWith(value, "page", "url");
}

/**
 * Whether `value` is a full block, not a reference to one. False for anything else; never throws.
 * A block that is about to be sent has a `type` too, but no `id`: it is not a full block.
 */
export function isFullBlock<Value>(value: Value): value is FullForm<Value, BlockMark, FullBlock> {
  return isKindWith(value, "block", "type") && isKindWith(value, "block", "id");
}

/**
 * Whether `value` is a full data source. False for anything else; never throws.
 * A partial data source has `properties` but no `title`; a full one without a name has an empty `title`.
 */
export function isFullDataSource<Value>(value: Value): value is FullForm<Value, DataSourceMark, FullDataSource> {
  return isKindWith(value, "data_source", "title");
}

/** Whether `value` is a full database, not a reference to one. False for anything else; never throws. */
export function isFullDatabase<Value>(value: Value): value is FullForm<Value, DatabaseMark, FullDatabase> {
  return isKindWith(value, "database", "title");
}

/**
 * Whether `value` is a full page or a full data source: what search and queries give.
 * False for anything else, blocks and databases too; never throws.
 */
export function isFullPageOrDataSource<Value>(
  value: Value,
): value is FullForm<Value, PageMark | DataSourceMark, FullPage | FullDataSource> {
  return isFullPage(value) || isFullDataSource(value);
}

/** Whether `value` is a full user (a person or a bot), not a reference to one. False for anything else; never throws. */
export function isFullUser<Value>(value: Value): value is FullForm<Value, UserMark, FullUser> {
  return isKindWith(value, "user", "type");
}

/** Whether `value` is a full comment, not a reference to one. False for anything else; never throws. */
export function isFullComment<Value>(value: Value): value is FullForm<Value, CommentMark, FullComment> {
  return isKindWith(value, "comment", "created_by");
}

/**
 * Whether `value` is a full view, not a reference to one. False for anything else; never throws.
 * A view that was deleted is answered with its `parent` and `type`, but without its `name`.
 */
export function isFullView<Value>(value: Value): value is FullForm<Value, ViewMark, FullView> {
  return isKindWith(value, "view", "name");
}
